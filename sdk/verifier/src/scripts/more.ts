/**
 * Every export of the verifier, the manifest registry, the transparency log and the verifier registry. `inline.ts` loads it
 * with its first use.
 */
export * from "@svc/vdi-registry";
export * from "@svc/vdi-transparency";
export * from "@svc/vdi-verifier-registry";
export * from "../index.ts";
