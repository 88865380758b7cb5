/** Elements as limbs of equal width: Σ l_i · 2^(bits·i), every limb but the last balanced. */
import { mod } from "./bn254.ts";

export interface Radix {
  readonly LIMBS: number;
  readonly BITS: number;
  /** 2^(limbs·bits). */
  readonly MONTGOMERY: bigint;
  toLimbs(value: bigint): bigint[];
  /** The Montgomery form of a value modulo p, nearest to zero. */
  toMontgomery(value: bigint, p: bigint): bigint[];
  /** -1/p modulo 2^bits, balanced. */
  negativeInverse(p: bigint): bigint;
}

export function radixOf(limbCount: number, bits: number): Radix {
  const base = 1n << BigInt(bits);
  const balanced = (value: bigint): bigint => mod(value + base / 2n, base) - base / 2n;
  const MONTGOMERY = 1n << BigInt(limbCount * bits);
  const toLimbs = (value: bigint): bigint[] => {
    const limbs: bigint[] = [];
    let rest = value;
    for (let i = 0; i < limbCount - 1; i++) {
      const low = balanced(rest);
      limbs.push(low);
      rest = (rest - low) / base;
    }
    return [...limbs, rest];
  };
  return {
    LIMBS: limbCount,
    BITS: bits,
    MONTGOMERY,
    toLimbs,
    toMontgomery(value, p) {
      const form = mod(value * MONTGOMERY, p);
      return toLimbs(form > p / 2n ? form - p : form);
    },
    negativeInverse(p) {
      let inverse = 1n;
      for (let i = 0; i < 6; i++) inverse = mod(inverse * (2n - p * inverse), base);
      return balanced(-inverse);
    },
  };
}
