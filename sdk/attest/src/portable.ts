/**
 * @svc/attest for Workers and every other runtime that is neither Node nor a browser: all but the prover, whose names are
 * there and say clearly why they do not work. Nothing here reaches snarkjs, so that a bundle holds none of it.
 */
import { VdiError } from "@svc/core";
import type {
  definePipeline as DefinePipeline,
  findCircuitDir as FindCircuitDir,
  VDI as Prover,
  proveUnsigned as ProveUnsigned,
  signUnsigned as SignUnsigned,
} from "@svc/vdi-prover";
import type { Attest, PipelineOf } from "./config.ts";

export { PolicyRefusal, PROVER_ERRORS } from "@svc/vdi-prover/errors";
export * from "./packages.ts";

function unavailable(name: string): VdiError {
  return new VdiError(
    "prover_unavailable",
    `${name}: attestations are made in Node and in browsers; this runtime verifies them (verifyDecision)`,
  );
}

export const attest: Attest = () => Promise.reject(unavailable("attest"));

export const pipelineOf: PipelineOf = () => {
  throw unavailable("pipelineOf");
};

export const findCircuitDir: typeof FindCircuitDir = () => {
  throw unavailable("findCircuitDir");
};

export const definePipeline: typeof DefinePipeline = () => {
  throw unavailable("definePipeline");
};

export const proveUnsigned: typeof ProveUnsigned = () => Promise.reject(unavailable("proveUnsigned"));

export const signUnsigned: typeof SignUnsigned = () => Promise.reject(unavailable("signUnsigned"));

export const VDI = class VDI {
  constructor() {
    throw unavailable("VDI");
  }
} as unknown as typeof Prover;
