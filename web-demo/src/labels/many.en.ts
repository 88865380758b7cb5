/** Words of the audit page: many attestations at once, in English. */
import type { Shown } from "./shown.ts";

export const MANY_EN = {
  progressName: "Documents checked",
  searchName: "Find in this list",
  showMore: (a: Shown) => `Show ${a} more`,
  cancel: "Cancel",
  title: (a: Shown) => `${a} ${Number(a) === 1 ? "attestation" : "attestations"}`,
  sentenceUnreached: (a: Shown) => `${a} not reached.`,
  searchNothing: "Nothing in this list matches.",
  filtersName: "Show",
  tableName: "Attestations",
  columnVerdict: "Verdict",
  columnDocument: "Document",
  columnOutcome: "Outcome",
  columnPipeline: "Pipeline",
  columnIssuer: "Issuer",
  columnIssued: "Issued",
  wholeKeys: "Whole: the keys that these documents state as their issuers'",
  endCancelled: (a: Shown, b: Shown) => `Cancelled after ${a} of ${b}.`,
  endStopped: (a: Shown, b: Shown) =>
    `Stopped after ${a} of ${b}: the rest could not be read or checked. A file that was changed has to be chosen again.`,
  fileGone: "Its file can no longer be read, or was changed: choose it again.",
  endAll: (a: Shown) => `Each was checked by itself, all of them on this device in ${a}\u00a0s.`,
  saveAsCsv: "Save as CSV",
  saveAsJson: "Save as JSON",
  announceEnd: (a: Shown, b: Shown) => `${a} checked: ${b}`,
  soFar: (a: Shown, b: Shown) => `${a} of ${b}`,
  moreRows: (a: Shown) => `${a} more ${a === 1 ? "matches" : "match"}; the saved files hold all of them. `,
  filterAll: "All",
};
