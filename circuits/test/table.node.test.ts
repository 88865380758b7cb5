// The decision table within a small whole circuit: over everything that a prover may pick, an outcome has a witness
// exactly if plain code finds a row of it that matches.
import { ENCODED_NUMBER_MAX } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Attribute, type Leaf, OFF, type Pick, partialScore, pickOf, ZERO } from "./support/lanes.ts";
import { draws } from "./support/random-decision.ts";
import {
  type Row,
  SMALL_SLOTS,
  type SmallCircuit,
  type SmallClaim,
  type SmallPolicy,
  smallCircuit,
  smallInput,
} from "./support/small-decision.ts";

const INDEX_BITS = 2;
const OUTCOMES = [1, 2];
const KEYS = [1001n, 1002n];
const POOL = [77n, 78n];

let circuit: SmallCircuit;

beforeAll(async () => {
  circuit = await smallCircuit();
});

function run(policy: SmallPolicy, leaves: readonly Leaf[], claim: SmallClaim): bigint[] | null {
  const witness = circuit.program.run(smallInput(policy, leaves, claim));
  if (witness !== null) expect(firstBrokenRow(circuit.r1cs, witness)).toBe(-1);
  return witness;
}

/** Each lane off, or on with each slot and the leaf of its key: what else it could pick, lane.node.test.ts shows. */
function picksOf({ keys }: SmallPolicy, leaves: readonly Leaf[]): Pick[][] {
  const each = KEYS.map((_, lane) => {
    const key = keys[lane];
    const on = key === undefined ? [] : [0, 1, 2, 3].map((slot) => pickOf(slot, key, leaves, INDEX_BITS));
    return [OFF(INDEX_BITS), ...on];
  });
  return (each[0] ?? []).flatMap((first) => (each[1] ?? []).map((second) => [first, second]));
}

/** The outcomes that have a witness. */
function provable(policy: SmallPolicy, leaves: readonly Leaf[]): number[] {
  const picks = picksOf(policy, leaves);
  return OUTCOMES.filter((outcome) =>
    [false, true].some((ready) =>
      [0, 1].some((row) =>
        picks.some((pick) => run(policy, leaves, { outcome, ready, picks: pick, row }) !== null),
      ),
    ),
  );
}

/** The slots that a lane can pick. */
const trueSlots = ({ keys, attributes, pool = [] }: SmallPolicy, leaves: readonly Leaf[], lane: number) =>
  attributes.flatMap((attribute, slot) => {
    const partial = partialScore(attribute, lane, keys[lane] ?? -1n, leaves, pool);
    return partial === null ? [] : [{ slot, partial }];
  });

function expected(policy: SmallPolicy, leaves: readonly Leaf[]): number[] {
  const { keys, rows, initial = 0n } = policy;
  if (rows === undefined) return OUTCOMES;
  const choices = keys.map((_, lane) => trueSlots(policy, leaves, lane));
  const isScored = choices.every(({ length }) => length > 0);
  const score = choices.reduce((sum, [choice]) => sum + (choice?.partial ?? 0n), initial);
  const matches = ({ allow = 0, needed = 0, bounds }: Row) =>
    choices.every(
      (choice, lane) =>
        ((needed >> lane) & 1) === 0 || choice.some(({ slot }) => ((allow >> slot) & 1) === 1),
    ) &&
    needed < 2 ** keys.length &&
    (bounds === undefined || (isScored && bounds[0] <= score && score <= bounds[1]));
  return OUTCOMES.filter((outcome) => rows.some((row) => row.outcome === outcome && matches(row)));
}

const number = (owner: number, low: bigint, high: bigint, points: bigint, perUnit = 0n): Attribute => ({
  owner,
  kind: "number",
  low: low + ZERO,
  high: high + ZERO,
  points,
  perUnit,
});
const leaf = (lane: number, tag: bigint, value: bigint): Leaf => ({ key: KEYS[lane] ?? 0n, tag, value });
const numbers = (...values: bigint[]) => values.map((value, lane) => leaf(lane, 1n, value + ZERO));

