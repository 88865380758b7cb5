/** @svc/audit: one file with an attestation and all that is said about it: its wire form, and packing one. */
export {
  type AuditBundle,
  AuditBundleSchema,
  BUNDLE_LIMITS,
  BUNDLE_TYPE,
  BUNDLE_VERSION,
  type BundledLogEvidence,
  type BundledManifest,
  BundledRevocationSchema,
  LogEvidenceSchema,
  parseBundle,
  type ReadBundle,
} from "./audit-bundle.ts";
export { parseBundledManifest, type ReadManifest } from "./bundled-manifest.ts";
export { type BundleParts, createBundle } from "./create-bundle.ts";
