/**
 * @svc/groth16: strict Groth16 verification over BN254, in WebAssembly or JavaScript.
 *
 * The setup behind a key is checked by `@svc/groth16/transcript`, grades are compared by `@svc/groth16/grade`: entries
 * of their own, so that verifying loads none of them. All reasons stand in `@svc/core/finding`.
 */
export type {
  BatchOptions,
  Engine,
  KeyPreparation,
  PreparedKey,
  ProofItem,
  ProofVerdict,
} from "./engine.ts";
export { type LoadEngineOptions, loadEngine } from "./load-engine.ts";
