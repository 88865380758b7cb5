/** Verdicts on bills, and what they prove, in English. */
import { attestationVerdictInEnglish } from "./attestation.ts";

/** What only the reader could have given, by the reason that says so. */
const MATERIAL: Readonly<Record<string, string>> = {
  ...attestationVerdictInEnglish.material,
  issuer_trust_missing: "the operator's key, which this profile wants pinned",
  openings_missing: "the openings of a private bill, with their values",
  opened_value_missing: "the values of the openings",
  billing_proof_unsupported: "a way to check its proof, for which there is no circuit yet",
  receipt_inconclusive: "a later receipt: the verifier of this one lacked material itself",
  inclusion_incomplete: "receipt, log entry, inclusion proof and checkpoint together",
  log_trust_missing: "the log's key, pinned",
  adjustment_bill_missing: "the bill that it adjusts",
  adjustment_missing: "the adjustments between those that are here",
  adjustment_amount_hidden: "the openings of every private document of the chain, with their values",
  adjustment_undecided: "what the other documents of the chain need to be checked themselves",
};

export const billVerdictInEnglish = {
  kind: "bill",
  material: MATERIAL,
  failed: "A row of the bill fails.",
  failedAt: (title: string) => `“${title}” failed. What was expected and found is below.`,
  adjusted: "Adjusted later",
  /** What was said after a document that holds by itself. */
  standsInstead: {
    bill: "It holds by itself, and does not stand: the bill stands.",
    overage: "It holds by itself, and does not stand: an overage is here, by which the event comes to more.",
    correction:
      "It holds by itself, and does not stand: a correction is here, by which the event comes to another charge.",
    void: "It holds by itself, and does not stand: a void is here, by which nothing is charged for the event.",
  },
  pinned: "Signed by an operator that you pinned; every check that the profile asks for passed.",
  unpinned:
    "Every check that the profile asks for passed. Nothing here says who holds the signing key: the document vouches for that itself.",
};

export const billClaimsInEnglish = {
  failed: ["Anything that it says: a bill that fails one row is evidence of nothing."],
  open: ["That it holds as a whole: not every check could be made. Add what is missing."],
  pinned: "The operator whose key you pinned signed exactly this bill.",
  anyKey: "One holder of the stated key signed exactly this bill; nothing was changed since.",
  priced: "The charge follows from the usage and the price that it states.",
  granted: "It names the grant that it was charged under.",
  opened: "The openings given are the ones that it commits to.",
  followed: "The bill and the adjustments given follow each other without a gap.",
  excused:
    "Its operator's key is revoked since a time before which witnesses that you demand saw it in a log.",
  notRevoked: "It is not on the revocation list that was given.",
  receipted:
    "A receipt about exactly this bill says that it is valid: the word of the key under the receipt, which may be the operator's own.",
  logged: "A log that you pinned includes that receipt.",
  notMetered: "That the usage was metered so: that is the operator's word, or the meter's.",
  notPaid: "That it was paid, or is owed.",
  notAllAdjustments: "That there is no further adjustment: whoever holds one back hides it.",
  notUnadjusted: "That nothing adjusts it: no overage, correction or void was given, and there may be one.",
  notOperator: "Who the operator is: a key is free to make, and the document brings its own.",
  notCharge: "Anything about the charge: it is hidden, and was not opened.",
  notUnrevoked: "That it has not been revoked: no snapshot was given.",
  notReceipted: "That anybody else looked at it: no receipt was given.",
};
