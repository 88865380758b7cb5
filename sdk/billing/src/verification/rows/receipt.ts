/**
 * Row `receipt`: a receipt given with the attestation is good by itself, about this very document, by a trusted
 * key where issuers are named, says valid, and carries the execution intent of the grant that the bill names, and that the
 * bill commits to where the opening is at hand.
 */
import {
  type BillingDocument,
  DOMAINS,
  digest,
  keysFor,
  pinningOf,
  type VerificationReceipt,
} from "@svc/core";
import { judgeReceipt } from "@svc/vdi-verifier/opened";
import { commitValue } from "../../commitment/commit.ts";
import { parseOpenings } from "../../commitment/openings.ts";
import { billOf } from "../bill.ts";
import { type BillingSettings, type Finding, failRow, passRow, type ReadEvidence } from "../finding.ts";

export function receiptRow(
  attestation: BillingDocument,
  evidence: ReadEvidence,
  settings: BillingSettings,
): Finding {
  const { receipt: opened } = evidence;
  if (opened === undefined) return failRow("not_checked", { lacks: "receipt", found: null });
  const { receipt } = opened;
  const verdict = judgeReceipt(opened, {
    now: settings.now,
    logTimeOf: () => null,
    anchors: null,
    attestation: {
      hash: digest(DOMAINS.attestation, attestation),
      attestation_id: attestation.attestation_id,
    },
  });
  if (!verdict.valid || receipt === null) {
    const { reason = "receipt_malformed", values = {} } = verdict;
    return failRow("receipt_invalid", { cause: { reason, values } });
  }
  if (!isTrustedKey(receipt, attestation, settings)) {
    return failRow("receipt_key_not_trusted", { found: receipt.signature.public_key });
  }
  if (!receipt.result.conclusive) {
    return failRow("receipt_inconclusive", { found: receipt.result.reason ?? null });
  }
  if (!receipt.result.valid) {
    return failRow("receipt_says_invalid", { found: receipt.result.reason ?? null });
  }
  return intentFault(attestation, evidence, receipt) ?? passRow();
}

/** Where the reader names issuers: the key of the bill, which its row `signature` judges, or one with the use `receipts`. */
function isTrustedKey(
  { signature }: VerificationReceipt,
  attestation: BillingDocument,
  { issuers, domains }: BillingSettings,
): boolean {
  if (issuers === null && domains === null) return true;
  if (signature.public_key === attestation.signature.public_key) return true;
  return pinningOf(keysFor(issuers ?? [], "receipts"), signature) === "pinned";
}

/** Returns whether the opening of the bill's intent, if present, opens it to the receipt's intent. */
function isCommitted(
  { commitments }: BillingDocument,
  { openings }: ReadEvidence,
  intent: NonNullable<VerificationReceipt["execution_intent"]>,
): boolean {
  const read = openings === undefined ? undefined : parseOpenings(openings);
  if (!read?.ok || read.value.intent === undefined || commitments?.intent === undefined) return true;
  return commitValue("intent", intent, read.value.intent.salt) === commitments.intent;
}

function intentFault(
  attestation: BillingDocument,
  evidence: ReadEvidence,
  { execution_intent: intent, execution_intent_digest: intentDigest }: VerificationReceipt,
): Finding | null {
  if (intent === undefined) {
    return attestation.charge_authority === undefined ? null : failRow("receipt_intent_missing", {});
  }
  if (attestation.charge_authority === undefined) {
    return failRow("receipt_intent_mismatch", { differs: "grant" });
  }
  if (intent.event_id !== attestation.event_id || intent.tenant_id !== attestation.tenant_id) {
    return failRow("receipt_intent_mismatch", { differs: "event" });
  }
  if (!isCommitted(attestation, evidence, intent)) {
    return failRow("receipt_intent_mismatch", { differs: "commitment" });
  }
  const bill = billOf(attestation, evidence);
  if (!bill.ok || bill.value.documents.version === "v1") return null;
  const claimed = bill.value.documents.meterEvent.execution_intent_digest;
  if (claimed === undefined || claimed === intentDigest) return null;
  return failRow("receipt_intent_mismatch", { differs: "digest" });
}
