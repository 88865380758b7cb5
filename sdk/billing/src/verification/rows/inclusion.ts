/** Row `inclusion`: the log that the verifier pinned shows the receipt. The check itself is the caller's log's. */
import { causeOf } from "@svc/core/finding";
import { type BillingSettings, type Finding, failRow, passRow, type ReadEvidence } from "../finding.ts";

export function checkInclusion(evidence: ReadEvidence, { checkInclusion: check }: BillingSettings): Finding {
  const { receipt, entry, inclusion, checkpoint } = evidence;
  if (entry === undefined && inclusion === undefined && checkpoint === undefined) {
    return failRow("not_checked", { lacks: "inclusion", found: null });
  }
  if (receipt === undefined || entry === undefined || inclusion === undefined || checkpoint === undefined) {
    return failRow("inclusion_incomplete", {});
  }
  if (check === null) return failRow("log_trust_missing", {});
  const verdict = check(receipt.receipt, { entry, proof: inclusion, checkpoint });
  return verdict.valid ? passRow() : failRow("inclusion_invalid", { cause: causeOf(verdict) });
}
