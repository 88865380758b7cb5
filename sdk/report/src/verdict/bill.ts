/** The verdict on a bill, and what it proves, from the library's result. */
import type { BillingResult, BillingRow, BillStanding } from "@svc/billing";
import type { BillingDocument } from "@svc/core/wire";
import { billingWords } from "@svc/words";
import { MATERIAL_WORDS, UNKNOWN_ISSUER } from "./attestation.ts";
import type { Claims } from "./claims.ts";
import { missingMaterial, notValid, type Verdict } from "./verdict.ts";

/** A row that was not asked for, or had nothing to look at: neither a pass nor a failure. */
export function isUncounted({ reason }: Pick<BillingRow, "reason">): boolean {
  return reason === "not_checked" || reason === "not_in_profile";
}

/** What only the reader could have given, by the reason that says so. */
const MISSING: Readonly<Record<string, string>> = {
  ...MATERIAL_WORDS,
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

/** What was said after a document that holds by itself. */
const STANDS_INSTEAD: Readonly<Record<BillStanding["kind"], string>> = {
  bill: "the bill stands.",
  overage: "an overage is here, by which the event comes to more.",
  correction: "a correction is here, by which the event comes to another charge.",
  void: "a void is here, by which nothing is charged for the event.",
};

/** The verdict on a bill: its kind, its tone, and two sentences. */
export function verdictOnBill(result: BillingResult): Verdict {
  const { valid, conclusive, checks, trust, stands, attestation_id: id } = result;
  const failed = checks.filter((row) => !row.valid && !isUncounted(row));
  if (!valid && conclusive) {
    const first = failed.find(
      ({ reason }) => reason !== "not_reached" && MISSING[reason ?? ""] === undefined,
    );
    return notValid(
      first === undefined
        ? "A row of the bill fails."
        : `“${billingWords(first.check).title}” failed. What was expected and found is below.`,
    );
  }
  if (!valid) {
    return missingMaterial(
      "bill",
      failed.flatMap(({ reason }) => MISSING[reason ?? ""] ?? []),
    );
  }
  if (stands !== null && stands.attestation_id !== id) {
    const because = `It holds by itself, and does not stand: ${STANDS_INSTEAD[stands.kind]}`;
    return { kind: "verified", tone: "warn", headline: "Adjusted later", because };
  }
  return trust.issuer === "pinned"
    ? {
        kind: "verified",
        tone: "good",
        headline: "Verified",
        because: "Signed by an operator that you pinned; every row that the profile counts holds.",
      }
    : {
        kind: "verified",
        tone: "warn",
        headline: UNKNOWN_ISSUER,
        because:
          "Every row that the profile counts holds. Nothing here says who holds the signing key: the document vouches for that itself.",
      };
}

/**
 * What a result on a bill proves and does not, as lists of sentences.
 *
 * @param attestation the bill as it was read; null where it could not be
 */
export function claimsOfBill(result: BillingResult, attestation: BillingDocument | null): Claims {
  const { valid, conclusive, checks, trust } = result;
  if (!valid || attestation === null) {
    return {
      proves: [],
      doesNot: conclusive
        ? ["Anything that it says: a bill that fails one row is evidence of nothing."]
        : ["Anything yet. Add what is missing, or choose a profile that does not ask for it."],
    };
  }
  const passed = (check: BillingRow["check"]) => checks.some((row) => row.check === check && row.valid);
  const isDisclosed = attestation.charge_micros !== undefined;
  const priced = passed("arithmetic") || passed("fingerprint");
  return {
    proves: [
      trust.issuer === "pinned"
        ? "The operator whose key you pinned signed exactly this bill."
        : "One holder of the stated key signed exactly this bill; nothing was changed since.",
      ...(priced ? ["The charge follows from the usage and the price that it states."] : []),
      ...(attestation.charge_authority === undefined
        ? []
        : ["It names the grant that it was charged under."]),
      ...(passed("commitments") ? ["The openings given are the ones that it commits to."] : []),
      ...(passed("revocation") ? ["It is not on the revocation list that was given."] : []),
      ...(passed("receipt") ? ["A receipt about exactly this bill says that it is valid."] : []),
      ...(passed("inclusion") ? ["A log that you pinned includes that receipt."] : []),
      ...(passed("adjustments")
        ? ["The bill and the adjustments given follow each other without a gap."]
        : []),
    ],
    doesNot: [
      "That the usage was metered so: that is the operator's word, or the meter's.",
      "That it was paid, or is owed.",
      passed("adjustments")
        ? "That there is no further adjustment: whoever holds one back hides it."
        : "That nothing adjusts it: no overage, correction or void was given, and there may be one.",
      ...(trust.issuer === "pinned"
        ? []
        : ["Who the operator is: a key is free to make, and the document brings its own."]),
      ...(isDisclosed || priced ? [] : ["Anything about the charge: it is hidden, and was not opened."]),
      ...(passed("revocation") ? [] : ["That it has not been revoked: no snapshot was given."]),
      ...(passed("receipt") ? [] : ["That anybody else looked at it: no receipt was given."]),
    ],
  };
}
