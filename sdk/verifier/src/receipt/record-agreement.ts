/**
 * Whether the facts and judgements of a receipt agree with its checks: each of its kind stated once and in order,
 * what a passed check establishes stated as true, nothing stated of which no check is there. So a signer cannot
 * keep back, as not evaluated, what it claims to have checked.
 */
import type { RECEIPT_REASONS, Term, ValuesOf } from "@svc/core/finding";
import {
  RECORDED_OF_BILL,
  RECORDED_OF_DECISION,
  type Recorded,
  type RecordedRow,
  type VerificationReceipt,
} from "@svc/core/wire";

/** Both kinds of attestation have ids of one form; the rows tell them apart, and no step is named like this one. */
export function isDecisionReceipt({ checks }: Pick<VerificationReceipt, "checks">): boolean {
  return !checks.some(({ check }) => check === "attestation_id");
}

type Values = ValuesOf<(typeof RECEIPT_REASONS)["record_disagrees"]>;

/** What does not agree, or null. */
export function recordDisagreement(receipt: VerificationReceipt): Values | null {
  const table = isDecisionReceipt(receipt) ? RECORDED_OF_DECISION : RECORDED_OF_BILL;
  const facts = receipt.facts.map(({ fact, value }) => ({ code: fact, value }));
  const judgements = receipt.judgements.map(({ judgement, value }) => ({ code: judgement, value }));
  return disagreement(table.facts, facts, receipt) ?? disagreement(table.judgements, judgements, receipt);
}

function disagreement(
  rows: readonly RecordedRow<string>[],
  stated: readonly { readonly code: string; readonly value: Recorded }[],
  { checks }: VerificationReceipt,
): Values | null {
  const [wanted, found] = [rows, stated].map((list) => list.map(({ code }) => code).join(" "));
  if (wanted !== found) return because("rows_of_another_kind");
  for (const [i, row] of rows.entries()) {
    const value = (stated[i] as { value: Recorded }).value;
    const check = checks.find((one) => row.checks.includes(one.check));
    if (check === undefined && value !== "not_evaluated") return because("stated_and_not_checked", row.code);
    if (!check?.valid) continue;
    if (value === false) return because("false_and_check_passed", row.code, check.check);
    if (value !== true && !row.optional) return because("not_true_and_check_passed", row.code, check.check);
  }
  return null;
}

function because(term: Term, code: string | null = null, check: string | null = null): Values {
  return { because: term, code, check };
}
