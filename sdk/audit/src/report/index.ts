/** @svc/audit: what was found, in plain words: which of them, for the page and the command line alike. */

export { decisionFacts, holdsOrHeld, type IssuerNames, subjectsTold } from "@svc/vdi-verifier/opened";
export { type BadgeOptions, badgeSvg } from "./badge.ts";
export { escapedMarkup } from "./markup.ts";
export { verdictOnAttestation } from "./verdict/attestation.ts";
export { claimsOfBill, verdictOnBill } from "./verdict/bill.ts";
export { claimsOfBundle, PART_TONES, verdictOnBundle } from "./verdict/bundle.ts";
export { type Claims, claimsOfAttestation, claimsOfReceipt } from "./verdict/claims.ts";
export { detailInWords, foundInWords, stepDetailInWords } from "./verdict/detail.ts";
export { claimsOfLogDocument, materialInWords, verdictOnLogDocument } from "./verdict/log.ts";
export {
  claimsOfPeriod,
  namedPeriod,
  PERIOD_KINDS,
  sentencesOnPeriod,
  verdictOnPeriod,
} from "./verdict/period.ts";
export { verdictOnReceipt } from "./verdict/receipt.ts";
export {
  chainFacts,
  contradictionFacts,
  headsFacts,
  type JudgedReceipt,
  receiptFacts,
  saidFacts,
} from "./verdict/said.ts";
export {
  expired,
  notChecked,
  notValid,
  type Tone,
  unreadable,
  type Verdict,
} from "./verdict/verdict.ts";
