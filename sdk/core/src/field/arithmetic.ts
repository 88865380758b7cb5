/**
 * Arithmetic in the BN254 scalar field for table generation and encodings. Not constant time: it
 * runs over public parameters and over values whose timing nobody else observes.
 */
import { BN254_R } from "./bn254.ts";

/** The residue of any integer, negative ones included, in [0, r). */
function reduce(value: bigint): bigint {
  const residue = value % BN254_R;
  return residue < 0n ? residue + BN254_R : residue;
}

/**
 * The inverse of a non-zero element by the extended Euclidean algorithm.
 *
 * @throws RangeError for zero, which has none
 */
function invert(value: bigint): bigint {
  let [a, b] = [reduce(value), BN254_R];
  if (a === 0n) throw new RangeError("value: zero has no inverse");
  let [x, y] = [1n, 0n];
  while (a !== 0n) {
    const q = b / a;
    [a, b] = [b - q * a, a];
    [x, y] = [y - q * x, x];
  }
  return reduce(y);
}

/**
 * The inverses of many non-zero elements for the price of one (Montgomery's trick).
 *
 * @throws RangeError when one of them is zero
 */
export function invertAll(values: readonly bigint[]): bigint[] {
  const prefix: bigint[] = [];
  let product = 1n;
  for (const value of values) {
    prefix.push(product);
    product = reduce(product * value);
  }
  let running = invert(product);
  const inverses = Array<bigint>(values.length);
  for (let i = values.length - 1; i >= 0; i--) {
    inverses[i] = reduce(running * (prefix[i] as bigint));
    running = reduce(running * (values[i] as bigint));
  }
  return inverses;
}
