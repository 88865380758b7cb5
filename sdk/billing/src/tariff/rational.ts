/**
 * Exact fractions of BigInt, for prices of "5 micros per 1000 units". Nothing is rounded until the whole charge
 * is known; a float would lose a micro somewhere between the lines and a rounding per line would lose several.
 */
export interface Rational {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

export const ZERO: Rational = Object.freeze({ numerator: 0n, denominator: 1n });

export function ratio(numerator: bigint, denominator: bigint): Rational {
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** In lowest terms, so that a sum over many lines does not grow with their number. */
export function add(a: Rational, b: Rational): Rational {
  return ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
