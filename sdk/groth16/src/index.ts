/** @svc/groth16: strict Groth16 verification over BN254, in JavaScript or WebAssembly, and the setup transcript. */
export type { BatchOptions, Engine, KeyPreparation, PreparedKey, ProofItem, ProofVerdict } from "./engine.ts";
export { type LoadEngineOptions, loadEngine } from "./load-engine.ts";
export { MAX_PUBLIC_SIGNALS } from "./parse/verification-key.ts";
export { KEY_REASONS, type KeyReason, PROOF_REASONS, type ProofReason } from "./reasons.ts";
