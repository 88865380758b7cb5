/** The arithmetic of the first billing variant: amount = units x price, exactly. */
import { type Reading, refuse, type UsageEvent } from "@svc/core";
import { MAX_QUANTITY } from "../tariff/price-usage.ts";

export type AmountReason = "amount_mismatch" | "charge_too_large";

/** The charge in micros, when the event's own amount is the product of its units and price. */
export function checkAmount(event: UsageEvent): Reading<string, AmountReason> {
  const amount = BigInt(event.usage_units) * BigInt(event.unit_price_micros);
  if (amount > MAX_QUANTITY) return refuse("charge_too_large", "units times price has more than 18 digits");
  if (String(amount) !== event.amount_micros) {
    const detail = `expected ${event.usage_units} x ${event.unit_price_micros} = ${amount}, found ${event.amount_micros}`;
    return refuse("amount_mismatch", detail, "/usage_event/amount_micros");
  }
  return { ok: true, value: event.amount_micros };
}
