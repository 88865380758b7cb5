/**
 * Reads a field element as it stands on the wire: a canonical decimal string below its modulus.
 * One value has one spelling. Anything else is refused rather than reduced, because a verifier
 * that reduces accepts x and x + r as different documents with one meaning.
 */

/** The longest canonical decimal of either modulus has 77 digits; longer text is not parsed at all. */
const MAX_DIGITS = 77;

const CANONICAL_DECIMAL = /^(?:0|[1-9][0-9]*)$/;

/**
 * Parses a canonical decimal field element.
 *
 * @param text - untrusted, of any type
 * @param modulus - `BN254_R` for signals, `BN254_P` for coordinates
 * @returns the element, or `null` when the text is not a string, has a sign, leading zero, space or
 *   other character, or is not below the modulus
 */
export function parseFieldElement(text: unknown, modulus: bigint): bigint | null {
  if (typeof text !== "string" || text.length > MAX_DIGITS || !CANONICAL_DECIMAL.test(text)) return null;
  const value = BigInt(text);
  return value < modulus ? value : null;
}
