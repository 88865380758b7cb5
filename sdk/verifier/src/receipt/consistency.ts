/**
 * Whether a receipt agrees with itself: its checks are those of its profile, its result, facts and judgements follow
 * from them, and the trust it states is possible. A signer can write anything; what contradicts itself is not a receipt.
 */
import { isMaterialReason } from "@svc/core/finding";
import { hashExecutionIntent, type VerificationReceipt } from "@svc/core/wire";
import type { Profile } from "../profile.ts";
import { PROFILES } from "../profiles.ts";
import { STEPS, stepNamed } from "../steps/steps.ts";
import type { ReceiptReason } from "./reasons.ts";
import { isDecisionReceipt, recordDisagreement } from "./record-agreement.ts";

export interface Disagreement {
  readonly reason: ReceiptReason;
  readonly detail: string;
}

/** Rows without which a receipt for a billing attestation says nothing; others depend on what was supplied. */
const BILLING_ROWS: readonly string[] = ["schema", "attestation_id", "signature", "time"];
const STRICT_BILLING_ROWS: readonly string[] = [...BILLING_ROWS, "manifest", "revocation"];

/** Row `profile`: the checks are the rows that the profile counts, in order. */
export function profileDisagreement(receipt: VerificationReceipt): Disagreement | null {
  const profile = PROFILES[receipt.profile_id];
  const found = receipt.checks.map(({ check }) => check);
  if (!isDecisionReceipt(receipt)) {
    const wanted = profile.governance === "required" ? STRICT_BILLING_ROWS : BILLING_ROWS;
    const missing = wanted.filter((row) => !found.includes(row));
    return missing.length === 0 ? null : rowsMismatch(`without ${missing.join(", ")}`, found);
  }
  // The steps that apply by a rule may be there or not.
  const counted = STEPS.filter(({ profiles }) => profiles.includes(profile.id));
  const without = counted.filter(({ applies }) => applies === undefined).map(({ name }) => name);
  const byRule = STEPS.filter(({ applies }) => applies !== undefined).map(({ name }) => name);
  const accepted = [...(profile.governance === "required" ? [] : [without]), [...without, ...byRule]];
  if (accepted.some((rows) => rows.join() === found.join())) return null;
  return rowsMismatch(`for ${accepted.map((rows) => rows.join(" ")).join(" or ")}`, found);
}

function rowsMismatch(expected: string, found: readonly string[]): Disagreement {
  return {
    reason: "profile_rows_mismatch",
    detail: `Expected checks ${expected}, found ${found.join(" ")}.`,
  };
}

/** Row `consistency`. */
export function inconsistency(receipt: VerificationReceipt): Disagreement | null {
  return (
    resultDisagreement(receipt) ??
    recordFault(receipt) ??
    trustDisagreement(receipt) ??
    intentDisagreement(receipt)
  );
}

function resultDisagreement(receipt: VerificationReceipt): Disagreement | null {
  const { result, checks } = receipt;
  const failed = checks.findIndex(({ valid }) => !valid);
  if (result.valid !== failed < 0)
    return disagrees(`result.valid is ${result.valid}, and the checks say otherwise`);
  if (result.valid) {
    if (!result.conclusive) return disagrees("a valid result is conclusive");
    return result.failed_step === undefined && result.reason === undefined
      ? null
      : disagrees("a valid result has no failed_step and no reason");
  }
  const step = failedStepOf(receipt, failed);
  if (result.failed_step !== step)
    return disagrees(`failed_step is ${step} by the checks, ${result.failed_step} stated`);
  if (result.reason === undefined) return disagrees("an invalid result states its reason");
  const material = isMaterialReason(result.reason);
  if (isDecisionReceipt(receipt) && !result.conclusive && !material) {
    return disagrees(`${result.reason} speaks of the document, so the result is conclusive`);
  }
  return null;
}

function recordFault(receipt: VerificationReceipt): Disagreement | null {
  const found = recordDisagreement(receipt);
  return found === null ? null : { reason: "record_disagrees", detail: `Facts and judgements: ${found}.` };
}

function failedStepOf(receipt: VerificationReceipt, failed: number): number | undefined {
  if (!isDecisionReceipt(receipt)) return failed + 1;
  const name = receipt.checks[failed]?.check;
  return STEPS.find((step) => step.name === name)?.number;
}

function trustDisagreement(receipt: VerificationReceipt): Disagreement | null {
  const { trust, checks } = receipt;
  const profile: Profile = PROFILES[receipt.profile_id];
  const passed = (name: string) => checks.some(({ check, valid }) => check === name && valid);
  const claims = (wrong: boolean, detail: string) =>
    wrong ? ({ reason: "trust_disagrees", detail: `${detail}.` } as const) : null;
  if (!isDecisionReceipt(receipt)) return null;
  return (
    claims(
      !stepNamed("key").profiles.includes(profile.id) && trust.circuit !== "not_checked",
      "the profile does not look at the key",
    ) ??
    claims(
      profile.revocation === "left_out" && trust.revocation !== "not_checked",
      "the profile does not look at revocation",
    ) ??
    claims(
      passed("key") && trust.circuit === "not_checked",
      "the key was checked, and trust.circuit says not",
    ) ??
    claims(
      passed("signature") && trust.issuer === "not_checked",
      "the signature was checked, and trust.issuer says not",
    ) ??
    claims(
      passed("signature") && profile.issuerPinned && trust.issuer !== "pinned",
      "the signature passes under this profile only for a pinned issuer",
    ) ??
    claims(
      passed("signature") && profile.revocation === "required" && trust.revocation === "not_checked",
      "the signature passes under this profile only with a revocation snapshot",
    ) ??
    claims(
      receipt.setup_grade !== undefined && !checks.some(({ check }) => check === "governance"),
      "a setup grade is found by the governance check alone",
    )
  );
}

function intentDisagreement({
  execution_intent,
  execution_intent_digest,
}: VerificationReceipt): Disagreement | null {
  const expected = execution_intent === undefined ? undefined : hashExecutionIntent(execution_intent);
  if (expected === execution_intent_digest) return null;
  return {
    reason: "intent_disagrees",
    detail: `Expected execution_intent_digest ${expected ?? "absent"}, found ${execution_intent_digest ?? "none"}.`,
  };
}

function disagrees(detail: string): Disagreement {
  return { reason: "result_disagrees", detail: `The result is inconsistent: ${detail}.` };
}
