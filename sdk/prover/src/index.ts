/** @svc/vdi-prover: makes decision attestations with real Groth16 proofs. The entry for Node. */

export { findCircuitDir } from "./artefacts/find.ts";
export {
  type AttestationSigner,
  type AttestationWithOpening,
  signUnsigned,
  type UnsignedAttestation,
} from "./attest.ts";
export type { AttestManyOptions, ManyResult, Progress } from "./attest-many.ts";
export type { KeylessConfig, VDIConfig } from "./config.ts";
export type { Decision, InputValue } from "./decision.ts";
export { type ConstraintFailure, PolicyRefusal, PROVER_ERRORS, type ProverErrorCode } from "./error-table.ts";
export type { AttestOptions } from "./options.ts";
export { type AuthorityConfig, definePipeline, type PipelineConfig } from "./pipeline.ts";
export type { ProveUnsigned } from "./prove-unsigned.ts";
export { type LoadedCircuit, proveUnsigned, VDI } from "./vdi.ts";
