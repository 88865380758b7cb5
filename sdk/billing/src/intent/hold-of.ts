/** What a preflight asks to be held: an amount that is stated, or what the most usage comes to under a tariff. */
import { type Reading, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { PreflightRequest } from "../request/preflight-request.ts";
import { type PriceReason, priceUsage } from "../tariff/price-usage.ts";

export type HoldReason = PriceReason | "currency_mismatch";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * A decimal integer in micros; undefined where the caller states nothing, and an even share of the grant is held. What
 * is priced is in the grant's currency. The tariff is the caller's word here, as it is when the bill is asked for.
 */
export function holdOf(body: PreflightRequest): Reading<string | undefined, HoldReason> {
  const { charge_authority: grant, hold_micros, hold_usage } = body;
  if (hold_usage === undefined) return { ok: true, value: hold_micros };
  const { usage, tariff_snapshot: tariff } = hold_usage;
  if (tariff.currency !== grant.currency) {
    const currencies = { expected: grant.currency, found: tariff.currency };
    return refuse("currency_mismatch", currencies, "/hold_usage/tariff_snapshot/currency");
  }
  return priceUsage(usage, tariff);
}
