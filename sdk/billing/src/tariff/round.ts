/** The one rounding of a charge, to whole micros. Charges are never negative, so "down" is "towards zero". */
import type { Rounding } from "@svc/core";
import type { Rational } from "./rational.ts";

export function round({ numerator, denominator }: Rational, rounding: Rounding): bigint {
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
