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
export { issuerNames } from "./trust/issuer-names.ts";
export { profilesOf } from "./trust/profiles.ts";
export { type BundleOptions, verifyBundle } from "./verify-bundle.ts";
export { reportOn, viewOf } from "./view.ts";
