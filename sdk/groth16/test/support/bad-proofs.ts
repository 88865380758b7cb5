// Proofs that must be refused, each with its reason. Every row starts from the same valid proof.
import type { ProofReason } from "@svc/core/finding";
import {
  cofactorPoint,
  G1_BASE,
  G2_BASE,
  type G2Json,
  g1FromJson,
  g1Json,
  g2FromJson,
  g2Json,
  P,
  smallOrderPoint,
  twistPoint,
} from "./points.ts";
import type { ProofJson } from "./trapdoor.ts";

export interface BadProof {
  readonly name: string;
  readonly reason: ProofReason;
  readonly proof: (good: ProofJson) => unknown;
}

type Path = readonly (string | number)[];

const COORDINATES: readonly Path[] = [
  ["pi_a", 0],
  ["pi_a", 1],
  ["pi_b", 0, 0],
  ["pi_b", 0, 1],
  ["pi_b", 1, 0],
  ["pi_b", 1, 1],
  ["pi_c", 0],
  ["pi_c", 1],
];

// biome-ignore lint/suspicious/noExplicitAny: a path may lead anywhere in the proof
function get(value: any, path: Path): any {
  return path.reduce((inner, step) => inner[step], value);
}

/** A copy of the proof with the value at the path replaced. */
export function altered(proof: ProofJson, path: Path, value: unknown): unknown {
  const copy = structuredClone(proof);
  get(copy, path.slice(0, -1))[path.at(-1) as string] = value;
  return copy;
}

const coordinateRows: readonly BadProof[] = COORDINATES.flatMap((path): BadProof[] => {
  const name = path.join(".");
  const set = (value: (good: string) => unknown) => (good: ProofJson) =>
    altered(good, path, value(get(good, path)));
  return [
    { name: `${name} + p`, reason: "coordinate_not_in_field", proof: set((x) => `${BigInt(x) + P}`) },
    { name: `${name} = p`, reason: "coordinate_not_in_field", proof: set(() => `${P}`) },
    {
      name: `${name} = 2^256 - 1`,
      reason: "coordinate_not_in_field",
      proof: set(() => `${2n ** 256n - 1n}`),
    },
    { name: `${name} negative`, reason: "coordinate_not_canonical", proof: set((x) => `-${x}`) },
    { name: `${name} with a leading zero`, reason: "coordinate_not_canonical", proof: set((x) => `0${x}`) },
    {
      name: `${name} hexadecimal`,
      reason: "coordinate_not_canonical",
      proof: set((x) => `0x${BigInt(x).toString(16)}`),
    },
    { name: `${name} a number`, reason: "coordinate_not_canonical", proof: set(() => 1) },
    {
      name: `${name} a million digits`,
      reason: "coordinate_not_canonical",
      proof: set(() => "9".repeat(900_000)),
    },
    {
      name: `${name} changed by one`,
      reason: "point_not_on_curve",
      proof: set((x) => `${(BigInt(x) + 1n) % P}`),
    },
  ];
});

