/** What the one-file scripts offer: everything to verify with, nothing to issue with. No key ever signs here. */
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
