/** The parts of a report on one document, in English. */
import type { HeadingWords } from "../headings.ts";

export const HEADINGS_IN_ENGLISH: HeadingWords = {
  onWhoseWord: "On whose word",
  inputs: "On whose word each input stands",
  proves: "What this proves",
  doesNot: "What it does not prove",
  reasons: "Reasons named, and what is proved of each",
  rules: "Rules",
  passed: "passed",
  failed: "failed",
  counted: {
    verified: "verified",
    not_valid: "not valid",
    could_not_check: "could not be checked",
    lapsed: "lapsed",
  },
  leftOut: "nothing was given",
  notLooked: "not checked",
  onTheWordOf: (root) => `, on the word of ${root}`,
};
