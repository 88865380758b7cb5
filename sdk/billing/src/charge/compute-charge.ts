/**
 * The charge of an event, computed again from its documents: units times price for the first variant, the tariff
 * for the second, which has to be in effect at the event's time.
 */
import { type Reading, type Refuse, refusal } from "@svc/core";
import type { PRICE_REASONS } from "@svc/core/finding";
import { type PriceReason, priceUsage } from "../tariff/price-usage.ts";
import { type AmountReason, checkAmount } from "../usage/check-amount.ts";
import type { BilledDocuments } from "./billed-event.ts";

export type ChargeFault = PriceReason | AmountReason | "tariff_not_effective";

const refuse: Refuse<typeof PRICE_REASONS> = refusal;

/** Decimal integer in micros. */
export function computeCharge(documents: BilledDocuments): Reading<string, ChargeFault> {
  if (documents.version === "v1") return checkAmount(documents.usageEvent);
  const { meterEvent, tariff } = documents;
  const at = meterEvent.event_timestamp;
  const { effective_from: from, effective_until: until } = tariff;
  if (at < from || (until !== undefined && at >= until)) {
    const times = { from, until: until ?? null, found: at };
    return refuse("tariff_not_effective", times, "/tariff_snapshot");
  }
  return priceUsage(meterEvent.usage, tariff);
}
