/**
 * The charge of an event, computed again from its documents: units times price for the first variant, the tariff
 * for the second, which has to be in effect at the event's time.
 */
import type { Reading } from "@svc/core";
import { effectFault } from "../tariff/effect-fault.ts";
import { type PriceReason, priceUsage } from "../tariff/price-usage.ts";
import { type AmountReason, checkAmount } from "../usage/check-amount.ts";
import type { BilledDocuments } from "./billed-event.ts";

export type ChargeFault = PriceReason | AmountReason | "tariff_not_effective";

/** Decimal integer in micros. */
export function computeCharge(documents: BilledDocuments): Reading<string, ChargeFault> {
  if (documents.version === "v1") return checkAmount(documents.usageEvent);
  const { meterEvent, tariff } = documents;
  const fault = effectFault(tariff, meterEvent.event_timestamp, "/tariff_snapshot");
  return fault ?? priceUsage(meterEvent.usage, tariff);
}
