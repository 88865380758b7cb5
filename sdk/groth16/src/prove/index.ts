/** @svc/groth16/prove: makes Groth16 proofs over BN254, whole or in two shares. Not for workerd. */

export { type Blinding, freshBlinding, wipeBlinding } from "./blinding.ts";
export { loadProvingModule } from "./load.ts";
export type { ProveBinary } from "./module/binary.ts";
export { encodeProof, type ProofPoints } from "./proof.ts";
export { proveWhole, type WholeProof } from "./prove-whole.ts";
export { type PointsSums, ProvingEngine, type QuotientSums, type Steps } from "./proving-engine.ts";
export { copySecret } from "./secret-bytes.ts";
export { pointsShareOf, quotientShareOf, SHARES, type Share, type ShareName } from "./share.ts";
export { decodeShare, encodeShare } from "./share-file.ts";
export {
  decodeWitnessInputs,
  decodeWitnessProgram,
  encodeInputs,
  encodeWitnessProgram,
  type InputSignal,
  type WitnessCode,
  type WitnessInputs,
} from "./witness-program.ts";
export { readZkey, type Zkey } from "./zkey.ts";
