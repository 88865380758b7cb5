/**
 * Row `receipt`: a receipt given with the attestation is good by itself, about this very document, by a pinned
 * key where keys are pinned, says valid, and carries the execution intent of the grant that the bill names.
 */
import { type BillingDocument, DOMAINS, digest, pinningOf, type VerificationReceipt } from "@svc/core";
import { judgeReceipt } from "@svc/vdi-verifier/opened";
import { billOf } from "../bill.ts";
import { type BillingSettings, type Finding, failRow, passRow, type ReadEvidence } from "../finding.ts";

export function receiptRow(
  attestation: BillingDocument,
  evidence: ReadEvidence,
  settings: BillingSettings,
): Finding {
  const { receipt: opened } = evidence;
  if (opened === undefined) return failRow("not_checked", "No receipt was given.");
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
    return failRow("receipt_invalid", `${verdict.reason ?? "receipt_malformed"}: ${verdict.detail ?? ""}`);
  }
  const signature = receipt.signature;
  if (settings.issuers !== null && pinningOf(settings.issuers, signature) !== "pinned") {
    return failRow("receipt_key_not_trusted", `The key ${signature.public_key} is not among trust.issuers.`);
  }
  if (!receipt.result.conclusive) {
    return failRow(
      "receipt_inconclusive",
      `The receipt's verifier lacked material: ${receipt.result.reason}. A later receipt says more.`,
    );
  }
  if (!receipt.result.valid) {
    return failRow("receipt_says_invalid", `The receipt's own result is ${receipt.result.reason}.`);
  }
  return intentFault(attestation, evidence, receipt) ?? passRow();
}

function intentFault(
  attestation: BillingDocument,
  evidence: ReadEvidence,
  { execution_intent: intent, execution_intent_digest: intentDigest }: VerificationReceipt,
): Finding | null {
  if (intent === undefined) {
    return attestation.charge_authority === undefined
      ? null
      : failRow(
          "receipt_intent_missing",
          "The attestation names a grant; its receipt has to carry the intent.",
        );
  }
  if (attestation.charge_authority === undefined) {
    return failRow(
      "receipt_intent_mismatch",
      "The receipt carries an intent, and the attestation names no grant.",
    );
  }
  if (intent.event_id !== attestation.event_id || intent.tenant_id !== attestation.tenant_id) {
    return failRow("receipt_intent_mismatch", "The intent is for another event or tenant than the bill.");
  }
  const bill = billOf(attestation, evidence);
  if (!bill.ok || bill.value.documents.version === "v1") return null;
  const claimed = bill.value.documents.meterEvent.execution_intent_digest;
  if (claimed === undefined || claimed === intentDigest) return null;
  return failRow(
    "receipt_intent_mismatch",
    "The meter event fulfils another intent than the receipt states.",
  );
}
