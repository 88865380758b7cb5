/** @svc/attest: `attest(config)` and everything of the other packages. The entry for Node. */
export * from "@svc/vdi-prover";
export { attest } from "./attest.ts";
export type { Attest, AttestConfig } from "./config.ts";
export * from "./packages.ts";
