/**
 * Nine limbs of 29 bits: the representation of the portable binary, and small pieces of text shared by its emitters.
 *
 * An element is Σ l_i · 2^(29i) with signed limbs in 64-bit integers. After a reduction, limbs 0 to 7 lie in
 * [-2^28, 2^28) and limb 8 takes the rest. Sums and differences are left uncarried; README.md derives the bounds.
 */
import { radixOf } from "./radix.ts";

export const { LIMBS, BITS, MONTGOMERY, toLimbs, toMontgomery, negativeInverse } = radixOf(9, 29);
export const COLUMNS = 2 * LIMBS - 1;

export const FP_BYTES = 8 * LIMBS;
export const WIDE_BYTES = 8 * COLUMNS;

export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** `load<i64>` of limb `i`, `skip` elements after the pointer. */
export const limb = (pointer: string, i: number, skip = 0): string =>
  `load<i64>(${pointer}, ${8 * i + skip})`;

export const store = (pointer: string, i: number, value: string, skip = 0): string =>
  `  store<i64>(${pointer}, ${value}, ${8 * i + skip});`;

/** The sum of the products x_i · y_(k-i) that fall into column k. */
export function column(k: number, product: (i: number, j: number) => string): string[] {
  return range(LIMBS)
    .filter((i) => k - i >= 0 && k - i < LIMBS)
    .map((i) => product(i, k - i));
}
