/**
 * Row `meter`: a meter's signature over its own event, and by whose key. Where the reader names its meters, one of
 * them has to have signed, in a variant that has a place for it; otherwise a signature that is there has to hold.
 */
import { type BillingDocument, isVoid, pinningOf } from "@svc/core";
import { causeOf } from "@svc/core/finding";
import { isMeterSigned, meterSignatureVerdict } from "../../charge/check-event.ts";
import { billOf } from "../bill.ts";
import {
  type BillingSettings,
  type Finding,
  failBill,
  failRow,
  passRow,
  type ReadEvidence,
} from "../finding.ts";

export function checkMeter(
  attestation: BillingDocument,
  evidence: ReadEvidence,
  { meterKeys }: BillingSettings,
): Finding {
  if (isVoid(attestation)) return failRow("not_checked", { lacks: "event", found: null });
  const wanted = meterKeys !== null;
  const bill = billOf(attestation, evidence);
  if (!bill.ok) {
    // Why it cannot be looked at is the row before's to say, where there is nothing to demand.
    return wanted ? failBill(bill) : failRow("not_checked", { lacks: "meter_event", found: null });
  }
  const { documents } = bill.value;
  const event = documents.version === "v1" ? null : documents.meterEvent;
  if (event === null || !isMeterSigned(event)) {
    return wanted
      ? failRow("meter_signature_missing", {})
      : failRow("not_checked", { lacks: "meter_signature", found: null });
  }
  const verdict = meterSignatureVerdict(event);
  if (!verdict.valid) return failRow("meter_signature_invalid", { cause: causeOf(verdict) });
  const { meter_signature: signature } = event;
  if (meterKeys === null) {
    return failRow("not_checked", { lacks: "meter_keys", found: signature.public_key });
  }
  if (pinningOf(meterKeys, signature) === "pinned") return passRow();
  return failRow("meter_key_not_trusted", { found: signature.public_key });
}
