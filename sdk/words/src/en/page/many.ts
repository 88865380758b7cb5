/** Words of the audit page: many attestations at once, in English. */
import type { Shown } from "./shown.ts";

export const MANY_PAGE_IN_ENGLISH = {
  documentsChecked: "Documents checked",
  findInThisList: "Find in this list",
  showMore: (a: Shown) => `Show ${a} more`,
  cancel: "Cancel",
  attestations: (a: Shown) => `${a} ${Number(a) === 1 ? "attestation" : "attestations"}`,
  unreached: (a: Shown) => `${a} not reached.`,
  nothingMatches: "Nothing in this list matches.",
  show: "Show",
  attestations2: "Attestations",
  verdict: "Verdict",
  document: "Document",
  outcome: "Outcome",
  pipeline: "Pipeline",
  issuer: "Issuer",
  issued: "Issued",
  keysWhole: "Whole: the keys that these documents state as their issuers'",
  cancelledAfterOf: (a: Shown, b: Shown) => `Cancelled after ${a} of ${b}.`,
  stoppedAfterOf: (a: Shown, b: Shown) =>
    `Stopped after ${a} of ${b}: the rest could not be read or checked. A file that was changed has to be chosen again.`,
  itsFileCanNoLongerBe: "Its file can no longer be read, or was changed: choose it again.",
  eachWasCheckedByItselfSignature: (a: Shown) =>
    `Each was checked by itself, all of them on this device in ${a}\u00a0s.`,
  saveAsCsv: "Save as CSV",
  saveAsJson: "Save as JSON",
  print: "Print",
  checked: (a: Shown, b: Shown) => `${a} checked: ${b}`,
  of: (a: Shown, b: Shown) => `${a} of ${b}`,
  moreMatchTheSavedFilesHold: (a: Shown) =>
    `${a} more ${a === 1 ? "matches" : "match"}; the saved files hold all of them. `,
  all: "All",
  saveDrawing: "Save drawing",
};
