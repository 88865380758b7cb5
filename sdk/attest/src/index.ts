/** @svc/attest: `attest(config)` and everything of the other packages. The entry for Node. */
export * from "@svc/vdi-prover";
export * from "@svc/vdi-registry";
export * from "@svc/vdi-transparency";
export * from "@svc/vdi-verifier";
export * from "@svc/vdi-verifier-registry";
export { attest } from "./attest.ts";
export type { Attest, AttestConfig } from "./config.ts";
