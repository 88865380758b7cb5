/** @svc/audit: any documents and the reader's trust in, each read once; one tree of findings out. */
export {
  type AttestationFinding,
  type AttestationTerms,
  type StatedMembers,
  verifyAttestations,
} from "./attestations/verify-attestations.ts";
export type { BundlePart, BundleResult, PartName } from "./bundle/part.ts";
export { BUNDLE_REASONS, type BundleReason } from "./bundle/reasons.ts";
export { type BundleOptions, verifyBundle } from "./bundle/verify-bundle.ts";
export { KIND_NAMES, type Kind } from "./documents/kinds.ts";
export { notText } from "./documents/not-text.ts";
export { headInNote, noteOf } from "./documents/note.ts";
export { type Item, recognise, recogniseLine } from "./documents/recognise.ts";
export type { ExaminedDocument, ExaminedSet, FindingRow, PlacedPath, Tie } from "./examination.ts";
export { type DocumentSource, type ExamineEvent, type ExamineOptions, examine } from "./examine.ts";
export type { FailureOfSet } from "./found.ts";
export type { ComparedHead, HeadPair, Relation } from "./log/compare-heads.ts";
export { LOG_PASSES, type LogFacts, type LogFinding, type LogMaterial, type LogPass } from "./log/finding.ts";
export type { LogPath, PathStep } from "./log/path.ts";
export { type TileFile, tilePathOf } from "./log/tiles.ts";
export type { ShownInputs } from "./records/disclosure.ts";
export type { ExaminedSources } from "./records/source-evidence.ts";
export type { LaterItem, VerifyMany } from "./set/input.ts";
export type { ExamineTrust } from "./terms.ts";
export { issuerNames } from "./trust/issuer-names.ts";
export {
  anchorsOf,
  bundleOptionsOf,
  examineTrustOf,
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
export { overall, VERDICT_KINDS, type VerdictKind } from "./verdict.ts";
