/**
 * Splits a scalar k into k0 + k1·λ modulo r with halves below 2^127 in magnitude, λ being the eigenvalue of
 * (x, y) -> (βx, y) on G1: half the doublings for the same sum.
 *
 * Gallant, Lambert, Vanstone, "Faster Point Multiplication on Elliptic Curves with Efficient Endomorphisms", CRYPTO
 * 2001, section 4, with the short lattice vectors (2x + 1, 6x² + 4x + 1) and (6x² + 2x, -2x - 1) of BN curves.
 */
import { BN254_R } from "@svc/core/field";

const X = 4965661367192848881n;
export const LAMBDA = BN254_R - (36n * X ** 3n + 18n * X ** 2n + 6n * X + 2n);

const SHORT = 2n * X + 1n;
const LONG_0 = 6n * X ** 2n + 2n * X;
const LONG_1 = 6n * X ** 2n + 4n * X + 1n;

// Quotients by r as products: an error of one in a quotient lengthens a half by one lattice vector at most.
const SHIFT = 384n;
const SHORT_BY_R = (SHORT << SHIFT) / BN254_R;
const LONG_BY_R = (LONG_1 << SHIFT) / BN254_R;
const ROUND = 1n << (SHIFT - 1n);

export type SplitScalar = readonly [k0: bigint, k1: bigint];

/** @param k from 0 to r - 1 */
export function splitScalar(k: bigint): SplitScalar {
  const c1 = (k * SHORT_BY_R + ROUND) >> SHIFT;
  const c2 = (k * LONG_BY_R + ROUND) >> SHIFT;
  return [k - c1 * SHORT - c2 * LONG_0, c2 * SHORT - c1 * LONG_1];
}
