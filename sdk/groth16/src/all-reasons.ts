/** @svc/groth16/reasons: every reason of this package as plain tables, without the code that gives them. */
export { KEY_REASONS, type KeyReason, PROOF_REASONS, type ProofReason } from "./reasons.ts";
export { TRANSCRIPT_REASONS, type TranscriptReason } from "./transcript/reasons.ts";
