/**
 * Reads the amount that a preflight asks to hold: a stated amount, or the charge for the most usage under a tariff.
 */
import { type Reading, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { PreflightRequest } from "../request/requests.ts";
import { effectFault, type PriceReason, priceUsage } from "../tariff/price-usage.ts";

export type HoldReason = PriceReason | "currency_mismatch" | "tariff_not_effective" | "hold_zero";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Reads a decimal integer in micros, above 0; `undefined` holds an even share of the grant.
 *
 * Usage is priced in the grant's currency under a tariff in effect, because under another the event could not be
 * billed. The tariff is the caller's word, as it is when the bill is requested.
 *
 * @param now Unix seconds
 */
export function holdOf(body: PreflightRequest, now: number): Reading<string | undefined, HoldReason> {
  const { charge_authority: grant, hold_micros, hold_usage } = body;
  if (hold_usage === undefined)
    return hold_micros === "0" ? refuse("hold_zero", {}, "/hold_micros") : { ok: true, value: hold_micros };
  const { usage, tariff_snapshot: tariff } = hold_usage;
  if (tariff.currency !== grant.currency) {
    const currencies = { expected: grant.currency, found: tariff.currency };
    return refuse("currency_mismatch", currencies, "/hold_usage/tariff_snapshot/currency");
  }
  const priced = effectFault(tariff, now, "/hold_usage/tariff_snapshot") ?? priceUsage(usage, tariff);
  return priced.ok && priced.value === "0" ? refuse("hold_zero", {}, "/hold_usage") : priced;
}
