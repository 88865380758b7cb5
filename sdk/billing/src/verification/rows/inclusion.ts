/** Row `inclusion`: the log that the verifier pinned shows the receipt. The check itself is the caller's log's. */
import { type BillingSettings, type Finding, failRow, passRow, type ReadEvidence } from "../finding.ts";

export function checkInclusion(evidence: ReadEvidence, { checkInclusion: check }: BillingSettings): Finding {
  const { receipt, entry, inclusion, checkpoint } = evidence;
  if (entry === undefined && inclusion === undefined && checkpoint === undefined) {
    return failRow("not_checked", "No inclusion proof was given.");
  }
  if (receipt === undefined || entry === undefined || inclusion === undefined || checkpoint === undefined) {
    return failRow("inclusion_incomplete", "Pass receipt, entry, inclusion and checkpoint together.");
  }
  if (check === null) return failRow("log_trust_missing", "Pass checkInclusion, with the log's key pinned.");
  const verdict = check(receipt.receipt, { entry, proof: inclusion, checkpoint });
  return verdict.valid ? passRow() : failRow("inclusion_invalid", `${verdict.detail}.`);
}
