// Every reason code of every closed set has a case, or stands here with the reason why not: a new code fails until it
// has one or the other, and a code that has got its case is taken off the list.
import * as sets from "@svc/core/finding";
import { BUNDLE_REASONS } from "@svc/examine";
import type { KeyFault } from "@svc/vdi-verifier-registry";
import { expect, test } from "vitest";
import { readCaseFiles } from "../src/files.ts";

const CLOSED: Readonly<Record<string, object>> = {
  ACCEPTANCE_REASONS: sets.ACCEPTANCE_REASONS,
  BILL_REASONS: sets.BILL_REASONS,
  BUNDLE_REASONS,
  CHECKPOINT_REASONS: sets.CHECKPOINT_REASONS,
  DECISION_REASONS: sets.DECISION_REASONS,
  DISCLOSURE_REASONS: sets.DISCLOSURE_REASONS,
  INCLUSION_REASONS: sets.INCLUSION_REASONS,
  INPUT_TRUST_REASONS: sets.INPUT_TRUST_REASONS,
  KEY_REASONS: sets.KEY_REASONS,
  PERIOD_REASONS: sets.PERIOD_REASONS,
  PROOF_REASONS: sets.PROOF_REASONS,
  READ_REASONS: sets.READ_REASONS,
  RECEIPT_REASONS: sets.RECEIPT_REASONS,
  SIGNATURE_REASONS: sets.SIGNATURE_REASONS,
  SOURCE_EVIDENCE_REASONS: sets.SOURCE_EVIDENCE_REASONS,
  SOURCE_REASONS: sets.SOURCE_REASONS,
  SUBJECT_REASONS: sets.SUBJECT_REASONS,
  THIN_REASONS: sets.THIN_REASONS,
  TRANSCRIPT_REASONS: sets.TRANSCRIPT_REASONS,
  TREE_REASONS: sets.TREE_REASONS,
  VERIFIERS_REASONS: sets.VERIFIERS_REASONS,
};

/** Codes beside the sets that a registry answers about a key with. */
const KEY_FAULTS: readonly KeyFault[] = [
  "verifier_unknown",
  "key_unknown",
  "key_not_yet_valid",
  "key_retired",
  "verifier_revoked",
];

const SIZE = "its smallest document has a megabyte";
const LANGUAGE = "a value of a programming language, which JSON cannot say";
const MADE_WITHOUT = "of a verifier that was made without a part";

const WITHOUT_CASE: Readonly<Record<string, string>> = {
  too_large: SIZE,
  too_many_members: SIZE,
  not_plain_data: LANGUAGE,
  proof_not_checked: MADE_WITHOUT,
  setup_not_checked: MADE_WITHOUT,
  receipt_intent_missing: "no receipt of a bill with a grant is issued without its intent",
  registry_not_empty: "every question begins with an empty registry",
};

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test("every reason code has a case", () => {
  const seen = new Set(
    readCaseFiles().flatMap(({ cases }) => cases.flatMap(({ expect: answer }) => textsIn(answer))),
  );
  const codes = [...new Set([...Object.values(CLOSED).flatMap((set) => Object.keys(set)), ...KEY_FAULTS])];
  expect(codes.length).toBeGreaterThan(150);
  expect(codes.filter((code) => !seen.has(code) && !(code in WITHOUT_CASE))).toEqual([]);
  expect(Object.keys(WITHOUT_CASE).filter((code) => seen.has(code))).toEqual([]);
});
