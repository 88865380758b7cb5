/**
 * The known answer that a loaded arithmetic must give: the pairing of the two generators.
 *
 * It passes through every layer of the field tower, the Miller loop and the final exponentiation, so that a damaged
 * module or a runtime that miscompiles it is found before a verdict is given. The value is that of @noble/curves, kept
 * as one number: the polynomial whose coefficients are the twelve coordinates, at one point modulo p. Of all wrong
 * answers, one in 2^250 has the same.
 */
import { BN254_P } from "@svc/core/field";
import type { Arithmetic, G1Affine } from "../arithmetic.ts";
import { G2_GENERATOR } from "../parse/degenerate-key.ts";

const G1_GENERATOR: G1Affine = { x: 1n, y: 2n };
const POINT = G2_GENERATOR.x[0];
const VALUE = 0x15746d26cbc8ca03203870eee93c357128f13626d51ec7d0ce416ade95c5d269n;

export function answersAsKnown(arithmetic: Arithmetic): boolean {
  const coordinates = arithmetic.pair(G1_GENERATOR, G2_GENERATOR);
  return coordinates.reduce((sum, coordinate) => (sum * POINT + coordinate) % BN254_P, 0n) === VALUE;
}
