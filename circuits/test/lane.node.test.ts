// One lane: whatever a prover picks, a witness exists exactly for an attribute of this characteristic that is true of its
// input, and gives the partial score of plain arithmetic.
import { BN254_R, ENCODED_NUMBER_MAX } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import {
  type Attribute,
  column,
  type Leaf,
  leafSignals,
  modulo,
  type Pick,
  partialScore,
  pickOf,
  slotOf,
  UNUSED,
  ZERO,
} from "./support/lanes.ts";
import { freedom, survivors } from "./support/mutate.ts";
import { draws } from "./support/random-decision.ts";
import { bits } from "./support/slots.ts";
import { WitnessProgram } from "./support/witness.ts";

const LANE = 2;
const SLOTS = 4;
const LEAVES = 3;
const KEY = 1000n;
const MAX = ENCODED_NUMBER_MAX;
const R = BN254_R;
const POOL = [77n, 78n, 79n];

let compiled: Compiled;
let program: WitnessProgram;

beforeAll(async () => {
  compiled = await compile(`= Lane(${LANE}, ${SLOTS}, 2, ${LEAVES}, 2, 3)`, "lane.circom", { next: true });
  program = await WitnessProgram.load(compiled.wasm);
});

interface Given {
  attributes: readonly Attribute[];
  leaves: readonly Leaf[];
  /** Bits of the slots that the row allows. */
  allows?: number;
}

function run({ attributes, leaves, allows = 0 }: Given, pick: Pick) {
  return program.run({
    on: pick.on,
    key: KEY,
    slot: bits(pick.slot, 2),
    index: bits(pick.index, 2),
    absent: pick.absent,
    slots: column(attributes.map(slotOf), SLOTS),
    allows: bits(allows, SLOTS),
    pool: POOL,
    ...leafSignals(leaves, LEAVES),
  });
}

const flags = [false, true];
const four = [0, 1, 2, 3];

/** Every witness that there is with the lane on, by the slot that it picks. */
function picked(given: Given): Map<number, { partial: bigint; allowed: bigint }> {
  const found = new Map<number, { partial: bigint; allowed: bigint }>();
  for (const slot of four) {
    for (const index of four) {
      for (const absent of flags) {
        const witness = run(given, { on: true, slot, index, absent });
        if (witness === null) continue;
        expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
        const [, partial = 0n, allowed = 0n] = witness;
        expect(found.get(slot) ?? { partial, allowed }).toEqual({ partial, allowed });
        found.set(slot, { partial, allowed });
      }
    }
  }
  return found;
}

function expected({ attributes, leaves, allows = 0 }: Given) {
  return new Map(
    attributes.flatMap((attribute, slot) => {
      const partial = partialScore(attribute, LANE, KEY, leaves, POOL);
      const allowed = BigInt((allows >> slot) & 1);
      return partial === null ? [] : [[slot, { partial: modulo(partial), allowed }] as const];
    }),
  );
}

const check = (given: Given) => expect(picked(given)).toEqual(expected(given));

const leaf = (tag: bigint, value: bigint, key = KEY): Leaf => ({ key, tag, value });
const own = (kind: Attribute["kind"], rest: Partial<Attribute> = {}): Attribute => ({
  owner: LANE,
  kind,
  ...rest,
});
const LEAF: { readonly [name: string]: readonly Leaf[] } = {
  absent: [],
  "absent, others there": [leaf(1n, 5n, 1n), leaf(2n, 77n, 2n), leaf(4n, 0n, 3n)],
  null: [leaf(4n, 0n)],
  "no type": [leaf(0n, 0n)],
  "empty object": [leaf(5n, 0n)],
  "empty array": [leaf(6n, 0n)],
  "the rest leaf": [leaf(8n, 5n)],
  "a number": [leaf(1n, 600n)],
  "a date": [leaf(1n, 3n, 1n), leaf(7n, 600n)],
  "a listed text": [leaf(2n, 78n)],
  "another text": [leaf(1n, 77n, 1n), leaf(2n, 5n, 2n), leaf(2n, 80n)],
  "the text 0": [leaf(2n, 0n)],
  true: [leaf(3n, 1n)],
  false: [leaf(3n, 0n)],
  "a boolean of 2": [leaf(3n, 2n)],
};

describe("every kind against every leaf", () => {
  const attributes = [
    own("number", { low: 500n, high: 700n, points: 20n, perUnit: 3n }),
    own("date", { low: 500n, high: 700n, points: -20n }),
    own("text", { low: 0b011n, points: 5n }),
    own("boolean", { low: 1n, high: 1n, points: 7n }),
    own("boolean", { low: 0n, high: 0n, points: -7n }),
    own("otherwise", { low: 0b111n, points: ZERO - 1n }),
    own("missing", { points: 1n - ZERO }),
    own("text", { points: 1n }),
    own("otherwise", { points: 1n }),
    own(7, { low: 500n, high: 700n, points: 1n }),
    own("none", { low: 500n, high: 700n, points: 1n }),
    UNUSED,
  ];
  test.each(Object.entries(LEAF))("%s", (_, leaves) => {
    for (let at = 0; at < attributes.length; at += SLOTS)
      check({ attributes: attributes.slice(at, at + SLOTS), leaves, allows: 0b1010 });
  });

  test.each(Object.entries(LEAF))("%s: attributes of other characteristics", (_, leaves) => {
    for (let at = 0; at < attributes.length; at += SLOTS) {
      const others = attributes
        .slice(at, at + SLOTS)
        .map((one, i) => ({ ...one, owner: [0, 1, 3, 15][i] ?? 0 }));
      expect(picked({ attributes: others, leaves, allows: 0b1111 }).size).toBe(0);
    }
  });
});

