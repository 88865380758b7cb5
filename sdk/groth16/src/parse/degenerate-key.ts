/**
 * Keys under which anyone can forge, recognised by comparing coordinates.
 *
 * With gamma = delta (a setup without a phase-2 contribution) A = alpha, B = beta, C = -L(signals) satisfies the
 * equation for any signals; real contracts lost millions of dollars to it in 2026. gamma = -delta falls to C = L,
 * and a delta whose logarithm everybody knows is no better. An IC point at infinity leaves its signal free, and of
 * two equal or opposite points the values can be exchanged. The absence of these faults proves nothing: a delta
 * whose logarithm only its maker knows looks like any other.
 */
import { BN254_P } from "@svc/core/field";
import type { KeyReason } from "@svc/core/finding";
import type { G2Affine, ParsedKey } from "../arithmetic.ts";
import { type Parsed, refused } from "./finding.ts";

/** The generator of G2 that EIP-197 and snarkjs use. */
export const G2_GENERATOR: G2Affine = {
  x: [
    10857046999023057135944570762232829481370756359578518086990519993285655852781n,
    11559732032986387107991004021392285783925812861821192530917403151452391805634n,
  ],
  y: [
    8495653923123431417604973247489272438418190587263600148770280649306958101930n,
    4082367875863433681332203403145435568316851327593401208105741076214120093531n,
  ],
};

type Comparison = "equal" | "opposite" | "different";

export function compareG2(p: G2Affine, q: G2Affine): Comparison {
  if (p.x[0] !== q.x[0] || p.x[1] !== q.x[1]) return "different";
  if (p.y[0] === q.y[0] && p.y[1] === q.y[1]) return "equal";
  const negated = (p.y[0] + q.y[0]) % BN254_P === 0n && (p.y[1] + q.y[1]) % BN254_P === 0n;
  return negated ? "opposite" : "different";
}

/** The first degeneracy of a key whose points are finite and on the curve, or null. */
export function findDegeneracy(
  key: Pick<ParsedKey, "gamma" | "delta" | "ic">,
): Extract<Parsed<never, KeyReason>, { readonly ok: false }> | null {
  const relation = compareG2(key.gamma, key.delta);
  if (relation === "equal") {
    return refused("key_gamma_equals_delta");
  }
  if (relation === "opposite") {
    return refused("key_gamma_negated_delta");
  }
  if (compareG2(key.delta, G2_GENERATOR) !== "different") {
    return refused("key_delta_is_generator");
  }
  // Two points of the curve with one x are equal or opposite.
  const seen = new Map<bigint, number>();
  for (const [i, point] of key.ic.entries()) {
    const earlier = seen.get(point.x);
    if (earlier !== undefined) {
      return refused("key_ic_repeated", { index: i, earlier });
    }
    seen.set(point.x, i);
  }
  return null;
}
