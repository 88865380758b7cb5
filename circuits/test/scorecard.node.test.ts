// The score and its principal reasons at three lanes: over everything that a prover may claim, one score and one set of
// reasons has a witness, the one of plain arithmetic.
import { BN254_R, domainConstant, ENCODED_NUMBER_MAX, poseidon } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { some } from "../../tools/testing/some.ts";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { type Attribute, column, leafSignals, modulo, slotOf, ZERO } from "./support/lanes.ts";
import { freedom, survivors } from "./support/mutate.ts";
import { bits } from "./support/slots.ts";
import { type CircuitInput, WitnessProgram } from "./support/witness.ts";

const LANES = 3;
const INDEX_BITS = 2;
const DOMAIN = domainConstant("svc/score/v1");
const SALT = 9n;
const KEYS = [1001n, 1002n, 1003n];

let compiled: Compiled;
let program: WitnessProgram;

beforeAll(async () => {
  compiled = await compile(`= Scorecard(${LANES}, 4, 2, 3, ${INDEX_BITS}, 3)`, "scorecard.circom", {
    next: true,
  });
  program = await WitnessProgram.load(compiled.wasm);
});

interface Given {
  /** Partial score of each characteristic; lane i has the slot i, about any number. */
  partials: readonly bigint[];
  baselines?: readonly bigint[];
  initial?: bigint;
  above?: boolean;
  atMost?: number;
}

interface Claim {
  ready?: boolean;
  on?: number;
  claimed?: boolean;
  principal?: number;
  threshold?: bigint;
  salt?: bigint;
}

const three = <T>(of: (i: number) => T) => [0, 1, 2].map(of);

function input(
  { partials, baselines = [], initial = 0n, above = false, atMost = 0 }: Given,
  claim: Claim,
): CircuitInput {
  const used = 2 ** partials.length - 1;
  const {
    ready = true,
    on = ready ? used : 0,
    claimed = false,
    principal = 0,
    threshold = 0n,
    salt = SALT,
  } = claim;
  const isOn = (i: number) => ((on >> i) & 1) === 1;
  const attributes = partials.map(
    (points, owner): Attribute => ({ owner, kind: "number", low: 1n, high: ENCODED_NUMBER_MAX, points }),
  );
  return {
    used: bits(used, LANES),
    key: column(KEYS.slice(0, partials.length), LANES),
    baseline: column(baselines, LANES),
    initial: modulo(initial),
    above,
    atMost: bits(atMost, 5),
    ready,
    on: bits(on, LANES),
    slot: three((i) => bits(isOn(i) ? i : 0, 2)),
    index: three((i) => bits(isOn(i) ? i : 3, INDEX_BITS)),
    absent: three(() => 0),
    claimed,
    principal: bits(principal, LANES),
    threshold: modulo(threshold),
    salt,
    slots: column(attributes.map(slotOf), 4),
    allows: bits(0, 4),
    pool: column([], 3),
    ...leafSignals(
      KEYS.map((key) => ({ key, tag: 1n, value: ZERO })),
      3,
    ),
  };
}

interface Said {
  principalMask: bigint;
  commitment: bigint;
  value: bigint;
}

function run(given: Given, claim: Claim): Said | null {
  const witness = program.run(input(given, claim));
  if (witness === null) return null;
  expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
  const [, principalMask = 0n, commitment = 0n, value = 0n] = witness;
  return { principalMask, commitment, value };
}

const rankOf = ({ partials, baselines = [], above = false }: Given, i: number) => {
  const loss = (baselines[i] ?? 0n) - (partials[i] ?? 0n);
  return 16n * (above ? -loss : loss) + 15n - BigInt(i);
};

/** The set as a mask, found by sorting. */
function reasonsOf(given: Given): number {
  return given.partials
    .map((_, i) => i)
    .filter((i) => rankOf(given, i) >= 16n)
    .sort((i, j) => Number(rankOf(given, j) - rankOf(given, i)))
    .slice(0, given.atMost)
    .reduce((mask, i) => mask | (1 << i), 0);
}

/** The masks for which some threshold gives a witness. */
function claimable(given: Given): number[] {
  const ranks = given.partials.map((_, i) => rankOf(given, i));
  const near = [
    0n,
    15n,
    16n,
    17n,
    2n ** 67n + 15n,
    BN254_R - 1n,
    ...ranks.flatMap((rank) => [rank, rank + 1n]),
  ];
  const thresholds = [...new Set(near)];
  return Array.from({ length: 8 }, (_, principal) => principal).filter((principal) =>
    thresholds.some((threshold) => run(given, { claimed: true, principal, threshold }) !== null),
  );
}

