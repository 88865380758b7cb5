/**
 * Whether the facts and judgements of a receipt agree with its checks: each of its kind stated once and in order,
 * what a passed check establishes stated as true, nothing stated of which no check is there. So a signer cannot
 * keep back, as not evaluated, what it claims to have checked.
 */
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

/** What does not agree, or null. */
export function recordDisagreement(receipt: VerificationReceipt): string | null {
  const table = isDecisionReceipt(receipt) ? RECORDED_OF_DECISION : RECORDED_OF_BILL;
  const facts = receipt.facts.map(({ fact, value }) => ({ code: fact, value }));
  const judgements = receipt.judgements.map(({ judgement, value }) => ({ code: judgement, value }));
  return disagreement(table.facts, facts, receipt) ?? disagreement(table.judgements, judgements, receipt);
}

function disagreement(
  rows: readonly RecordedRow<string>[],
  stated: readonly { readonly code: string; readonly value: Recorded }[],
  { checks }: VerificationReceipt,
): string | null {
  const [wanted, found] = [rows, stated].map((list) => list.map(({ code }) => code).join(" "));
  if (wanted !== found) return `expected ${wanted}, found ${found}`;
  for (const [i, row] of rows.entries()) {
    const value = (stated[i] as { value: Recorded }).value;
    const check = checks.find((one) => row.checks.includes(one.check));
    if (check === undefined && value !== "not_evaluated") return `${row.code} is stated and not checked`;
    if (!check?.valid) continue;
    if (value === false) return `${row.code} is false, and ${check.check} passed`;
    if (value !== true && !row.optional) return `${check.check} passed, and ${row.code} is not true`;
  }
  return null;
}
