/**
 * What `vdi.js` offers: every export of the verifier, the manifest registry, the transparency log and the verifier
 * registry, under its own name. Functions that return at once in the libraries return at once here.
 */
export * from "@svc/vdi-registry";
export * from "@svc/vdi-transparency";
export * from "@svc/vdi-verifier";
export * from "@svc/vdi-verifier-registry";
export { verifyInWorker } from "./verify-in-worker.ts";