describe("score", () => {
  test.each<[string, Given, bigint]>([
    ["of one", { partials: [5n], initial: 7n }, 12n],
    ["of all lanes", { partials: [5n, -30n, 4n], initial: -1n }, -22n],
    ["greatest", { partials: [2n ** 60n, 2n ** 60n - 1n], initial: 0n }, 2n ** 61n - 1n],
    ["least", { partials: [-(2n ** 60n), 1n - 2n ** 60n], initial: 0n }, 1n - 2n ** 61n],
  ])("%s", (_, given, score) => {
    const value = score + ZERO;
    expect(run(given, {})).toEqual({ principalMask: 0n, commitment: poseidon([DOMAIN, value, SALT]), value });
    expect(run(given, { ready: false })).toEqual({ principalMask: 0n, commitment: 0n, value: 0n });
  });

  test("a claimed score takes every used lane, and no other", () => {
    for (const partials of [[5n], [5n, 6n], [5n, 6n, 7n]]) {
      const used = 2 ** partials.length - 1;
      for (let on = 0; on < 8; on++) {
        expect(run({ partials }, { on }) !== null).toBe(on === used);
        expect(run({ partials }, { on, ready: false }) !== null).toBe((on & ~used) === 0);
      }
    }
  });

  test("without a scorecard there is no score", () => {
    expect(run({ partials: [], initial: 5n }, {})).toBeNull();
    expect(run({ partials: [], initial: 5n }, { ready: false })).toMatchObject({ commitment: 0n, value: 0n });
  });
});

describe("principal reasons", () => {
  const losses = [-1n, 0n, 1n, 2n];
  const vectors = losses.flatMap((a) => losses.flatMap((b) => losses.map((c) => [a, b, c] as const)));

  test.each(some(vectors, 12))("losses %d, %d, %d: one set, ties by position", (...vector) => {
    for (const [above, atMost] of [
      [false, 1],
      [true, 2],
      [false, 3],
      [true, 16],
    ] as const) {
      const partials = vector.map((loss) => (above ? loss : -loss));
      const given = { partials, above, atMost };
      expect({ above, atMost, masks: claimable(given) }).toEqual({
        above,
        atMost,
        masks: [reasonsOf(given)],
      });
    }
  });

  test("baselines count, and losses of any size are compared", () => {
    const big = 2n ** 61n - 1n;
    for (const given of [
      { partials: [5n, 5n, 5n], baselines: [6n, 5n, 7n], atMost: 1 },
      { partials: [-big, big, -big + 1n], baselines: [big, -big, big], atMost: 1 },
      { partials: [-big, big, -big + 1n], baselines: [big, -big, big], atMost: 2 },
      { partials: [-big, big, 0n], baselines: [big, -big, 1n], atMost: 1, above: true },
    ]) {
      expect(claimable(given)).toEqual([reasonsOf(given)]);
    }
  });

  test("unused lanes are no reasons", () => {
    for (const partials of [[-1n], [0n, -1n]]) {
      for (const atMost of [1, 2, 16]) {
        const given = { partials, atMost };
        expect(claimable(given)).toEqual([reasonsOf(given)]);
      }
    }
  });

  test("the claim stands in bit 16, and without it the mask is 0", () => {
    const given = { partials: [-5n, -6n, 0n], atMost: 2 };
    expect(run(given, { claimed: true, principal: 3, threshold: 16n })?.principalMask).toBe(65_539n);
    for (let principal = 0; principal < 8; principal++) {
      for (const threshold of [0n, 16n, 90n])
        expect(run(given, { principal, threshold })?.principalMask).toBe(principal === 0 ? 0n : undefined);
    }
  });

  test("reasons need a score", () => {
    const given = { partials: [-5n, -6n, -7n], atMost: 3 };
    for (const on of [0, 7])
      for (const principal of [0, 7])
        expect(run(given, { ready: false, on, claimed: true, principal, threshold: 16n })).toBeNull();
  });

  test("a policy without principal reasons gives none", () => {
    expect(claimable({ partials: [-5n, -6n, -7n], atMost: 0 })).toEqual([0]);
  });
});

describe("witnesses", () => {
  const INPUTS =
    /^main\.(?:initial|above|ready|claimed|threshold|salt|(?:used|key|baseline|atMost|on|slot|index|absent|principal|slots|allows|pool|keys|tags|values)\[)/;
  /** principalMask stands in for a flag that the compiler left out as a sum of others. */
  const MASK = /^main\.principalMask$/;
  const INVERSE = /\.(?:key|apart)Inverse$/;

  test.each<[string, Given, Claim]>([
    ["claimed", { partials: [-5n, -6n, 2n], atMost: 2 }, { claimed: true, principal: 3, threshold: 79n }],
    [
      "fewer than asked for",
      { partials: [-5n, 0n], atMost: 2 },
      { claimed: true, principal: 1, threshold: 16n },
    ],
    ["a score alone", { partials: [-5n, 0n, 1n] }, {}],
    ["nothing", { partials: [-5n, 0n, 1n] }, { ready: false, salt: 0n }],
  ])("%s: no wire inside can change, alone or together with others", (_, given, claim) => {
    const { r1cs, names } = compiled;
    const witness = program.run(input(given, claim)) as bigint[];
    expect(firstBrokenRow(r1cs, witness)).toBe(-1);
    const isOpen = (name: string) => INPUTS.test(name) || INVERSE.test(name) || MASK.test(name);
    const free = survivors(r1cs, witness).map((wire) => names.get(wire) as string);
    expect(free.filter((name) => !isOpen(name))).toEqual([]);
    const fixed = new Set([...names].filter(([, name]) => isOpen(name)).map(([wire]) => wire));
    expect(freedom(r1cs, witness, fixed)).toBe(0);
  });
});
