/**
 * Prices metered usage by a tariff: included units first, then tiers or the unit price, summed exactly over the lines,
 * rounded once, then held between minimum and maximum.
 *
 * A meter without a line is refused rather than given away, and so are units beyond the last band of a line
 * whose bands all end.
 */
import {
  type Reading,
  type Refusal,
  type Refuse,
  type Rounding,
  refusal,
  type TariffLine,
  type TariffSnapshot,
  type TariffTiers,
} from "@svc/core";
import type { PRICE_REASONS } from "@svc/core/finding";

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

/** Returns `null` when the bands end before the units do. */
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

/**
 * Exact fractions of BigInt, for prices of "5 micros per 1000 units". Nothing is rounded until the whole charge
 * is known; a float would lose a micro somewhere between the lines and a rounding per line would lose several.
 */
interface Rational {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

const ZERO: Rational = Object.freeze({ numerator: 0n, denominator: 1n });

function ratio(numerator: bigint, denominator: bigint): Rational {
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** In lowest terms, so that a sum over many lines does not grow with their number. */
function add(a: Rational, b: Rational): Rational {
  return ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function round({ numerator, denominator }: Rational, rounding: Rounding): bigint {
  const whole = numerator / denominator;
  const rest = numerator % denominator;
  return whole + (roundsUp(whole, 2n * rest - denominator, rest, rounding) ? 1n : 0n);
}

/** @param beyondHalf sign of the rest minus one half */
function roundsUp(whole: bigint, beyondHalf: bigint, rest: bigint, rounding: Rounding): boolean {
  switch (rounding) {
    case "up":
      return rest > 0n;
    case "down":
      return false;
    case "half_up":
      return beyondHalf >= 0n;
    case "half_even":
      return beyondHalf > 0n || (beyondHalf === 0n && whole % 2n === 1n);
  }
}

/**
 * @param at Unix seconds
 * @param pointer where the tariff stands in its document
 */
export function effectFault(
  { effective_from: from, effective_until: until }: TariffSnapshot,
  at: number,
  pointer: string,
): Refusal<"tariff_not_effective"> | null {
  if (at >= from && (until === undefined || at < until)) return null;
  return refuse("tariff_not_effective", { from, until: until ?? null, found: at }, pointer);
}
