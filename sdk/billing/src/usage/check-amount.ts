/** The arithmetic of the first billing variant: amount = units x price, exactly. */
import { type Reading, type Refuse, refusal, type UsageEvent } from "@svc/core";
import type { PRICE_REASONS } from "@svc/core/finding";
import { MAX_QUANTITY } from "../tariff/price-usage.ts";

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
