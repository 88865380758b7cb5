// A constraint system of any size with a witness, and a proving key for it whose secrets the test chooses: the
// definition of Groth16 written out in big integers, independent of snarkjs and of the code under test.
import type { Entry, Zkey } from "../../src/prove/zkey.ts";
import { G1_BASE, G2_BASE, g1Json, g2Json } from "../support/points.ts";
import type { RandomValues } from "../support/random-values.ts";
import { invert, mod } from "../support/trapdoor.ts";
import { join, multiple, R } from "./support.ts";

const PUBLIC = 2;

export interface Tiny {
  readonly key: Zkey;
  readonly verificationKey: object;
  readonly witness: readonly bigint[];
}

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let b = base, e = exponent; e > 0n; e >>= 1n, b = (b * b) % R) if (e & 1n) result = (result * b) % R;
  return result;
};

/** Rows that multiply combinations of earlier wires; the last wires of all stand in no row of A and B. */
export function tinyCircuit(domain: number, random: RandomValues): Tiny {
  const rows = domain - PUBLIC - 1;
  const witness = [1n, 0n, random.below(R), 0n, 1n, R - 1n];
  const entries: Entry[] = [];
  const results: number[] = [];
  const coefficient = () => random.pick([1n, R - 1n, 2n, R - 5n, random.below(R)]);
  for (let row = 0; row < rows; row++) {
    const product = ([0, 1] as const).map((matrix) => {
      const wires = new Set(
        Array.from({ length: 1 + Number(random.below(4n)) }, () =>
          Number(random.below(BigInt(witness.length))),
        ),
      );
      let sum = 0n;
      for (const wire of wires) {
        const value = coefficient();
        entries.push({ matrix, row, wire, value });
        sum = mod(sum + value * (witness[wire] as bigint));
      }
      return sum;
    }) as [bigint, bigint];
    results.push(witness.length);
    witness.push(mod(product[0] * product[1]));
  }
  for (let wire = 0; wire <= PUBLIC; wire++) entries.push({ matrix: 0, row: rows + wire, wire, value: 1n });
  return { witness, ...keyFor({ domain, entries, results, wires: witness.length }, random) };
}

interface System {
  readonly domain: number;
  readonly entries: readonly Entry[];
  /** The wire that row i says is the product. */
  readonly results: readonly number[];
  readonly wires: number;
}

function keyFor({ domain, entries, results, wires }: System, random: RandomValues) {
  const [tau, alpha, beta, delta] = [0, 1, 2, 3].map(() => 1n + random.below(R - 1n)) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const n = BigInt(domain);
  const root = power(5n, (R - 1n) / n);
  const shift = power(5n, (R - 1n) / (2n * n));
  /** The Lagrange polynomial of `start · root^i` at tau. */
  const lagrange = (start: bigint, i: number) => {
    const x = mod(tau * invert(mod(start * power(root, BigInt(i)))));
    return mod((power(mod(tau * invert(start)), n) - 1n) * invert(mod(n * (x - 1n))));
  };
  const [a, b, c] = [0, 1, 2].map(() => new Array<bigint>(wires).fill(0n)) as [bigint[], bigint[], bigint[]];
  const add = (to: bigint[], wire: number, value: bigint) => {
    to[wire] = mod((to[wire] as bigint) + value);
  };
  for (const { matrix, row, wire, value } of entries)
    add(matrix === 0 ? a : b, wire, value * lagrange(1n, row));
  for (const [row, wire] of results.entries()) add(c, wire, lagrange(1n, row));
  const combined = c.map((value, i) => mod(beta * (a[i] as bigint) + alpha * (b[i] as bigint) + value));
  const vanishing = power(tau, n) - 1n;
  // On the coset x^n - 1 is -2, by which the quotient's values are divided here, once for all.
  const h = Array.from(
    { length: domain },
    (_, i) => lagrange(shift, i) * vanishing * invert(mod(-2n * delta)),
  );
  const g1 = (values: readonly bigint[]) => join(values.map((value) => multiple("g1", mod(value))));
  const g2 = (values: readonly bigint[]) => join(values.map((value) => multiple("g2", mod(value))));
  const key: Zkey = {
    wires,
    publicSignals: PUBLIC,
    domain,
    alpha1: g1([alpha]),
    beta1: g1([beta]),
    beta2: g2([beta]),
    delta1: g1([delta]),
    delta2: g2([delta]),
    entries,
    a: g1(a),
    b1: g1(b),
    b2: g2(b),
    c: g1(combined.slice(PUBLIC + 1).map((value) => value * invert(delta))),
    h: g1(h),
  };
  const g2Point = (scalar: bigint) => g2Json(G2_BASE.multiply(scalar));
  const gamma = 1n + random.below(R - 1n);
  const verificationKey = {
    protocol: "groth16",
    curve: "bn128",
    nPublic: PUBLIC,
    vk_alpha_1: g1Json(G1_BASE.multiply(alpha)),
    vk_beta_2: g2Point(beta),
    vk_gamma_2: g2Point(gamma),
    vk_delta_2: g2Point(delta),
    IC: combined.slice(0, PUBLIC + 1).map((value) => g1Json(G1_BASE.multiply(mod(value * invert(gamma))))),
  };
  return { key, verificationKey };
}