/** Two characteristics of two attributes each, below 10 and from 10; outcome 1 from a score of 50. */
const policy: SmallPolicy = {
  keys: KEYS,
  attributes: [
    number(0, 0n, 9n, 20n),
    number(0, 10n, 99n, 40n),
    number(1, 0n, 9n, 0n),
    number(1, 10n, 99n, 10n),
  ],
  initial: 5n,
  rows: [
    { bounds: [50n, 1000n], allow: 0b1000, needed: 0b10, outcome: 1 },
    { bounds: [-1000n, 49n], outcome: 2 },
  ],
};

describe("rows", () => {
  const cases: [string, Partial<SmallPolicy>, readonly Leaf[], number[]][] = [
    ["a row that matches", {}, numbers(10n, 10n), [1]],
    ["a score outside its bounds", {}, numbers(0n, 10n), [2]],
    ["an attribute that it does not allow", {}, numbers(10n, 0n), [2]],
    ["no score, so no bounded row", {}, numbers(100n, 10n), []],
    ["the characteristic that the row needs is absent", {}, numbers(10n), []],
    [
      "a row without bounds stands without a score",
      { rows: [{ allow: 0b1000, needed: 0b10, outcome: 1 }] },
      [leaf(1, 1n, ZERO + 10n)],
      [1],
    ],
    [
      "both attributes of a characteristic, and none",
      { rows: [{ allow: 0b1100, needed: 0b10, outcome: 1 }] },
      [leaf(1, 1n, ZERO + 100n)],
      [],
    ],
    [
      "a row that names no attribute of the lane it needs",
      { rows: [{ allow: 0b0011, needed: 0b10, outcome: 1 }] },
      numbers(10n, 10n),
      [],
    ],
    [
      "a row that needs an unused lane",
      { keys: KEYS.slice(0, 1), rows: [{ allow: 0b1111, needed: 0b10, outcome: 1 }] },
      numbers(10n, 10n),
      [],
    ],
    [
      "two rows of one outcome that both match",
      {
        rows: [
          { bounds: [0n, 99n], outcome: 2 },
          { allow: 0b0010, needed: 0b01, outcome: 2 },
        ],
      },
      numbers(10n, 10n),
      [2],
    ],
    [
      "two rows of different outcomes that both match: the encoder lets none through",
      {
        rows: [
          { bounds: [0n, 99n], outcome: 1 },
          { allow: 0b0010, needed: 0b01, outcome: 2 },
        ],
      },
      numbers(10n, 10n),
      [1, 2],
    ],
    ["unused rows match no outcome", { rows: [{ outcome: -1 }, { outcome: -1 }] }, numbers(10n, 10n), []],
    ["no table: any outcome", { rows: undefined }, numbers(10n, 10n), [1, 2]],
    ["bounds that no score meets", { rows: [{ bounds: [56n, 54n], outcome: 1 }] }, numbers(10n, 10n), []],
    [
      "the score alone within its bounds",
      { rows: [{ bounds: [55n, 55n], outcome: 1 }] },
      numbers(10n, 10n),
      [1],
    ],
    ["the score below its bounds", { rows: [{ bounds: [56n, 99n], outcome: 1 }] }, numbers(10n, 10n), []],
    ["the score above its bounds", { rows: [{ bounds: [0n, 54n], outcome: 1 }] }, numbers(10n, 10n), []],
  ];
  test.each(cases)("%s", (_, change, leaves, outcomes) => {
    const changed = { ...policy, ...change };
    expect(expected(changed, leaves)).toEqual(outcomes);
    expect(provable(changed, leaves)).toEqual(outcomes);
  });

  test("step 0 is no outcome of an unused row", () => {
    // Without the + 1 a row of zeros would name it.
    const rows = [{ outcome: -1 }];
    const picks = [OFF(INDEX_BITS), OFF(INDEX_BITS)];
    const undeclared = { ...smallInput({ ...policy, rows }, [], { outcome: 0, ready: false, picks }) };
    const input = { ...undeclared, declaredOutcome: Array(16).fill(0) };
    expect(circuit.program.run(input)).toBeNull();
    expect(circuit.program.run({ ...input, hasTable: [0] })).not.toBeNull();
  });
});

