/**
 * Rows `arithmetic` (v1) and `fingerprint` (v2): the charge follows from usage and price, and the document's
 * event, tenant and currency are those inside. For a private document from the opened values, or not at all.
 */
import { type BillingDocument, billingFingerprint, isVoid } from "@svc/core";
import { billedEventOf } from "../../charge/billed-event.ts";
import { computeCharge } from "../../charge/charge-of.ts";
import { type Bill, billOf } from "../bill.ts";
import { type Finding, failBill, failRow, passRow, type ReadEvidence } from "../finding.ts";

export function checkCharge(attestation: BillingDocument, evidence: ReadEvidence): Finding {
  if (isVoid(attestation)) return voidCharge(attestation);
  const bill = billOf(attestation, evidence);
  if (!bill.ok) return failBill(bill);
  return differs(attestation, bill.value) ?? chargeFault(attestation, bill.value) ?? passRow();
}

function voidCharge({ charge_micros: charge }: BillingDocument): Finding {
  return charge === "0" ? passRow() : failRow("charge_mismatch", { expected: "0", found: charge ?? null });
}

function differs(attestation: BillingDocument, { documents, currency }: Bill): Finding | null {
  const event = billedEventOf(documents);
  const compared = [
    ["event_id", attestation.event_id, event.eventId],
    ["tenant_id", attestation.tenant_id, event.tenantId],
    ["currency", attestation.currency, event.currency],
    ["charge/currency", attestation.currency, currency],
  ] as const;
  const found = compared.find(([, stated, inside]) => stated !== inside);
  if (found === undefined) return null;
  const [name, stated, inside] = found;
  return failRow("event_differs", { member: name, expected: stated, found: inside });
}

function chargeFault(attestation: BillingDocument, { documents, chargeMicros }: Bill): Finding | null {
  const computed = computeCharge(documents);
  if (!computed.ok) return failBill(computed);
  if (computed.value !== chargeMicros) {
    return failRow("charge_mismatch", { expected: computed.value, found: chargeMicros });
  }
  if (attestation.billing_version === "v1" || documents.version === "v1") return null;
  const stated = attestation.billing_verify_fingerprint;
  const expected = billingFingerprint({
    meter_event: documents.meterEvent,
    tariff_snapshot: documents.tariff,
    charge_micros: chargeMicros,
    currency: attestation.currency,
  });
  if (stated === undefined || stated === expected) return null;
  return failRow("fingerprint_mismatch", { expected, found: stated });
}