const g1Rows: readonly BadProof[] = (["pi_a", "pi_c"] as const).flatMap((member): BadProof[] => [
  { name: `${member} z = 0`, reason: "point_at_infinity", proof: (good) => altered(good, [member, 2], "0") },
  {
    name: `${member} = (0, 0)`,
    reason: "point_at_infinity",
    proof: (good) => ({ ...good, [member]: ["0", "0", "1"] }),
  },
  {
    name: `${member} = ∞ as snarkjs writes it`,
    reason: "point_at_infinity",
    proof: (good) => ({ ...good, [member]: ["0", "1", "0"] }),
  },
  {
    // The same point in Jacobian coordinates: snarkjs accepts it.
    name: `${member} with z = 2`,
    reason: "point_malformed",
    proof: (good) => {
      const [x, y] = good[member];
      return { ...good, [member]: [`${(BigInt(x) * 4n) % P}`, `${(BigInt(y) * 8n) % P}`, "2"] };
    },
  },
  {
    name: `${member} z = "01"`,
    reason: "point_malformed",
    proof: (good) => altered(good, [member, 2], "01"),
  },
  { name: `${member} z a number`, reason: "point_malformed", proof: (good) => altered(good, [member, 2], 1) },
  {
    name: `${member} z missing`,
    reason: "point_malformed",
    proof: (good) => ({ ...good, [member]: good[member].slice(0, 2) }),
  },
  {
    name: `${member} extra element`,
    reason: "point_malformed",
    proof: (good) => ({ ...good, [member]: [...good[member], "0"] }),
  },
  { name: `${member} null`, reason: "point_malformed", proof: (good) => ({ ...good, [member]: null }) },
  {
    name: `${member} an object`,
    reason: "point_malformed",
    proof: (good) => ({ ...good, [member]: { ...good[member] } }),
  },
  {
    name: `${member} negated`,
    reason: "pairing_mismatch",
    proof: (good) => ({ ...good, [member]: g1Json(g1FromJson(good[member]).negate()) }),
  },
  {
    name: `${member} = the generator`,
    reason: "pairing_mismatch",
    proof: (good) => ({ ...good, [member]: g1Json(G1_BASE) }),
  },
]);

const withB = (b: (good: G2Json) => unknown) => (good: ProofJson) => ({ ...good, pi_b: b(good.pi_b) });

const g2Rows: readonly BadProof[] = [
  {
    name: "pi_b z = [0, 0]",
    reason: "point_at_infinity",
    proof: (good) => altered(good, ["pi_b", 2], ["0", "0"]),
  },
  {
    name: "pi_b = (0, 0)",
    reason: "point_at_infinity",
    proof: withB(() => [
      ["0", "0"],
      ["0", "0"],
      ["1", "0"],
    ]),
  },
  {
    name: "pi_b = ∞ as snarkjs writes it",
    reason: "point_at_infinity",
    proof: withB(() => [
      ["0", "0"],
      ["1", "0"],
      ["0", "0"],
    ]),
  },
  {
    name: "pi_b z = [1, 1]",
    reason: "point_malformed",
    proof: (good) => altered(good, ["pi_b", 2], ["1", "1"]),
  },
  {
    name: "pi_b z = [2, 0]",
    reason: "point_malformed",
    proof: (good) => altered(good, ["pi_b", 2], ["2", "0"]),
  },
  { name: "pi_b z missing", reason: "point_malformed", proof: withB(([x, y]) => [x, y]) },
  { name: "pi_b flat", reason: "point_malformed", proof: withB((b) => b.flat()) },
  { name: "pi_b pair of three", reason: "point_malformed", proof: withB(([x, y, z]) => [[...x, "0"], y, z]) },
  {
    name: "pi_b with c0 and c1 exchanged (the order of EVM contracts)",
    reason: "point_not_on_curve",
    proof: withB(([x, y, z]) => [x.toReversed(), y.toReversed(), z]),
  },
  {
    name: "pi_b transposed",
    reason: "point_not_on_curve",
    proof: withB(([x, y, z]) => [[x[0], y[0]], [x[1], y[1]], z]),
  },
  {
    name: "pi_b some point of the twist",
    reason: "point_not_in_subgroup",
    proof: withB(() => g2Json(twistPoint())),
  },
  {
    name: "pi_b of cofactor order",
    reason: "point_not_in_subgroup",
    proof: withB(() => g2Json(cofactorPoint())),
  },
  {
    name: "pi_b of order 10069",
    reason: "point_not_in_subgroup",
    proof: withB(() => g2Json(smallOrderPoint())),
  },
  {
    name: "valid pi_b plus a point of order 10069",
    reason: "point_not_in_subgroup",
    proof: withB((b) => g2Json(g2FromJson(b).add(smallOrderPoint()))),
  },
  { name: "pi_b negated", reason: "pairing_mismatch", proof: withB((b) => g2Json(g2FromJson(b).negate())) },
  { name: "pi_b = the generator", reason: "pairing_mismatch", proof: withB(() => g2Json(G2_BASE)) },
];

