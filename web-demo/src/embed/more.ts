/**
 * Everything of the libraries that runs in a browser and few pages want, under its own name: single steps, receipts and
 * what is made of them, manifests, the log, the verifier registry. `script.ts` imports it when it is asked for.
 */
export {
  getConstraints,
  getManifest,
  issueAuthorityBinding,
  lintPolicy,
  listManifests,
  loadManifest,
  MANIFESTS,
} from "@svc/vdi-registry";
export { TransparencyLog, verifyReceiptInclusion } from "@svc/vdi-transparency";
export * from "@svc/vdi-verifier";
export { provePossession, VerifierRegistry, verifyPossession } from "@svc/vdi-verifier-registry";
