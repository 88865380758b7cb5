/** Documents and a trust policy in, one report out. */

export { BUNDLE_REASONS, type BundleReason } from "@svc/core/finding";
export { decisionFacts, holdsOrHeld, type IssuerNames, subjectsTold } from "@svc/vdi-verifier/opened";
export { type BadgeOptions, badgeSvg } from "./badge.ts";
export { escapedMarkup } from "./drawings/svg-text.ts";
export { type DocumentSource, type ExamineEvent, type ExamineOptions, examine } from "./examine.ts";
export { setupSection } from "./kinds/attestation/setup.ts";
export { verifyAttestations } from "./kinds/attestation/verify-attestations.ts";
export { stepDetailInWords, stepRows, verdictOnAttestation } from "./kinds/attestation/view.ts";
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
  parseBundledManifest,
  type ReadBundle,
} from "./kinds/bundle/audit-bundle.ts";
export { type BundleParts, createBundle } from "./kinds/bundle/create-bundle.ts";
export { headInNote, noteOf } from "./kinds/log/note.ts";
export { headsTable, logSection } from "./kinds/log/sections.ts";
export { tilePathOf } from "./kinds/log/tiles.ts";
export { headsFacts } from "./kinds/log/view.ts";
export { namedPeriod } from "./kinds/period/view.ts";
export { chainFacts, contradictionFacts } from "./kinds/receipt/view.ts";
export { KIND_NAMES, PERIOD_KINDS } from "./kinds/table.ts";
export * from "./model/examination.ts";
export type {
  AttestationFinding,
  AttestationTerms,
  Item,
  LaterItem,
  TileFile,
  VerifyMany,
} from "./model/input.ts";
export type { ExamineTrust } from "./model/terms.ts";
export * from "./model/view.ts";
export { expired, foundInWords, notChecked, notValid, unreadable } from "./model/wording.ts";
export { notText, recognise, recogniseLine } from "./recognise/recognise.ts";
export {
  type SetView,
  type SupportingDocuments,
  statementLogSection,
  supportingDocumentsOf,
  supportingSections,
  supportingView,
} from "./set-view.ts";
export {
  anchorsOf,
  bundleOptionsOf,
  examineTrustOf,
  issuerNames,
  logsOf,
  verifyOptionsOf,
} from "./trust/options-of-roots.ts";
export { readEntry, readSourceEntry } from "./trust/read-entry.ts";
export { formatRoots, parseRoots, TRUST_FILE_LIMITS } from "./trust/read-roots.ts";
export {
  countRoots,
  type GivenRevocation,
  KEY_LISTS,
  type KeyList,
  NO_ROOTS,
  type PinnedCircuitEntry,
  type PinnedKeyEntry,
  type RootList,
  TRUST_KEY_LISTS,
  type TrustKeyList,
  type TrustRoots,
  type VerifierEntry,
  type VkeyEntry,
} from "./trust/roots.ts";
export { parseTrustFile, type TrustFile } from "./trust/trust-file.ts";
export { type BundleOptions, verifyBundle } from "./verify-bundle.ts";
export { reportOn, viewOf } from "./view.ts";
