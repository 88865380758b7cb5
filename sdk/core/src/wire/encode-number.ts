/**
 * Numbers as the statement holds them: fixed point, shifted to be positive, derived from the canonical decimal
 * text (RFC 8785) with integers only. A number that would have to be rounded is refused.
 */
import type { NUMBER_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import { DECIMALS, ENCODED_ZERO } from "./number-limits.ts";

const refuse: Refuse<typeof NUMBER_REASONS> = refusal;

export type NumberFault = keyof typeof NUMBER_REASONS;

/**
 * v to v * 10^6 + 2^62.
 *
 * Refuses more than six decimals and |v * 10^6| of 2^62 (some 4.6 * 10^12 for v) and above. The refusal never
 * repeats the number, which may be private.
 */
export function encodeNumber(value: number): Reading<bigint, NumberFault> {
  const units = decimalUnits(value, DECIMALS);
  return units.ok ? { ok: true, value: ENCODED_ZERO + units.value } : units;
}

/**
 * v * 10^decimals as an integer.
 *
 * Refuses more than that many decimals, and a size of 2^62 and above.
 */
export function decimalUnits(value: number, decimals: number): Reading<bigint, NumberFault> {
  if (!Number.isFinite(value)) return refuse("number_not_finite");
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(String(value));
  const [, sign = "", integer = "", fraction = "", exponent = "0"] = match ?? [];
  // Integer and fraction digits, and how many places the last of them is behind the point.
  const places = fraction.length - Number(exponent);
  if (places > decimals) {
    return refuse("number_too_many_decimals", { found: places, limit: decimals });
  }
  const scaled = BigInt(integer + fraction) * 10n ** BigInt(decimals - places);
  if (scaled >= ENCODED_ZERO) {
    const found = Math.max(1, integer.length + Math.max(0, Number(exponent)));
    return refuse("number_too_large", { found, limit: decimals });
  }
  return { ok: true, value: sign === "-" ? -scaled : scaled };
}

/** value * 10^decimals, whatever its size. @throws RangeError where the value has more decimals, or is not finite */
export function exactUnits(value: number, decimals: number): bigint {
  const [, sign, integer = "", fraction = "", exponent = "0"] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(String(value)) ?? [];
  const shift = decimals - fraction.length + Number(exponent);
  const digits = BigInt(integer + fraction) * 10n ** BigInt(shift);
  return sign === "-" ? -digits : digits;
}

/** How many decimals the canonical text of a finite number has. */
export function decimalsOf(value: number): number {
  const match = /^-?[0-9]+(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(String(value));
  return Math.max(0, (match?.[1] ?? "").length - Number(match?.[2] ?? 0));
}
