// Every reason code of every closed set has a case, or stands here with the reason why not: a new code fails until it
// has one or the other, and a code that has got its case is taken off the list.
import * as sets from "@svc/core/finding";
import { BUNDLE_REASONS } from "@svc/examine";
import { expect, test } from "vitest";
import { readCaseFiles } from "../src/files.ts";

const CLOSED: Readonly<Record<string, object>> = {
  BILL_REASONS: sets.BILL_REASONS,
  BUNDLE_REASONS,
  ACCEPTANCE_REASONS: sets.ACCEPTANCE_REASONS,
  DECISION_REASONS: sets.DECISION_REASONS,
  DISCLOSURE_REASONS: sets.DISCLOSURE_REASONS,
  KEY_REASONS: sets.KEY_REASONS,
  PROOF_REASONS: sets.PROOF_REASONS,
  READ_REASONS: sets.READ_REASONS,
  RECEIPT_REASONS: sets.RECEIPT_REASONS,
  SIGNATURE_REASONS: sets.SIGNATURE_REASONS,
  SUBJECT_REASONS: sets.SUBJECT_REASONS,
  THIN_REASONS: sets.THIN_REASONS,
  TRANSCRIPT_REASONS: sets.TRANSCRIPT_REASONS,
};

const SIZE = "its smallest document has a megabyte";
const LANGUAGE = "a value of a programming language, which JSON cannot say";
const MADE_WITHOUT = "of a verifier that was made without a part";
const NO_ACCEPTANCE = "acceptance policies have no cases yet";
const NO_ADJUSTMENTS = "adjustments of bills have no cases yet";

const WITHOUT_CASE: Readonly<Record<string, string>> = {
  too_large: SIZE,
  too_many_members: SIZE,
  not_plain_data: LANGUAGE,
  proof_not_checked: MADE_WITHOUT,
  setup_not_checked: MADE_WITHOUT,
  verifier_key_not_valid: "verifier registries have no cases yet",
  receipt_intent_missing: "no receipt of a bill with a grant is issued without its intent",
  attestation_not_in_force: NO_ACCEPTANCE,
  ...Object.fromEntries(
    [
      "accepted",
      "unknown_level",
      "spot_check_rate_invalid",
      "tvs_missing",
      "attestation_missing",
      "too_many_receipts",
      "no_receipts",
      "quorum_not_met",
      "contradicting_receipt",
      "spot_check_failed",
    ].map((code) => [code, NO_ACCEPTANCE]),
  ),
  ...Object.fromEntries(
    Object.keys(sets.BILL_REASONS)
      .filter((code) => code.startsWith("adjustment_"))
      .map((code) => [code, NO_ADJUSTMENTS]),
  ),
};

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("every reason code has a case", () => {
  const seen = new Set(
    readCaseFiles().flatMap(({ cases }) => cases.flatMap(({ expect: answer }) => textsIn(answer))),
  );
  const codes = [...new Set(Object.values(CLOSED).flatMap((set) => Object.keys(set)))];
  expect(codes.length).toBeGreaterThan(150);
  expect(codes.filter((code) => !seen.has(code) && !(code in WITHOUT_CASE))).toEqual([]);
  expect(Object.keys(WITHOUT_CASE).filter((code) => seen.has(code))).toEqual([]);
});
