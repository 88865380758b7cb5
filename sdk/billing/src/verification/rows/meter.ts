/**
 * Row `meter`: a meter's signature over its own event, and by whose key. Where the reader names its meters, one of
 * them has to have signed, in a variant that has a place for it; otherwise a signature that is there has to hold.
 */
import { type BillingDocument, isVoid, pinningOf } from "@svc/core";
import { inCodes } from "@svc/core/finding";
import { isMeterSigned, meterSignatureVerdict } from "../../charge/check-event.ts";
import { billOf } from "../bill.ts";
import { type BillingSettings, type Finding, failRow, passRow, type ReadEvidence } from "../finding.ts";

export function checkMeter(
  attestation: BillingDocument,
  evidence: ReadEvidence,
  { meterKeys }: BillingSettings,
): Finding {
  if (isVoid(attestation)) return failRow("not_checked", "A void bills no event.");
  const wanted = meterKeys !== null;
  const bill = billOf(attestation, evidence);
  if (!bill.ok) {
    // Why it cannot be looked at is the row before's to say, where there is nothing to demand.
    return wanted
      ? failRow(bill.reason, bill.detail)
      : failRow("not_checked", "The meter's event is not in the document.");
  }
  const { documents } = bill.value;
  const event = documents.version === "v1" ? null : documents.meterEvent;
  if (event === null || !isMeterSigned(event)) {
    return wanted
      ? failRow("meter_signature_missing", "Meters are named, and none of them signed this event.")
      : failRow("not_checked", "No meter signed this event, and none was demanded.");
  }
  const verdict = meterSignatureVerdict(event);
  if (!verdict.valid)
    return failRow("meter_signature_invalid", `The meter's signature fails: ${inCodes(verdict)}.`);
  const { meter_signature: signature } = event;
  if (meterKeys === null) {
    const detail = `The signature holds under ${signature.public_key}; pass meterKeys to say whose that is.`;
    return failRow("not_checked", detail);
  }
  if (pinningOf(meterKeys, signature) === "pinned") return passRow();
  return failRow("meter_key_not_trusted", `The key ${signature.public_key} is not among meterKeys.`);
}