describe("numbers and dates", () => {
  test.each([
    ["number", 1n],
    ["date", 7n],
  ] as const)("%s: ends of the interval", (kind, tag) => {
    for (const [low, high] of [
      [500n, 700n],
      [600n, 600n],
      [1n, MAX],
      [700n, 500n],
    ] as const) {
      for (const x of [0n, 1n, low - 1n, low, 600n, high, high + 1n, MAX, MAX + 1n, 2n ** 64n, R - 1n])
        check({ attributes: [own(kind, { low, high, points: 9n })], leaves: [leaf(tag, x)] });
    }
  });

  test("points per unit at their limits do not wrap around", () => {
    const limit = 2n ** 40n - 1n;
    for (const perUnit of [limit, -limit, 1n, -1n, -(2n ** 40n)]) {
      for (const points of [ZERO - 1n, 1n - ZERO, -ZERO, 0n]) {
        for (const x of [1n, ZERO, MAX])
          check({
            attributes: [own("number", { low: 1n, high: MAX, points, perUnit })],
            leaves: [leaf(1n, x)],
          });
      }
    }
  });

  test("overlapping attributes can both be picked: the encoder lets none through", () => {
    const attributes = [own("number", { low: 1n, high: 9n }), own("number", { low: 9n, high: 20n })];
    expect([...picked({ attributes, leaves: [leaf(1n, 9n)] }).keys()]).toEqual([0, 1]);
    expect([...picked({ attributes, leaves: [leaf(1n, 8n)] }).keys()]).toEqual([0]);
  });
});

test("random slots and leaves", () => {
  for (let seed = 0; seed < runs(60, 5000); seed++) {
    const draw = draws(seed);
    const keys = [KEY, 1n, 2n];
    const leaves = Array.from({ length: draw.below(4) }, (_, i) =>
      leaf(BigInt(draw.below(9)), draw.pick([0n, 1n, 2n, 77n, 78n, 80n, 600n, MAX]), keys[i]),
    );
    const kinds = ["none", "number", "date", "text", "boolean", "otherwise", "missing", 7] as const;
    const attributes = Array.from({ length: SLOTS }, (): Attribute => {
      const kind = draw.pick(kinds);
      const isMask = kind === "text" || kind === "otherwise";
      return {
        owner: draw.chance(0.8) ? LANE : draw.below(16),
        kind,
        low: isMask ? BigInt(draw.below(8)) : draw.pick([1n, 2n, 600n]),
        high: isMask ? 0n : draw.pick([1n, 2n, 600n, MAX]),
        points: draw.pick([0n, -5n, 1n - ZERO]),
        perUnit: kind === "number" ? draw.pick([0n, 3n, -3n]) : 0n,
      };
    });
    check({ attributes, leaves, allows: draw.below(16) });
  }
});

describe("a lane that is off", () => {
  const given = { attributes: [own("number", { low: 1n, high: MAX, points: 9n })], allows: 0b1111 };
  test("adds nothing and allows nothing, whatever it picks", () => {
    for (const leaves of Object.values(LEAF)) {
      for (const slot of four) {
        const witness = run({ ...given, leaves }, { on: false, slot, index: 3, absent: false }) as bigint[];
        expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
        expect(witness.slice(1, 3)).toEqual([0n, 0n]);
      }
    }
  });

  test("reads no leaf", () => {
    for (const index of four) {
      for (const absent of flags) {
        const witness = run({ ...given, leaves: [leaf(1n, 5n)] }, { on: false, slot: 0, index, absent });
        expect(witness !== null).toBe(index === 3 && !absent);
      }
    }
  });
});

describe("witnesses", () => {
  const cases: [string, Attribute, readonly Leaf[]][] = [
    ["number", own("number", { low: 500n, high: 700n, points: 5n, perUnit: -2n }), LEAF["a number"] ?? []],
    ["date", own("date", { low: 500n, high: 700n, points: 5n }), LEAF["a date"] ?? []],
    ["text", own("text", { low: 0b011n }), LEAF["a listed text"] ?? []],
    ["otherwise", own("otherwise", { low: 0b011n }), LEAF["another text"] ?? []],
    ["boolean", own("boolean", { low: 1n, high: 1n }), LEAF.true ?? []],
    ["null", own("missing"), LEAF.null ?? []],
    ["absent", own("missing"), LEAF.absent ?? []],
  ];
  const INPUTS = /^main\.(?:on|key|absent|(?:slot|index|slots|allows|pool|keys|tags|values)\[)/;
  /** Free where what they invert is zero; no other row reads them. */
  const INVERSE = /^main\.(?:key|apart)Inverse$/;

  test.each(cases)("%s: no wire inside can change, alone or together with others", (_, attribute, leaves) => {
    const { r1cs, names } = compiled;
    const given = { attributes: [UNUSED, attribute], leaves };
    const witness = run(given, pickOf(1, KEY, leaves, 2)) as bigint[];
    expect(firstBrokenRow(r1cs, witness)).toBe(-1);
    const free = survivors(r1cs, witness).map((wire) => names.get(wire) as string);
    for (const name of free.filter((one) => !INPUTS.test(one))) expect(name).toMatch(INVERSE);
    const fixed = new Set(
      [...names].filter(([, name]) => INPUTS.test(name) || INVERSE.test(name)).map(([wire]) => wire),
    );
    expect(freedom(r1cs, witness, fixed)).toBe(0);
  });
});
