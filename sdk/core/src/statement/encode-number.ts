/**
 * Numbers as the statement holds them: fixed point with six decimals, shifted to be positive, derived from the
 * canonical decimal text (RFC 8785) with integers only. A number that would have to be rounded is refused.
 */
import type { NUMBER_REASONS } from "../finding/sets/statement.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";

const refuse: Refuse<typeof NUMBER_REASONS> = refusal;

/** Encoded numbers lie in [1, 2^63 - 1]; zero is 2^62. */
export const ENCODED_NUMBER_MIN = 1n;
export const ENCODED_NUMBER_MAX = 2n ** 63n - 1n;
const OFFSET = 2n ** 62n;
const DECIMALS = 6;

export type NumberFault = keyof typeof NUMBER_REASONS;

/**
 * v to v * 10^6 + 2^62.
 *
 * Refuses more than six decimals and |v * 10^6| of 2^62 (some 4.6 * 10^12 for v) and above. The refusal never
 * repeats the number, which may be private.
 */
export function encodeNumber(value: number): Reading<bigint, NumberFault> {
  if (!Number.isFinite(value)) return refuse("number_not_finite");
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-])[0-9]+)?$/.exec(String(value));
  const [, sign = "", integer = "", fraction = "", exponent] = match ?? [];
  // The canonical text has an exponent only below 10^-6 or from 10^21 on.
  if (exponent === "+") return tooLarge();
  if (exponent === "-" || fraction.length > DECIMALS) {
    return refuse("number_too_many_decimals", { limit: DECIMALS });
  }
  const scaled = BigInt(integer + fraction.padEnd(DECIMALS, "0"));
  if (scaled >= OFFSET) return tooLarge();
  return { ok: true, value: OFFSET + (sign === "-" ? -scaled : scaled) };
}

function tooLarge(): Reading<bigint, NumberFault> {
  return refuse("number_too_large");
}
