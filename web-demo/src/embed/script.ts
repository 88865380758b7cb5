/**
 * What the scripts for other people's pages offer: everything to verify with, under the names of the libraries.
 *
 * What many pages want is in the script. The rest is in a file beside it, `more.mjs`, and loads with its first use:
 * there a promise comes back where the library answers at once. `loadMore` gives all of that file, classes included.
 */
export { createTrustPolicy } from "@svc/core/trust";
export {
  DEFAULT_PROFILE_ID,
  explainConstraints,
  MATERIAL_REASONS,
  PROFILES,
  STEPS,
  verify,
  verifyDecision,
} from "@svc/vdi-verifier";
export {
  scoreReceiptSetAsyncAtNeed as scoreReceiptSetAsync,
  verifyReceiptAtNeed as verifyReceipt,
  verifyReceiptChainAtNeed as verifyReceiptChain,
} from "./receipts-at-need.ts";
export { verifyInWorker } from "./verify-in-worker.ts";

type More = typeof import("./more.ts");
type Callable = {
  [Name in keyof More]: More[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof More];
type Later<Call> = Call extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never;

/** `more.mjs`: `TransparencyLog`, `VerifierRegistry`, `MANIFESTS` and every function of the four libraries. */
export function loadMore(): Promise<More> {
  return import("./more.ts");
}

function later<Name extends Callable>(name: Name): Later<More[Name]> {
  const call = async (...args: unknown[]) =>
    ((await loadMore())[name] as (...args: unknown[]) => unknown)(...args);
  return call as Later<More[Name]>;
}

export const validateSchema = later("validateSchema");
export const validateTimestamps = later("validateTimestamps");
export const validatePipelineIntegrity = later("validatePipelineIntegrity");
export const validatePolicyIntegrity = later("validatePolicyIntegrity");
export const verifyZKProof = later("verifyZKProof");
export const verifySignature = later("verifySignature");
export const verifyKeyIntegrity = later("verifyKeyIntegrity");
export const verifyCircuitGovernance = later("verifyCircuitGovernance");
export const verifyAndReceipt = later("verifyAndReceipt");
export const evaluateAcceptancePolicy = later("evaluateAcceptancePolicy");
export const scoreReceiptSet = later("scoreReceiptSet");
export const getManifest: Later<More["getManifest"]> = later("getManifest");
export const listManifests: Later<More["listManifests"]> = later("listManifests");
export const getConstraints: Later<More["getConstraints"]> = later("getConstraints");
