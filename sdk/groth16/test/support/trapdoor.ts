// Verification keys whose secrets the test knows, and proofs simulated with them for any signals: what anyone can
// do who runs their own setup. It makes valid proofs without a prover, portably, and forgeries where wanted.
import { G1_BASE, type G1Json, G2_BASE, type G2Json, g1Json, g2Json, R } from "./points.ts";

export interface KeyJson {
  protocol: string;
  curve: string;
  nPublic: number;
  vk_alpha_1: G1Json;
  vk_beta_2: G2Json;
  vk_gamma_2: G2Json;
  vk_delta_2: G2Json;
  vk_alphabeta_12?: string[][][];
  IC: G1Json[];
}

export interface ProofJson {
  pi_a: G1Json;
  pi_b: G2Json;
  pi_c: G1Json;
  protocol: string;
  curve: string;
}

export interface Trapdoor {
  readonly alpha: bigint;
  readonly beta: bigint;
  readonly gamma: bigint;
  readonly delta: bigint;
  readonly ic: readonly bigint[];
}

export const mod = (value: bigint, modulus = R) => ((value % modulus) + modulus) % modulus;

export function invert(value: bigint, modulus = R): bigint {
  let [a, b, x, y] = [mod(value, modulus), modulus, 1n, 0n];
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x];
  return mod(x, modulus);
}

/** Arbitrary but fixed scalars; the fourth power spreads them over the field. */
const scalar = (seed: number) => mod((BigInt(seed) + 0x1234_5678_9abc_def0_1234n) ** 4n);

export function trapdoor(signalCount: number, seed = 1): Trapdoor {
  return {
    alpha: scalar(seed * 1000 + 1),
    beta: scalar(seed * 1000 + 2),
    gamma: scalar(seed * 1000 + 3),
    delta: scalar(seed * 1000 + 4),
    ic: Array.from({ length: signalCount + 1 }, (_, i) => scalar(seed * 1000 + 10 + i)),
  };
}

export function keyOf({ alpha, beta, gamma, delta, ic }: Trapdoor): KeyJson {
  return {
    protocol: "groth16",
    curve: "bn128",
    nPublic: ic.length - 1,
    vk_alpha_1: g1Json(G1_BASE.multiply(alpha)),
    vk_beta_2: g2Json(G2_BASE.multiply(beta)),
    vk_gamma_2: g2Json(G2_BASE.multiply(gamma)),
    vk_delta_2: g2Json(G2_BASE.multiply(delta)),
    IC: ic.map((logarithm) => g1Json(G1_BASE.multiply(logarithm))),
  };
}

/** A proof that verifies for these signals under `keyOf(secrets)`: a·b = alpha·beta + L·gamma + c·delta. */
export function simulate(secrets: Trapdoor, signals: readonly bigint[], seed = 1): ProofJson {
  const [a, b] = [scalar(seed * 100_000 + 1), scalar(seed * 100_000 + 2)];
  const combined = signals.reduce(
    (sum, signal, i) => sum + signal * (secrets.ic[i + 1] as bigint),
    secrets.ic[0] as bigint,
  );
  const c = mod((a * b - secrets.alpha * secrets.beta - combined * secrets.gamma) * invert(secrets.delta));
  return {
    pi_a: g1Json(G1_BASE.multiply(a)),
    pi_b: g2Json(G2_BASE.multiply(b)),
    pi_c: g1Json(G1_BASE.multiply(c)),
    protocol: "groth16",
    curve: "bn128",
  };
}
