/**
 * The equations of BN254 in plain integers: y² = x³ + 3 over Fp, and y² = x³ + 3 / (9 + u) over Fp2 (EIP-197).
 *
 * G1 has cofactor 1, so a finite point that satisfies the first equation is in the group. The twist has many more
 * points than its subgroup: the second equation alone admits no point to a pairing.
 */
import { BN254_P } from "@svc/core/field";
import type { Fp2Value, G1Affine, G2Affine } from "../arithmetic.ts";

const CURVE_B = 3n;
/** 3 / (9 + u). */
const TWIST_B: Fp2Value = [
  19485874751759354771024239261021720505790618469301721065564631296452457478373n,
  266929791119991161246907387137283842545076965332900288569378510910307636690n,
];

/** x³ + 3. */
export function curveSquare(x: bigint): bigint {
  return reduce(x * x * x + CURVE_B);
}

/** x³ + 3 / (9 + u). */
export function twistSquare(x: Fp2Value): Fp2Value {
  const [c0, c1] = multiply(multiply(x, x), x);
  return [reduce(c0 + TWIST_B[0]), reduce(c1 + TWIST_B[1])];
}

export function isOnCurve({ x, y }: G1Affine): boolean {
  return reduce(y * y) === curveSquare(x);
}

export function isOnTwist({ x, y }: G2Affine): boolean {
  const left = multiply(y, y);
  const right = twistSquare(x);
  return left[0] === right[0] && left[1] === right[1];
}

export function isOrigin(...coordinates: readonly bigint[]): boolean {
  return coordinates.every((coordinate) => coordinate === 0n);
}

/** The negative modulo p. */
export function negate(value: bigint): bigint {
  return value === 0n ? 0n : BN254_P - value;
}

function multiply([a0, a1]: Fp2Value, [b0, b1]: Fp2Value): Fp2Value {
  return [reduce(a0 * b0 - a1 * b1), reduce(a0 * b1 + a1 * b0)];
}

function reduce(value: bigint): bigint {
  const rest = value % BN254_P;
  return rest < 0n ? rest + BN254_P : rest;
}
