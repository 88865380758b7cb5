/**
 * Checks that a receipt agrees with itself: its checks are those of its profile, its result, facts and judgements
 * follow from them, and the trust that it states is possible. A signer can write anything, so a contradictory document
 * is rejected as a receipt. So a signer cannot mark as not evaluated what it claims to have checked.
 */
import {
  type Fail,
  failure,
  isMaterialReason,
  type RECEIPT_REASONS,
  type ReceiptFailure,
  type Term,
  type ValuesOf,
} from "@svc/core/finding";
import {
  hashExecutionIntent,
  isIssuerPinned,
  RECORDED_OF_BILL,
  RECORDED_OF_DECISION,
  type Recorded,
  type RecordedRow,
  type VerificationReceipt,
} from "@svc/core/wire";
import type { Profile } from "../profile.ts";
import { PROFILES } from "../profiles.ts";
import { SHOWN_BY, STEPS, stepNamed } from "../steps/steps.ts";

/** Both kinds of attestation have ids of one form; the rows tell them apart, and no step is named like this one. */
function isDecisionReceipt({ checks }: Pick<VerificationReceipt, "checks">): boolean {
  return !checks.some(({ check }) => check === "attestation_id");
}

type Values = ValuesOf<(typeof RECEIPT_REASONS)["record_disagrees"]>;

/** Returns the first contradiction, or `null`. */
function recordDisagreement(receipt: VerificationReceipt): Values | null {
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

const fail: Fail<typeof RECEIPT_REASONS> = failure;

/** Rows without which a receipt for a billing attestation says nothing; others depend on what was supplied. */
const BILLING_ROWS: readonly string[] = ["schema", "attestation_id", "signature", "time"];
const STRICT_BILLING_ROWS: readonly string[] = [...BILLING_ROWS, "manifest", "revocation"];

/** Row `profile`: the checks are the rows that the profile counts, in order. */
export function profileDisagreement(receipt: VerificationReceipt): ReceiptFailure | null {
  const profile = PROFILES[receipt.profile_id];
  const found = receipt.checks.map(({ check }) => check);
  if (!isDecisionReceipt(receipt)) {
    const wanted = profile.governance === "required" ? STRICT_BILLING_ROWS : BILLING_ROWS;
    const missing = wanted.filter((row) => !found.includes(row));
    return missing.length === 0
      ? null
      : fail("profile_rows_mismatch", { expected: wanted, optional: [], found });
  }
  // The steps that apply by a rule may be there or not.
  const counted = STEPS.filter(({ profiles }) => profiles.includes(profile.id));
  const without = counted.filter(({ applies }) => applies === undefined).map(({ name }) => name);
  const byRule = STEPS.filter(({ applies }) => applies !== undefined).map(({ name }) => name);
  const isDemanded = profile.governance === "required";
  const expected = isDemanded ? [...without, ...byRule] : without;
  const optional = isDemanded ? [] : byRule;
  if ([expected, [...expected, ...optional]].some((rows) => rows.join() === found.join())) return null;
  return fail("profile_rows_mismatch", { expected, optional, found });
}

/** Row `consistency`. */
export function inconsistency(receipt: VerificationReceipt): ReceiptFailure | null {
  return (
    resultDisagreement(receipt) ??
    recordFault(receipt) ??
    trustDisagreement(receipt) ??
    intentDisagreement(receipt)
  );
}

function resultDisagreement(receipt: VerificationReceipt): ReceiptFailure | null {
  const { result, checks } = receipt;
  const failed = checks.findIndex(({ valid }) => !valid);
  if (result.valid !== failed < 0) return disagrees("valid_is_not_all_checks");
  if (result.valid) {
    if (!result.conclusive) return disagrees("valid_and_inconclusive");
    return result.failed_step === undefined && result.reason === undefined
      ? null
      : disagrees("valid_with_a_reason");
  }
  const step = failedStepOf(receipt, failed);
  if (result.failed_step !== step) return disagrees("failed_step", step ?? null, result.failed_step ?? null);
  if (result.reason === undefined) return disagrees("no_reason");
  const material = isMaterialReason(result.reason);
  if (isDecisionReceipt(receipt) && !result.conclusive && !material) {
    return disagrees("reason_of_the_document");
  }
  return null;
}

function recordFault(receipt: VerificationReceipt): ReceiptFailure | null {
  const found = recordDisagreement(receipt);
  return found === null ? null : fail("record_disagrees", found);
}

function failedStepOf(receipt: VerificationReceipt, failed: number): number | undefined {
  if (!isDecisionReceipt(receipt)) return failed + 1;
  const name = receipt.checks[failed]?.check;
  return STEPS.find((step) => step.name === name)?.number;
}

function trustDisagreement(receipt: VerificationReceipt): ReceiptFailure | null {
  const { trust, checks } = receipt;
  const profile: Profile = PROFILES[receipt.profile_id];
  const passed = (name: string) => checks.some(({ check, valid }) => check === name && valid);
  const claims = (wrong: boolean, because: Term) => (wrong ? fail("trust_disagrees", { because }) : null);
  const isPinned = trust.inputs === "pinned";
  if (!isDecisionReceipt(receipt)) return claims(isPinned, "inputs_pinned_unproved");
  return (
    claims(isPinned && !SHOWN_BY.every(passed), "inputs_pinned_unproved") ??
    claims(
      !stepNamed("key").profiles.includes(profile.id) && trust.circuit !== "not_checked",
      "key_not_looked_at",
    ) ??
    claims(
      profile.revocation === "left_out" && trust.revocation !== "not_checked",
      "revocation_not_looked_at",
    ) ??
    claims(passed("key") && trust.circuit === "not_checked", "key_checked_and_unstated") ??
    claims(passed("signature") && trust.issuer === "not_checked", "signature_checked_and_unstated") ??
    claims(
      passed("signature") && profile.issuerPinned && !isIssuerPinned(trust.issuer),
      "issuer_not_pinned",
    ) ??
    claims(
      passed("signature") && profile.revocation === "required" && trust.revocation === "not_checked",
      "revocation_demanded",
    ) ??
    claims(
      receipt.setup_grade !== undefined && !checks.some(({ check }) => check === "governance"),
      "grade_without_governance",
    )
  );
}

function intentDisagreement({
  execution_intent,
  execution_intent_digest,
}: VerificationReceipt): ReceiptFailure | null {
  const expected = execution_intent === undefined ? undefined : hashExecutionIntent(execution_intent);
  if (expected === execution_intent_digest) return null;
  return fail("intent_disagrees", { expected: expected ?? null, found: execution_intent_digest ?? null });
}

function disagrees(
  because: Term,
  expected: number | null = null,
  found: number | null = null,
): ReceiptFailure {
  return fail("result_disagrees", { because, expected, found });
}
