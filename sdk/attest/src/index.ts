/** @svc/attest: `attest(config)` and everything of the other packages. The entry for Node and for browsers. */
export * from "@svc/vdi-prover";
export { attest, pipelineOf } from "./attest.ts";
export type { Attest, AttestConfig, PipelineOf } from "./config.ts";
export * from "./packages.ts";
