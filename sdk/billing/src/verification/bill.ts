/**
 * The bill behind an attestation: its documents and charge, from the attestation itself or, for a private one, from
 * opened values. The row `commitments` compares opened values with the commitments.
 */
import {
  type BillingDocument,
  isVoid,
  parseDocument,
  parseMeterEvent,
  parseTariffSnapshot,
  parseUsageEvent,
  type Reading,
  type Refuse,
  refusal,
  wireAtoms,
} from "@svc/core";
import { type BILL_REASONS, causeOf, type Failure } from "@svc/core/finding";
import * as v from "valibot";
import type { BilledDocuments } from "../charge/billed-event.ts";
import { type Openings, parseOpenings } from "../commitment/openings.ts";
import type { ReadEvidence } from "./finding.ts";
import { isDisclosed } from "./rows/schema.ts";

export interface Bill {
  readonly documents: BilledDocuments;
  readonly chargeMicros: string;
  readonly currency: string;
}

export type BillReason = "openings_missing" | "opened_value_malformed" | "billing_proof_unsupported";

const refuse: Refuse<Pick<typeof BILL_REASONS, BillReason>> = refusal;

const OpenedCharge = v.strictObject({ charge_micros: wireAtoms.Quantity, currency: wireAtoms.Currency });

export function billOf(attestation: BillingDocument, { openings }: ReadEvidence): Reading<Bill, BillReason> {
  if (isVoid(attestation)) return refuse("openings_missing");
  if (isDisclosed(attestation)) return { ok: true, value: disclosedBill(attestation) };
  if (openings === undefined) return missing(attestation);
  const read = parseOpenings(openings);
  return read.ok ? openedBill(attestation, read.value) : missing(attestation);
}

function disclosedBill(attestation: BillingDocument): Bill {
  const documents = (
    attestation.billing_version === "v1"
      ? { version: "v1", usageEvent: attestation.usage_event }
      : { version: "v2", meterEvent: attestation.meter_event, tariff: attestation.tariff_snapshot }
  ) as BilledDocuments;
  return { documents, chargeMicros: attestation.charge_micros as string, currency: attestation.currency };
}

function missing(attestation: BillingDocument): Reading<Bill, BillReason> {
  if ("billing_proof" in attestation && attestation.billing_proof !== undefined) {
    return refuse("billing_proof_unsupported");
  }
  return refuse("openings_missing");
}

function openedBill(attestation: BillingDocument, openings: Openings): Reading<Bill, BillReason> {
  const { meter, tariff, charge } = openings;
  const needsTariff = attestation.billing_version === "v2";
  if (
    meter?.value === undefined ||
    charge?.value === undefined ||
    (needsTariff && tariff?.value === undefined)
  ) {
    return missing(attestation);
  }
  const opened = parseDocument(OpenedCharge, charge.value);
  if (!opened.ok) return malformed("charge", opened);
  const { charge_micros: chargeMicros, currency } = opened.value;
  if (!needsTariff) {
    const usageEvent = parseUsageEvent(meter.value);
    if (!usageEvent.ok) return malformed("meter", usageEvent);
    return {
      ok: true,
      value: { documents: { version: "v1", usageEvent: usageEvent.value }, chargeMicros, currency },
    };
  }
  const meterEvent = parseMeterEvent(meter.value);
  if (!meterEvent.ok) return malformed("meter", meterEvent);
  const snapshot = parseTariffSnapshot(tariff?.value);
  if (!snapshot.ok) return malformed("tariff", snapshot);
  const documents = { version: "v2", meterEvent: meterEvent.value, tariff: snapshot.value } as const;
  return { ok: true, value: { documents, chargeMicros, currency } };
}

function malformed(part: string, found: Failure): Reading<Bill, BillReason> {
  return refuse("opened_value_malformed", { part, cause: causeOf(found) });
}
