/**
 * Nine limbs of 29 bits: the representation of the portable binary, and small pieces of text shared by its emitters.
 *
 * An element is Σ l_i · 2^(29i) with signed limbs in 64-bit integers. After a reduction, limbs 0 to 7 lie in
 * [-2^28, 2^28) and limb 8 takes the rest. Sums and differences are left uncarried; README.md derives the bounds.
 */
import { mod } from "./bn254.ts";

export const LIMBS = 9;
export const BITS = 29;
export const COLUMNS = 2 * LIMBS - 1;
export const MONTGOMERY = 1n << BigInt(LIMBS * BITS);

export const FP_BYTES = 8 * LIMBS;
export const WIDE_BYTES = 8 * COLUMNS;

export function toLimbs(value: bigint): bigint[] {
  const limbs: bigint[] = [];
  const half = 1n << BigInt(BITS - 1);
  let rest = value;
  for (let i = 0; i < LIMBS - 1; i++) {
    const low = ((rest + half) & ((1n << BigInt(BITS)) - 1n)) - half;
    limbs.push(low);
    rest = (rest - low) >> BigInt(BITS);
  }
  limbs.push(rest);
  return limbs;
}

/** The Montgomery form of a value modulo p, nearest to zero. */
export function toMontgomery(value: bigint, p: bigint): bigint[] {
  const form = mod(value * MONTGOMERY, p);
  return toLimbs(form > p / 2n ? form - p : form);
}

/** -1/p modulo 2^29, balanced. */
export function negativeInverse(p: bigint): bigint {
  const base = 1n << BigInt(BITS);
  let inverse = 1n;
  for (let i = 0; i < 6; i++) inverse = mod(inverse * (2n - p * inverse), base);
  const negated = base - inverse;
  return negated >= base / 2n ? negated - base : negated;
}

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
