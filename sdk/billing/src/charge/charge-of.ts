/** Computes the charge of a request. The caller hands it on, so that a bill's charge is computed once. */
import { type Reading, type Refuse, refusal, type UsageEvent } from "@svc/core";
import type { PRICE_REASONS } from "@svc/core/finding";
import type { AdjustRequest, VoidRequest } from "../request/adjust-request.ts";
import type { AttestRequest } from "../request/attest-request.ts";
import { effectFault, MAX_QUANTITY, type PriceReason, priceUsage } from "../tariff/price-usage.ts";
import type { BilledDocuments } from "./billed-event.ts";

/** Returns the documents that make the bill of an attest, or of an adjustment that bills the event anew. */
export function documentsOf(request: AttestRequest | AdjustRequest): BilledDocuments {
  return "meter_event" in request
    ? { version: "v2", meterEvent: request.meter_event, tariff: request.tariff_snapshot }
    : { version: "v1", usageEvent: request.usage_event };
}

/** Computes what the event comes to by a request, a decimal integer in micros. A void charges "0". */
export function chargeOf(request: AttestRequest | AdjustRequest | VoidRequest): Reading<string, ChargeFault> {
  return "tenant_id" in request ? { ok: true, value: "0" } : computeCharge(documentsOf(request));
}

export type ChargeFault = PriceReason | AmountReason | "tariff_not_effective";

/** Decimal integer in micros. */
export function computeCharge(documents: BilledDocuments): Reading<string, ChargeFault> {
  if (documents.version === "v1") return checkAmount(documents.usageEvent);
  const { meterEvent, tariff } = documents;
  const fault = effectFault(tariff, meterEvent.event_timestamp, "/tariff_snapshot");
  return fault ?? priceUsage(meterEvent.usage, tariff);
}

export type AmountReason = "amount_mismatch" | "charge_too_large";

const refuse: Refuse<typeof PRICE_REASONS> = refusal;

/** The charge in micros, when the event's own amount is the product of its units and price. */
export function checkAmount(event: UsageEvent): Reading<string, AmountReason> {
  const amount = BigInt(event.usage_units) * BigInt(event.unit_price_micros);
  if (amount > MAX_QUANTITY) return refuse("charge_too_large");
  if (String(amount) !== event.amount_micros) {
    const { usage_units: units, unit_price_micros: price, amount_micros: found } = event;
    const values = { units, price, expected: String(amount), found };
    return refuse("amount_mismatch", values, "/usage_event/amount_micros");
  }
  return { ok: true, value: event.amount_micros };
}
