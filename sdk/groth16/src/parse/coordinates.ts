/**
 * Canonical decimal strings to field elements.
 *
 * `BigInt` accepts "0x1", "01", " 1 ", "" and a million digits, and snarkjs reduces what is too large: one value
 * then has many spellings. Here it has one. Length and alphabet are checked before any digit is converted.
 */
import { parseFieldElement } from "@svc/core/field";

/** 2^256 - 1 has 78 digits; a longer string is no 256-bit number and is not converted to find out more. */
const MAX_DIGITS = 78;
const CANONICAL_DECIMAL = /^(?:0|[1-9][0-9]*)$/;

export type ElementFault = "not_canonical" | "not_in_field";

/** The element below `modulus` that the string spells, or what is wrong with it. */
export function readElement(text: unknown, modulus: bigint): bigint | ElementFault {
  if (typeof text !== "string" || text.length > MAX_DIGITS || !CANONICAL_DECIMAL.test(text))
    return "not_canonical";
  return parseFieldElement(text, modulus) ?? "not_in_field";
}

/** A short account of an offending value: the first characters of a string, otherwise its type. */
export function describe(value: unknown): string {
  if (typeof value === "string") return value.length > 24 ? `${value.slice(0, 24)}...` : value;
  if (Array.isArray(value)) return `array:${value.length}`;
  return value === null ? "null" : typeof value;
}
