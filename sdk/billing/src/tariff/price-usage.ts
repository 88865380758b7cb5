/**
 * What a tariff makes of metered usage: included units first, then tiers or the unit price, summed exactly over
 * the lines, rounded once, then held between minimum and maximum.
 *
 * A meter without a line is refused rather than given away, and so are units beyond the last band of a line
 * whose bands all end.
 */
import {
  type Reading,
  type Refuse,
  refusal,
  type TariffLine,
  type TariffSnapshot,
  type TariffTiers,
} from "@svc/core";
import type { PRICE_REASONS } from "@svc/core/finding";
import { add, type Rational, ratio, ZERO } from "./rational.ts";
import { round } from "./round.ts";

export type PriceReason = "meter_unpriced" | "usage_beyond_tiers" | "charge_too_large";

const refuse: Refuse<typeof PRICE_REASONS> = refusal;

/** Quantities and charges have at most 18 digits. */
export const MAX_QUANTITY = 10n ** 18n - 1n;

/**
 * The charge in micros of the tariff's currency, as a decimal integer.
 *
 * @param usage quantity by meter, decimal integers as `parseMeterEvent` reads them
 * @param tariff as `parseTariffSnapshot` reads it
 */
export function priceUsage(
  usage: Readonly<Record<string, string>>,
  tariff: TariffSnapshot,
): Reading<string, PriceReason> {
  const lines = new Map(tariff.lines.map((line) => [line.meter, line]));
  let total = ZERO;
  for (const [meter, quantity] of Object.entries(usage)) {
    const line = lines.get(meter);
    if (line === undefined) {
      return refuse("meter_unpriced", { tariff: tariff.tariff_id, meter });
    }
    const price = priceLine(BigInt(quantity), line);
    if (price === null) {
      return refuse("usage_beyond_tiers", { meter, found: quantity });
    }
    total = add(total, price);
  }
  const charge = clamp(round(total, tariff.rounding), tariff);
  if (charge > MAX_QUANTITY) return refuse("charge_too_large");
  return { ok: true, value: String(charge) };
}

/** Null when the bands end before the units do. */
function priceLine(quantity: bigint, line: TariffLine): Rational | null {
  const included = BigInt(line.included_units ?? "0");
  const billable = quantity > included ? quantity - included : 0n;
  // A line that was read has one of the two.
  const price =
    line.tiers === undefined
      ? billable * BigInt(line.unit_price_micros as string)
      : priceTiers(billable, line.tiers);
  return price === null ? null : ratio(price, BigInt(line.per_units));
}

function priceTiers(units: bigint, { mode, bands }: TariffTiers): bigint | null {
  let from = 0n;
  let price = 0n;
  for (const { up_to, unit_price_micros } of bands) {
    const unitPrice = BigInt(unit_price_micros);
    const ends = up_to === undefined || units <= BigInt(up_to);
    if (mode === "volume") {
      if (ends) return units * unitPrice;
      continue;
    }
    const to = ends ? units : BigInt(up_to);
    price += (to - from) * unitPrice;
    if (ends) return price;
    from = to;
  }
  return null;
}

function clamp(charge: bigint, tariff: TariffSnapshot): bigint {
  const { minimum_charge_micros: minimum, maximum_charge_micros: maximum } = tariff;
  if (minimum !== undefined && charge < BigInt(minimum)) return BigInt(minimum);
  if (maximum !== undefined && charge > BigInt(maximum)) return BigInt(maximum);
  return charge;
}
