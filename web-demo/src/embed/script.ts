/**
 * What the scripts for other people's pages offer: everything to verify with, under the names of the libraries.
 *
 * What many pages want is in the script. The rest is in a file beside it, `more.mjs`, and loads with its first use:
 * there a promise comes back where the library answers at once. `loadMore` gives all of that file, classes included.
 */
import { atNeed, type Later } from "./at-need.ts";

export { createTrustPolicy } from "@svc/core/trust";
export {
  DEFAULT_PROFILE_ID,
  explainConstraints,
  MATERIAL_REASONS,
  PROFILES,
  STEPS,
  slimForAnyReader,
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
/** `more.mjs`: `TransparencyLog`, `VerifierRegistry`, `MANIFESTS` and every function of the four libraries. */
export function loadMore(): Promise<More> {
  return import("./more.ts");
}

export const validateSchema = atNeed(loadMore, "validateSchema");
export const validateTimestamps = atNeed(loadMore, "validateTimestamps");
export const validatePipelineIntegrity = atNeed(loadMore, "validatePipelineIntegrity");
export const validatePolicyIntegrity = atNeed(loadMore, "validatePolicyIntegrity");
export const verifyZKProof = atNeed(loadMore, "verifyZKProof");
export const verifySignature = atNeed(loadMore, "verifySignature");
export const verifyKeyIntegrity = atNeed(loadMore, "verifyKeyIntegrity");
export const verifyCircuitGovernance = atNeed(loadMore, "verifyCircuitGovernance");
export const verifyAndReceipt = atNeed(loadMore, "verifyAndReceipt");
export const evaluateAcceptancePolicy = atNeed(loadMore, "evaluateAcceptancePolicy");
export const scoreReceiptSet = atNeed(loadMore, "scoreReceiptSet");
export const getManifest: Later<More["getManifest"]> = atNeed(loadMore, "getManifest");
export const listManifests: Later<More["listManifests"]> = atNeed(loadMore, "listManifests");
export const getConstraints: Later<More["getConstraints"]> = atNeed(loadMore, "getConstraints");
