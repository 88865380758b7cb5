/** @svc/report: what a document is and what was found, in plain words: one voice for the page and the command line. */
export { KIND_NAMES, type Kind } from "./documents/kinds.ts";
export { type Item, recognise } from "./documents/recognise.ts";
export { evidenceBesideBill, inclusionCheckerOf } from "./evidence/beside-bill.ts";
export {
  type Contradiction,
  compareHeadsHere,
  contradictions,
  type Head,
  type HeadPair,
  type Relation,
} from "./evidence/heads.ts";
export { examineLog, headOf, type LogExamination, type PathStep } from "./evidence/log.ts";
export { examineLogDocuments, logTimesOf } from "./evidence/log-documents.ts";
export { claimsOfLogDocument, type LogFinding, verdictOnLogDocument } from "./evidence/log-finding.ts";
export { noteOf } from "./evidence/log-heads.ts";
export {
  examineReceipts,
  type ReceiptExamination,
  type ReceiptsExamination,
} from "./evidence/receipts.ts";
export { examineTiles, type TileFile, tilePathOf } from "./evidence/tiles.ts";
export { anchorsOf, bundleOptionsOf, logsOf, verifyOptionsOf } from "./trust/options-of-roots.ts";
export { readEntry } from "./trust/read-entry.ts";
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
  type TrustRoots,
  type VerifierEntry,
  type VkeyEntry,
} from "./trust/roots.ts";
export { parseTrustFile, TRUST_FILE_HELP, type TrustFile } from "./trust/trust-file.ts";
export { MATERIAL_WORDS, verdictOnAttestation } from "./verdict/attestation.ts";
export { claimsOfBill, isUncounted, verdictOnBill } from "./verdict/bill.ts";
export { ANSWERS, claimsOfBundle, PART_NAMES, verdictOnBundle } from "./verdict/bundle.ts";
export { type Claims, claimsOfAttestation, claimsOfReceipt } from "./verdict/claims.ts";
export { verdictOnReceipt } from "./verdict/receipt.ts";
export {
  notChecked,
  type Tone,
  UNREADABLE,
  VERDICT_KINDS,
  type Verdict,
  type VerdictKind,
} from "./verdict/verdict.ts";
export { BILLING_WORDS, billingWords } from "./words/billing.ts";
export { RECEIPT_WORDS, receiptWords } from "./words/steps.ts";
export { duration, fromNow, inUtc, withDates } from "./words/time.ts";
export { rootInWords, rootOfPart, SUBJECT_NAMES, toneOf } from "./words/trust-roots.ts";
