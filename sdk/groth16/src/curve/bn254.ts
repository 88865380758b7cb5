/**
 * The operations on BN254 that this package needs, over @noble/curves.
 *
 * Points cross this boundary as affine integers; the point at infinity is null, because both Groth16 equations and
 * ratio checks treat it apart. Callers have checked the curve equations. noble's `pairingBatch` would check every
 * point again on each call and prepare every G2 point anew; the pieces below let a key do that once.
 */

import { interleavedMSMUnsafe, mulAddUnsafe, normalizeZ, pippenger } from "@noble/curves/abstract/curve.js";
import { bn254 } from "@noble/curves/bn254.js";
import { BN254_P, BN254_R } from "@svc/core/field";
import type { Fp2Value, G1Affine, G2Affine } from "../arithmetic.ts";

export type G1Point = InstanceType<typeof bn254.G1.Point>;
export type G2Point = InstanceType<typeof bn254.G2.Point>;
export type Lines = Parameters<typeof bn254.millerLoopBatch>[0][number][0];
export type Fp12Value = ReturnType<typeof bn254.millerLoopBatch>;
/** One factor of a product of pairings: the lines of its G2 point, and its G1 point. */
export interface Factor {
  readonly lines: Lines;
  readonly p: G1Point;
}

const { Fp, Fp2, Fp12 } = bn254.fields;

export const G1_GENERATOR: G1Point = bn254.G1.Point.BASE;
export const G2_GENERATOR_POINT: G2Point = bn254.G2.Point.BASE;

export function toG1({ x, y }: G1Affine): G1Point {
  return bn254.G1.Point.fromAffine({ x, y });
}

export function toG2({ x, y }: G2Affine): G2Point {
  return bn254.G2.Point.fromAffine({ x: { c0: x[0], c1: x[1] }, y: { c0: y[0], c1: y[1] } });
}

/**
 * Membership of a point of the twist in the subgroup of order r, by psi(Q) = [6x²]Q.
 *
 * The twist has r·h points, and the norm of psi - 6x² shares no factor with h, so exactly the subgroup passes.
 */
export function isInSubgroup(point: G2Point): boolean {
  return point.isTorsionFree();
}

/**
 * Brings a point of the twist into the subgroup, by exactly h = 2p - r, which setups use.
 *
 * h exceeds r, beyond which noble takes no scalar, so [h]Q = [r - 1]Q + Q + [h - r]Q; Q is not of order r.
 */
export function clearCofactor(point: G2Point): G2Point {
  return point
    .multiplyUnsafe(BN254_R - 1n)
    .add(point)
    .add(point.multiplyUnsafe(2n * (BN254_P - BN254_R)));
}

/**
 * Sums of multiples of fixed points, sharing their doublings: the way from public signals to a point.
 *
 * Scalars lie below r and are public, so variable time serves. Width 6 keeps 16 multiples of each point.
 */
export function prepareSum(points: readonly G1Point[]): (scalars: readonly bigint[]) => G1Point {
  const sum = interleavedMSMUnsafe(bn254.G1.Point, [...points], 6);
  return (scalars) => sum([...scalars]);
}

/** As `prepareSum`, for points used once. */
export function sumOfMultiples(points: readonly G1Point[], scalars: readonly bigint[]): G1Point {
  return mulAddUnsafe(bn254.G1.Point, [...points], [...scalars]);
}

/** The sum of many multiples of points, sharing buckets. Scalars are not secret. */
export function sumOfMany(points: readonly G1Point[], scalars: readonly bigint[]): G1Point {
  return pippenger(bn254.G1.Point, [...points], [...scalars]);
}

/** Affine forms of many points with one inversion. */
export function normalizePoints(points: readonly G1Point[]): G1Point[] {
  return points.length === 0 ? [] : normalizeZ(bn254.G1.Point, [...points]);
}

/** 1/scalar modulo r. */
export function invertScalar(scalar: bigint): bigint {
  return bn254.fields.Fr.inv(scalar);
}

/** The line coefficients of a finite point in the subgroup: some 100 triples. */
export function prepareLines(point: G2Point): Lines {
  return bn254.utils.calcPairingPrecomputes(point);
}

/** The product of Miller loops, without the final exponentiation. Factors with P at infinity contribute 1. */
export function multiMillerLoop(factors: readonly Factor[]): Fp12Value {
  const finite = factors.filter(({ p }) => !p.is0());
  return bn254.millerLoopBatch(
    finite.map(({ lines, p }): [Lines, bigint, bigint] => {
      const { x, y } = p.toAffine();
      return [lines, x, y];
    }),
  );
}

export function multiplyFp12(a: Fp12Value, b: Fp12Value): Fp12Value {
  return Fp12.mul(a, b);
}

export function finalExponentiation(value: Fp12Value): Fp12Value {
  return Fp12.finalExponentiate(value);
}

/** True when the final exponentiation takes a product of Miller loops to 1. */
export function isUnity(millerProduct: Fp12Value): boolean {
  return Fp12.eql(finalExponentiation(millerProduct), Fp12.ONE);
}

/** Twelve coordinates, lowest powers first: Fp12 = Fp6[w]/(w² - v), Fp6 = Fp2[v]/(v³ - 9 - u). */
export function flattenFp12(value: Fp12Value): bigint[] {
  return [value.c0, value.c1].flatMap(({ c0, c1, c2 }) => [c0, c1, c2].flatMap((c) => [c.c0, c.c1]));
}

/**
 * True when log(p2)/log(p1) = log(q2)/log(q1), that is e(p1, q2) = e(p2, q1).
 *
 * The G2 points come as lines, so they are finite and the caller has seen that they are in the subgroup.
 */
export function isSameRatio(p1: G1Point, p2: G1Point, q1: Lines, q2: Lines): boolean {
  if (p1.is0() || p2.is0()) return false;
  return isUnity(
    multiMillerLoop([
      { lines: q2, p: p1 },
      { lines: q1, p: p2.negate() },
    ]),
  );
}

/** A square root in Fp, or null when there is none; which of the two is unspecified. */
export function squareRoot(value: bigint): bigint | null {
  try {
    return Fp.sqrt(value);
  } catch {
    // noble throws exactly when there is no root.
    return null;
  }
}

/** A square root in Fp2, or null when there is none; which of the two is unspecified. */
export function squareRootFp2([c0, c1]: Fp2Value): Fp2Value | null {
  try {
    const root = Fp2.sqrt({ c0, c1 });
    return [root.c0, root.c1];
  } catch {
    return null;
  }
}