const shapeRows: readonly BadProof[] = [
  {
    name: "pi_a and pi_c exchanged",
    reason: "pairing_mismatch",
    proof: (good) => ({ ...good, pi_a: good.pi_c, pi_c: good.pi_a }),
  },
  {
    name: "all points at infinity",
    reason: "point_at_infinity",
    proof: (good) => ({
      ...good,
      pi_a: ["0", "1", "0"],
      pi_b: [
        ["0", "0"],
        ["1", "0"],
        ["0", "0"],
      ],
      pi_c: ["0", "1", "0"],
    }),
  },
  {
    name: "pi_a a G2 point",
    reason: "coordinate_not_canonical",
    proof: (good) => ({ ...good, pi_a: good.pi_b }),
  },
  { name: "pi_b a G1 point", reason: "point_malformed", proof: (good) => ({ ...good, pi_b: good.pi_a }) },
  {
    name: "protocol plonk",
    reason: "proof_wrong_protocol",
    proof: (good) => ({ ...good, protocol: "plonk" }),
  },
  {
    name: "protocol in capitals",
    reason: "proof_wrong_protocol",
    proof: (good) => ({ ...good, protocol: "Groth16" }),
  },
  { name: "protocol null", reason: "proof_wrong_protocol", proof: (good) => ({ ...good, protocol: null }) },
  { name: "curve bls12381", reason: "proof_wrong_curve", proof: (good) => ({ ...good, curve: "bls12381" }) },
  {
    name: "curve bn254 (another name of the same)",
    reason: "proof_wrong_curve",
    proof: (good) => ({ ...good, curve: "bn254" }),
  },
  { name: "extra member", reason: "proof_malformed", proof: (good) => ({ ...good, publicSignals: ["8"] }) },
  {
    name: "own member __proto__",
    reason: "proof_malformed",
    proof: (good) => JSON.parse(`{"__proto__": {}, ${JSON.stringify(good).slice(1)}`),
  },
  {
    name: "duplicate member in JSON text",
    reason: "proof_malformed",
    proof: (good) => `{"pi_a": ["1", "2", "1"], ${JSON.stringify(good).slice(1)}`,
  },
  { name: "pi_a missing", reason: "proof_malformed", proof: ({ pi_a: _, ...rest }) => rest },
  { name: "pi_b missing", reason: "proof_malformed", proof: ({ pi_b: _, ...rest }) => rest },
  { name: "pi_c missing", reason: "proof_malformed", proof: ({ pi_c: _, ...rest }) => rest },
  { name: "members inherited, not own", reason: "proof_malformed", proof: (good) => Object.create(good) },
  { name: "null", reason: "proof_malformed", proof: () => null },
  { name: "undefined", reason: "proof_malformed", proof: () => undefined },
  { name: "an array", reason: "proof_malformed", proof: (good) => [good] },
  { name: "a function", reason: "proof_malformed", proof: () => () => true },
  { name: "text that is no JSON", reason: "proof_malformed", proof: () => "{" },
  { name: "text of two million characters", reason: "proof_malformed", proof: () => " ".repeat(2_000_000) },
  {
    name: "nested ten thousand deep",
    reason: "proof_malformed",
    proof: (good) => ({ ...good, pi_a: JSON.parse("[".repeat(10_000) + "]".repeat(10_000)) }),
  },
  {
    name: "a member that is a throwing getter",
    reason: "proof_malformed",
    proof: (good) =>
      Object.defineProperty({ ...good }, "pi_c", {
        enumerable: true,
        get() {
          throw new Error("getter");
        },
      }),
  },
  {
    name: "a cycle",
    reason: "proof_malformed",
    proof: (good) => {
      const cycle: Record<string, unknown> = { ...good };
      cycle.pi_a = cycle;
      return cycle;
    },
  },
  {
    name: "proxy whose traps throw",
    reason: "proof_malformed",
    proof: (good) =>
      new Proxy(good, {
        ownKeys() {
          throw new Error("trap");
        },
      }),
  },
];

export const BAD_PROOFS: readonly BadProof[] = [...shapeRows, ...g1Rows, ...g2Rows, ...coordinateRows];
