/**
 * Five limbs of 51 bits in doubles, two lanes wide: the representation of the binary that uses fused multiply-add.
 *
 * An element of Fp2 is five vectors [c0_i, c1_i] of integer-valued doubles; an element of Fp lies in both lanes. The
 * value is Σ l_i · 2^(51i); after a reduction limbs 0 to 3 lie in [-2^50, 2^50) and the value within p/2 and a little.
 * The exact product of two limbs takes two fused operations (Emmart, Zheng, Weems, "Faster Modular Exponentiation
 * Using Double Precision Floating Point Arithmetic on the GPU", ARITH 2018), here rounding to nearest.
 */
import { radixOf } from "./radix.ts";

export const { LIMBS, BITS, MONTGOMERY, toLimbs, toMontgomery, negativeInverse } = radixOf(5, 51);
export const COLUMNS = 2 * LIMBS;
export const VECTOR_BYTES = 16;

/** 3·2^102: adding it to a product leaves the multiple of 2^51 nearest to the product in the low bits. */
export const HIGH_MAGIC = 3n << 102n;
/** 3·2^51: a double plus it shows an integer below 2^51 in magnitude in its low bits. */
export const LOW_MAGIC = 3n << 51n;

/** The 64 bits of a double. */
export function bitsOf(value: bigint | number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Number(value));
  return view.getBigUint64(0);
}
