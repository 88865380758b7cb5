export type { PinnedAuthority } from "@svc/core/trust";
export type { AuthorityBinding, Constraint, Manifest } from "@svc/core/wire";
export {
  getAuthorityBinding,
  MANIFEST_AUTHORITY_KEYS,
  type ManifestAuthorityKey,
} from "./authority-bindings.ts";
export { MANIFEST_ID_PREFIX, MANIFESTS } from "./catalogue.ts";
export { type BindingTerms, issueAuthorityBinding } from "./issue-binding.ts";
export {
  LINT_CODES,
  type LintCode,
  type LintedPolicy,
  type LintFinding,
  lintPolicy,
} from "./lint/lint-policy.ts";
export {
  DEFAULT_CLOCK_SKEW_SECONDS,
  type LoadedManifest,
  type LoadOptions,
  type LoadReason,
  loadManifest,
} from "./load-manifest.ts";
export {
  getConstraints,
  getInputs,
  getManifest,
  getManifestVersion,
  listManifestVersions,
} from "./lookup.ts";
export { type InputField, PROJECT_AUTHORITY } from "./published.ts";
export { publishedManifestHash, publishedVersions } from "./published-hashes.ts";
export { inputPointers } from "./required-inputs.ts";
export { missingSteps, requiredSteps } from "./required-steps.ts";
export { listManifests, type ManifestSummary } from "./summary.ts";
export type { BindingReason } from "./verify-binding.ts";
