/** @svc/bundle: one file with an attestation and all that is said about it, verified whole and offline. */
export {
  type AuditBundle,
  AuditBundleSchema,
  BUNDLE_LIMITS,
  BUNDLE_TYPE,
  BUNDLE_VERSION,
  type BundledManifest,
  type LogEvidence,
  parseBundle,
  type ReadBundle,
} from "./audit-bundle.ts";
export { type BundleParts, createBundle } from "./create-bundle.ts";
export type { BundleOptions } from "./options.ts";
export type { BundlePart, PartName, PartVerdict } from "./part.ts";
export { BUNDLE_REASONS, type BundleReason, type PartReason } from "./reasons.ts";
export { type BundleResult, verifyBundle } from "./verify-bundle.ts";
