/**
 * The pure-JavaScript engine: @noble/curves bn254, with everything that a key fixes computed once.
 *
 * Per key: the Miller value of (alpha, beta) and the lines of gamma and delta. Per proof: the subgroup check of B,
 * its lines, one shared Miller loop over three pairs and one final exponentiation. Runs wherever BigInt does, under
 * the strictest content policy.
 */

import { BN254_R } from "@svc/core/field";
import type { Arithmetic, CheckOutcome, KeyArithmetic, ParsedItem, ParsedKey } from "../arithmetic.ts";
import {
  type Factor,
  finalExponentiation,
  flattenFp12,
  type G1Point,
  isInSubgroup,
  isUnity,
  multiMillerLoop,
  multiplyFp12,
  prepareLines,
  prepareSum,
  sumOfMultiples,
  toG1,
  toG2,
} from "../curve/bn254.ts";

export const jsArithmetic: Arithmetic = Object.freeze({
  name: "js",
  isInSubgroup: (point) => isInSubgroup(toG2(point)),
  pair: (p, q) =>
    flattenFp12(finalExponentiation(multiMillerLoop([{ lines: prepareLines(toG2(q)), p: toG1(p) }]))),
  prepare: (key) => new JsKey(key),
} satisfies Arithmetic);

class JsKey implements KeyArithmetic {
  readonly #alpha: G1Point;
  readonly #alphaBeta;
  readonly #betaLines;
  readonly #gammaLines;
  readonly #deltaLines;
  /** Σ [scalar_i] IC_i, the first scalar being that of the constant 1. */
  readonly #sumIc: (scalars: readonly bigint[]) => G1Point;

  constructor(key: ParsedKey) {
    this.#alpha = toG1(key.alpha);
    this.#betaLines = prepareLines(toG2(key.beta));
    this.#gammaLines = prepareLines(toG2(key.gamma));
    this.#deltaLines = prepareLines(toG2(key.delta));
    this.#alphaBeta = multiMillerLoop([{ lines: this.#betaLines, p: this.#alpha }]);
    this.#sumIc = prepareSum(key.ic.map(toG1));
  }

  check({ proof, signals }: ParsedItem): CheckOutcome {
    const b = toG2(proof.b);
    if (!isInSubgroup(b)) return "point_not_in_subgroup";
    // e(-A, B) · e(alpha, beta) · e(L, gamma) · e(C, delta) = 1
    const product = multiMillerLoop([
      { lines: prepareLines(b), p: toG1(proof.a).negate() },
      { lines: this.#gammaLines, p: this.#sumIc([1n, ...signals]) },
      { lines: this.#deltaLines, p: toG1(proof.c) },
    ]);
    return isUnity(multiplyFp12(product, this.#alphaBeta)) ? "valid" : "pairing_mismatch";
  }

  checkTogether(items: readonly ParsedItem[], coefficients: readonly bigint[]): boolean {
    // Π e(-r_i A_i, B_i) · e((Σ r_i) alpha, beta) · e(Σ r_i L_i, gamma) · e(Σ r_i C_i, delta) = 1
    const factors: Factor[] = [];
    const total = coefficients.reduce((sum, r) => sum + r, 0n) % BN254_R;
    for (const [i, { proof }] of items.entries()) {
      const b = toG2(proof.b);
      if (!isInSubgroup(b)) return false;
      const p = toG1(proof.a)
        .multiplyUnsafe(coefficients[i] as bigint)
        .negate();
      factors.push({ lines: prepareLines(b), p });
    }
    const signalCount = items[0]?.signals.length ?? 0;
    const combined = Array.from({ length: signalCount }, (_, j) =>
      items.reduce(
        (sum, { signals }, i) => (sum + (coefficients[i] as bigint) * (signals[j] as bigint)) % BN254_R,
        0n,
      ),
    );
    const c = sumOfMultiples(
      items.map(({ proof }) => toG1(proof.c)),
      coefficients,
    );
    factors.push({ lines: this.#betaLines, p: this.#alpha.multiplyUnsafe(total) });
    factors.push({ lines: this.#gammaLines, p: this.#sumIc([total, ...combined]) });
    factors.push({ lines: this.#deltaLines, p: c });
    return isUnity(multiMillerLoop(factors));
  }
}
