/**
 * The pure-JavaScript engine: @noble/curves bn254, with everything that a key fixes computed once.
 *
 * Per key: the Miller value of (alpha, beta) and the lines of gamma and delta. Per proof: the subgroup check of B,
 * its lines, one shared Miller loop over three pairs and one final exponentiation. Runs wherever BigInt does, under
 * the strictest content policy.
 */

import { BN254_R } from "@svc/core";
import type { Arithmetic, CheckOutcome, KeyArithmetic, ParsedItem, ParsedKey } from "../arithmetic.ts";
import {
  type Factor,
  finalExponentiation,
  flattenFp12,
  G1_INFINITY,
  type G1Point,
  isInSubgroup,
  isUnity,
  multiMillerLoop,
  multiplyFp12,
  prepareLines,
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
  readonly #ic: readonly G1Point[];

  constructor(key: ParsedKey) {
    this.#alpha = toG1(key.alpha);
    this.#betaLines = prepareLines(toG2(key.beta));
    this.#gammaLines = prepareLines(toG2(key.gamma));
    this.#deltaLines = prepareLines(toG2(key.delta));
    this.#alphaBeta = multiMillerLoop([{ lines: this.#betaLines, p: this.#alpha }]);
    this.#ic = key.ic.map(toG1);
  }

  check({ proof, signals }: ParsedItem): CheckOutcome {
    const b = toG2(proof.b);
    if (!isInSubgroup(b)) return "point_not_in_subgroup";
    // e(-A, B) · e(alpha, beta) · e(L, gamma) · e(C, delta) = 1
    const product = multiMillerLoop([
      { lines: prepareLines(b), p: toG1(proof.a).negate() },
      { lines: this.#gammaLines, p: this.#combineSignals(1n, signals) },
      { lines: this.#deltaLines, p: toG1(proof.c) },
    ]);
    return isUnity(multiplyFp12(product, this.#alphaBeta)) ? "valid" : "pairing_mismatch";
  }

  checkTogether(items: readonly ParsedItem[], coefficients: readonly bigint[]): boolean {
    // Π e(-r_i A_i, B_i) · e((Σ r_i) alpha, beta) · e(Σ r_i L_i, gamma) · e(Σ r_i C_i, delta) = 1
    const factors: Factor[] = [];
    const signals = this.#ic.slice(1).map(() => 0n);
    let sum = 0n;
    let c = G1_INFINITY;
    for (const [i, item] of items.entries()) {
      const r = coefficients[i] as bigint;
      const b = toG2(item.proof.b);
      if (!isInSubgroup(b)) return false;
      factors.push({ lines: prepareLines(b), p: multiply(toG1(item.proof.a), r).negate() });
      c = c.add(multiply(toG1(item.proof.c), r));
      sum += r;
      for (const [j, signal] of item.signals.entries())
        signals[j] = ((signals[j] as bigint) + r * signal) % BN254_R;
    }
    factors.push({ lines: this.#betaLines, p: multiply(this.#alpha, sum % BN254_R) });
    factors.push({ lines: this.#gammaLines, p: this.#combineSignals(sum % BN254_R, signals) });
    factors.push({ lines: this.#deltaLines, p: c });
    return isUnity(multiMillerLoop(factors));
  }

  /** L = [head] IC_0 + Σ [signal_i] IC_(i+1). */
  #combineSignals(head: bigint, signals: readonly bigint[]): G1Point {
    let sum = multiply(this.#ic[0] as G1Point, head);
    for (const [i, signal] of signals.entries()) sum = sum.add(multiply(this.#ic[i + 1] as G1Point, signal));
    return sum;
  }
}

/** Every value here is public, so the variable-time multiplication serves. */
function multiply(point: G1Point, scalar: bigint): G1Point {
  return point.multiplyUnsafe(scalar);
}
