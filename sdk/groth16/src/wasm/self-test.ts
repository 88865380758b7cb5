/**
 * The known answers that a loaded arithmetic must give before it gives any other: so that a damaged module, or a
 * runtime that miscompiles it, is found before a verdict is given.
 *
 * One value is compared as a whole: the pairing of the two generators, which passes through every layer of the field
 * tower, the Miller loop and the final exponentiation. Then each way in which a verdict comes about is taken with
 * statements that hold and one that does not: one by one at loading, with tables and in a batch before either is used
 * for the first time, so that who verifies one document does not wait for them. All points are plus or minus the
 * generators, so that what holds can be seen by the eye; the batch's coefficients make of small signals multiples that
 * use every window of the tables.
 */
import { BN254_P, BN254_R } from "@svc/core/field";
import type { Arithmetic, G1Affine, G2Affine, KeyArithmetic, ParsedItem, ParsedKey } from "../arithmetic.ts";
import { G2_GENERATOR as H } from "../parse/degenerate-key.ts";

const G: G1Affine = { x: 1n, y: 2n };
const MINUS_G: G1Affine = { x: 1n, y: BN254_P - 2n };
const MINUS_H: G2Affine = { x: H.x, y: [BN254_P - H.y[0], BN254_P - H.y[1]] };

/**
 * e(G, H) by @noble/curves, as one number: the polynomial whose coefficients are the twelve coordinates, at one point
 * modulo p. One wrong answer in 2^250 has the same number.
 */
const POINT = H.x[0];
const VALUE = 0x15746d26cbc8ca03203870eee93c357128f13626d51ec7d0ce416ade95c5d269n;

/** alpha = IC_0 = IC_1 = G, beta = delta = H, gamma = -H: with B = H the equation is A = G - (1 + s)·G + C. */
export const SELF_TEST_KEY: ParsedKey = {
  alpha: G,
  beta: H,
  gamma: MINUS_H,
  delta: H,
  ic: [G, G],
  fingerprint: "",
};

const item = (a: G1Affine, signal: bigint, c: G1Affine, b = H): ParsedItem => ({
  proof: { a, b, c },
  signals: [signal],
});
const TRUE = [item(MINUS_G, 2n, G), item(G, 0n, G), item(G, BN254_R - 2n, MINUS_G)] as const;
const FALSE = item(MINUS_G, 1n, G);
const OUTSIDE = item(MINUS_G, 2n, G, { x: H.x, y: [H.y[0] + 1n, H.y[1]] });
/** Of 128 bits, none like another. */
const COEFFICIENTS = [POINT, VALUE, POINT * VALUE, H.x[1]].map((value) => BigInt.asUintN(128, value));

/** Tests the verdict on one proof. */
export function passesSelfTest(arithmetic: Arithmetic): boolean {
  if (!pairsAsKnown(arithmetic)) return false;
  const key = arithmetic.prepare(SELF_TEST_KEY, true);
  return (
    key.check(TRUE[0]) === "valid" &&
    key.check(FALSE) === "pairing_mismatch" &&
    key.check(OUTSIDE) === "point_not_in_subgroup"
  );
}

/** Tests a batch. @param key `SELF_TEST_KEY`, prepared */
export function batchesAsKnown(key: KeyArithmetic): boolean {
  const [first, second, third] = COEFFICIENTS as [bigint, bigint, bigint];
  return (
    key.checkTogether(TRUE, [first, second, third]) &&
    !key.checkTogether([...TRUE, FALSE], COEFFICIENTS) &&
    !key.checkTogether([TRUE[0], OUTSIDE], [first, second])
  );
}

/** Tests tables. @param key `SELF_TEST_KEY`, prepared, which makes its table with the second use */
export function tablesAsKnown(key: KeyArithmetic): boolean {
  return (
    key.check(TRUE[0]) === "valid" &&
    key.check(TRUE[2]) === "valid" &&
    key.check(FALSE) === "pairing_mismatch" &&
    batchesAsKnown(key)
  );
}

function pairsAsKnown(arithmetic: Arithmetic): boolean {
  const coordinates = arithmetic.pair(G, H);
  return coordinates.reduce((sum, coordinate) => (sum * POINT + coordinate) % BN254_P, 0n) === VALUE;
}
