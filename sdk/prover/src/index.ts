/** @svc/vdi-prover: makes decision attestations with real Groth16 proofs. Node only. */

export { findCircuitDir } from "./artefacts/find.ts";
export type { AttestationWithOpening } from "./attest.ts";
export type { AttestManyOptions, ManyResult, Progress } from "./attest-many.ts";
export type { VDIConfig } from "./config.ts";
export type { Decision, InputValue } from "./decision.ts";
export { type ConstraintFailure, PolicyRefusal, PROVER_ERRORS, type ProverErrorCode } from "./error-table.ts";
export type { AttestOptions } from "./options.ts";
export type { AuthorityConfig, PipelineConfig } from "./pipeline.ts";
export { type LoadedCircuit, VDI } from "./vdi.ts";
