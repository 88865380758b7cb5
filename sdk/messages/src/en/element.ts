/** Messages of `<vdi-verify>`, in English. */
import { DOMAIN_IN_ENGLISH } from "./report.ts";

/** For the visitors of a page, who pinned nothing themselves. */
export const SITE_IN_ENGLISH = {
  named: "that this page names",
  states: {
    checking: "Checking",
    verified: "Verified",
    unvouched: "Verified, not vouched for",
    invalid: "Not valid",
    unchecked: "Could not be checked",
    foreign: "Not from an issuer that this page names",
  },
  because: {
    nothing_given: "There is neither src nor inline JSON.",
    not_served: "The document was not served.",
    /** A reason of reading follows. */
    not_read: "The document cannot be read:",
    other_kind: "This is no decision attestation.",
    material: "This page did not give all that the check needs.",
    did_not_run: "The check itself did not run.",
  },
  /** How many of the inputs that rules in force read sources signed. */
  inputs: (signed: number, read: number) =>
    signed === 0
      ? "Inputs: the issuer's word."
      : `Inputs: ${signed} of ${read} signed by sources that this page names${signed < read ? ", the rest the issuer's word" : ""}.`,
  /** The case that a decision is about. */
  application: (reference: string) => `Application "${reference}".`,
  noCase: "The document does not say whose application.",
  /** A disclosure that does not open what the attestation commits to. */
  otherDisclosure: "The disclosure beside it is not this document's.",
  domain: DOMAIN_IN_ENGLISH,
  details: "What was checked",
  passed: "passed",
  failed: "failed",
  notRun: "not run",
  check: "Check it yourself",
};
