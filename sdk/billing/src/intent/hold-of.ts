/** What a preflight asks to be held: an amount that is stated, or what the most usage comes to under a tariff. */
import { type Reading, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { PreflightRequest } from "../request/requests.ts";
import { effectFault, type PriceReason, priceUsage } from "../tariff/price-usage.ts";

export type HoldReason = PriceReason | "currency_mismatch" | "tariff_not_effective" | "hold_zero";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * A decimal integer in micros, above 0; undefined where the caller states nothing, and an even share of the grant is held. What
 * is priced is in the grant's currency, under a tariff that is in effect: under another the event could not be billed. The
 * tariff is the caller's word here, as it is when the bill is asked for.
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
