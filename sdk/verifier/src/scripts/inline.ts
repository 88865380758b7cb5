/**
 * `@svc/vdi-verifier/inline` and the scripts `vdi.mjs` and `vdi-small.js`: what verifies decisions, under the names of
 * the libraries.
 *
 * The rest is in files beside the script and loads with its first use, so those functions return promises. `loadMore`
 * gives all of it, classes included.
 */
import { atNeed, type Later } from "./at-need.ts";

export { createTrustPolicy } from "@svc/core/trust";
export {
  DEFAULT_PROFILE_IDS,
  explainConstraints,
  MATERIAL_REASONS,
  PROFILES,
  STEPS,
  slimForAnyReader,
  verify,
  verifyDecision,
} from "../index.ts";
export { type VerifyInWorkerOptions, verifyInWorker } from "../worker/verify-in-worker.ts";

type Receipts = typeof import("./receipts.ts");
type More = typeof import("./more.ts");

const loadReceipts = (): Promise<Receipts> => import("./receipts.ts");

/** `more.mjs`: `TransparencyLog`, `VerifierRegistry`, `MANIFESTS` and every function of the four libraries. */
export function loadMore(): Promise<More> {
  return import("./more.ts");
}

export const verifyReceipt = atNeed(loadReceipts, "verifyReceipt");
export const verifyReceiptChain = atNeed(loadReceipts, "verifyReceiptChain");
export const scoreReceiptSetAsync = atNeed(loadReceipts, "scoreReceiptSetAsync");

export const validateSchema = atNeed(loadMore, "validateSchema");
export const validateTimestamps = atNeed(loadMore, "validateTimestamps");
export const validatePipelineIntegrity = atNeed(loadMore, "validatePipelineIntegrity");
export const validatePolicyIntegrity = atNeed(loadMore, "validatePolicyIntegrity");
export const verifyZKProof = atNeed(loadMore, "verifyZKProof");
export const verifySignature = atNeed(loadMore, "verifySignature");
export const verifyKeyIntegrity = atNeed(loadMore, "verifyKeyIntegrity");
export const verifyCircuitGovernance = atNeed(loadMore, "verifyCircuitGovernance");
export const verifyDisclosure = atNeed(loadMore, "verifyDisclosure");
export const verifyAndReceipt = atNeed(loadMore, "verifyAndReceipt");
export const evaluateAcceptancePolicy = atNeed(loadMore, "evaluateAcceptancePolicy");
export const scoreReceiptSet = atNeed(loadMore, "scoreReceiptSet");
export const getManifest: Later<More["getManifest"]> = atNeed(loadMore, "getManifest");
export const listManifests = atNeed(loadMore, "listManifests");
export const getConstraints: Later<More["getConstraints"]> = atNeed(loadMore, "getConstraints");
