/** Parameters of the fused code of one field. */
import { BITS, negativeInverse, toLimbs } from "./lanes.ts";

const HALF = 1n << BigInt(BITS - 1);

/** The modulus, its limbs, -1/p modulo 2^51 and how a carry is rounded. */
export interface Field {
  readonly p: bigint;
  readonly limbs: readonly bigint[];
  readonly inverse: bigint;
  readonly rounding: bigint;
}

export function fieldOf(p: bigint): Field {
  const limbs = toLimbs(p);
  const inverse = negativeInverse(p);
  return { p, limbs, inverse, rounding: roundingOf(inverse, limbs[0] as bigint) };
}

/**
 * Half of 2^51, or one less: rounding column k by it and shifting carries what the product q·p_0 would, q having been
 * chosen to clear the column. Where the column is an exact half, the product goes the way that rounding to even takes.
 */
function roundingOf(inverse: bigint, p0: bigint): bigint {
  const rest = (product: bigint): bigint => {
    const floor = product >> BigInt(BITS);
    const remainder = product - (floor << BigInt(BITS));
    const up = remainder > HALF || (remainder === HALF && (floor & 1n) === 1n);
    return up ? remainder - 2n * HALF : remainder;
  };
  return rest(rest(HALF * inverse) * p0) === HALF ? HALF : HALF - 1n;
}
