/**
 * What differs between engines: curve arithmetic on values that the parsers have already judged.
 *
 * Shape, canonical spelling, ranges, infinity, curve equations and degenerate keys are decided before this
 * interface is reached (`parse/`), once, in plain integers. An implementation is left with the subgroup check of
 * G2 points and with pairings; `assemble.ts` makes an `Engine` of it, so that reason codes cannot differ.
 */

/** An affine point of y² = x³ + 3 over the prime field, not the point at infinity. */
export interface G1Affine {
  readonly x: bigint;
  readonly y: bigint;
}

/** An element c0 + c1·u of the quadratic extension field, u² = -1. */
export type Fp2Value = readonly [c0: bigint, c1: bigint];

/** An affine point of the twist y² = x³ + 3 / (9 + u), not the point at infinity; perhaps outside the subgroup. */
export interface G2Affine {
  readonly x: Fp2Value;
  readonly y: Fp2Value;
}

/** A key that passed `parse/verification-key.ts`; beta, gamma, delta still to be checked for the subgroup. */
export interface ParsedKey {
  readonly alpha: G1Affine;
  readonly beta: G2Affine;
  readonly gamma: G2Affine;
  readonly delta: G2Affine;
  /** One point more than there are public signals. */
  readonly ic: readonly G1Affine[];
  /**
   * The claimed e(alpha, beta), absent when the key does not carry it: twelve coordinates as snarkjs writes them,
   * Fp12 = Fp6[w]/(w² - v), Fp6 = Fp2[v]/(v³ - 9 - u), lowest power first.
   */
  readonly alphaBeta?: readonly bigint[] | undefined;
  /** Equal for two keys exactly when all their members are equal. */
  readonly fingerprint: string;
}

export interface ParsedProof {
  readonly a: G1Affine;
  readonly b: G2Affine;
  readonly c: G1Affine;
}

export interface ParsedItem {
  readonly proof: ParsedProof;
  /** As many as the key takes, each below r. */
  readonly signals: readonly bigint[];
}

/** `no_room`: nothing was computed, for want of memory. */
export type CheckOutcome = "valid" | "point_not_in_subgroup" | "pairing_mismatch" | "no_room";

export interface KeyArithmetic {
  /** Subgroup check of pi_b and e(A, B) = e(alpha, beta) · e(L, gamma) · e(C, delta). */
  check(item: ParsedItem): CheckOutcome;
  /**
   * True when every pi_b is in the subgroup and the random linear combination of all equations holds. False says
   * only that at least one item is bad.
   *
   * @param coefficients one per item, from 1 to 2^128 - 1, unpredictable to whoever made the proofs
   */
  checkTogether(items: readonly ParsedItem[], coefficients: readonly bigint[]): boolean;
}

export interface Arithmetic {
  readonly name: "wasm" | "js";
  isInSubgroup(point: G2Affine): boolean;
  /** e(alpha, beta), in the order of `ParsedKey.alphaBeta`; called only when a key carries a claim to compare. */
  pair(p: G1Affine, q: G2Affine): readonly bigint[];
  /**
   * For a key whose beta, gamma and delta are in the subgroup.
   *
   * @param known somebody whom the caller believes vouches for the key; others must not be able to push it out
   */
  prepare(key: ParsedKey, known: boolean): KeyArithmetic;
  /**
   * An arithmetic that shares no code with this one and judges its refusals again before they are said; null when it
   * cannot be had. Absent where there is nothing to doubt.
   */
  readonly secondOpinion?: () => Arithmetic | null;
}
