/**
 * @svc/groth16/prove/engine: what a thread needs that is sent the compiled module and makes proofs or shares of them.
 * It starts sooner than with all of `@svc/groth16/prove`, which also loads modules and reads keys of snarkjs.
 */
export { type Blinding, wipeBlinding } from "./blinding.ts";
export { encodeProof, type ProofPoints } from "./proof.ts";
export { type PointsSums, ProvingEngine, type QuotientSums, type Steps } from "./proving-engine.ts";
export type { ShareName } from "./share.ts";
export { decodeShare } from "./share-file.ts";
export { decodeWitnessProgram } from "./witness-program.ts";