test("random tables, scorecards and inputs", () => {
  for (let seed = 0; seed < runs(12, 2000); seed++) {
    const draw = draws(seed);
    const lanes = 1 + draw.below(2);
    const kinds = ["number", "text", "otherwise", "missing", "date"] as const;
    const attributes = Array.from({ length: SMALL_SLOTS }, (): Attribute => {
      const kind = draw.pick(kinds);
      const owner = draw.below(lanes);
      const points = BigInt(draw.below(40) - 20);
      if (kind === "number" || kind === "date")
        return {
          owner,
          kind,
          low: draw.pick([1n, ZERO]),
          high: draw.pick([ZERO, ENCODED_NUMBER_MAX]),
          points,
        };
      return { owner, kind, points, ...(kind === "missing" ? {} : { low: BigInt(draw.below(4)) }) };
    });
    const row = (): Row => ({
      outcome: draw.pick(OUTCOMES),
      ...(draw.chance(0.6) ? { allow: draw.below(16), needed: draw.below(4) } : {}),
      ...(draw.chance(0.6)
        ? {
            bounds: draw.pick([
              [-9n, 9n],
              [-99n, 0n],
              [1n, 99n],
            ] as const),
          }
        : {}),
    });
    const leaves = KEYS.flatMap((_, lane) =>
      draw.chance(0.8)
        ? [leaf(lane, draw.pick([1n, 2n, 2n, 4n, 7n]), draw.pick([1n, 77n, 78n, ZERO, ZERO + 1n]))]
        : [],
    );
    const random: SmallPolicy = {
      keys: KEYS.slice(0, lanes),
      attributes,
      pool: POOL,
      initial: BigInt(draw.below(9)),
      rows: draw.chance(0.7) ? [row(), row()] : [row()],
    };
    // Two attributes that are true of one input have two scores: no encoder lets them through.
    if (random.keys.some((_, lane) => trueSlots(random, leaves, lane).length > 1)) continue;
    expect({ seed, outcomes: provable(random, leaves) }).toEqual({
      seed,
      outcomes: expected(random, leaves),
    });
  }
});

describe("rules about the score", () => {
  const picks = [
    pickOf(1, KEYS[0] as bigint, numbers(10n, 10n), INDEX_BITS),
    pickOf(3, KEYS[1] as bigint, numbers(10n, 10n), INDEX_BITS),
  ];
  const claims = (rule: readonly [bigint, bigint], ready: boolean) =>
    run({ ...policy, rows: undefined, rule }, numbers(10n, 10n), {
      outcome: 1,
      ready,
      picks,
      enforced: true,
    }) !== null;

  test.each<[string, readonly [bigint, bigint], boolean]>([
    ["met", [55n, 55n], true],
    ["missed above", [56n, 99n], false],
    ["missed below", [0n, 54n], false],
  ])("%s", (_, rule, holds) => {
    expect(claims(rule, true)).toBe(holds);
    expect(claims(rule, false)).toBe(false);
  });

  test("and no leaf stands in for it", () => {
    const rule = [1000n, 1001n] as const;
    const leaves = [...numbers(10n, 10n), { key: 0n, tag: 1n, value: ZERO + 1000n }];
    for (let index = 0; index < 4; index++) {
      const input = smallInput({ ...policy, rows: undefined, rule }, leaves, {
        outcome: 1,
        ready: true,
        picks,
        enforced: true,
      });
      expect(circuit.program.run({ ...input, predicateIndex: [[index & 1, index >> 1]] })).toBeNull();
    }
  });
});
