// One predicate, one `when`: operators at their boundaries, types, absence, sets, derived values, claims that no
// honest prover makes, and every wire changed.
import { BN254_R, ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN, type EncodedTerm } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { freedom, survivors } from "./support/mutate.ts";
import {
  NOTHING,
  PREDICATE,
  plainTerm,
  SMALL,
  selections,
  type TermCase,
  termInput,
  WHEN,
} from "./support/slots.ts";
import { WitnessProgram } from "./support/witness.ts";

const NUMBER = 1n;
const TEXT = 2n;
const BOOLEAN = 3n;
const KEY = 1000n;
const MIN = ENCODED_NUMBER_MIN;
const MAX = ENCODED_NUMBER_MAX;
const R = BN254_R;

type Template = "predicate" | "when";
const compiled = {} as Record<Template, Compiled>;
const program = {} as Record<Template, WitnessProgram>;

beforeAll(async () => {
  for (const [template, main] of [
    ["predicate", PREDICATE],
    ["when", WHEN],
  ] as const) {
    compiled[template] = await compile(main, `${template}.circom`);
    program[template] = await WitnessProgram.load(compiled[template].wasm);
  }
});

const term = (kind: EncodedTerm["kind"], low: bigint, high = 0n, negated = false) =>
  plainTerm(kind, low, { high, negated });

const leaf = (tag: bigint, value: bigint, key = KEY) => ({ key, tag, value });

/** Returns whether any choice of leaf and side lets the claim through, in the templates that know this kind alike. */
function provable(given: Omit<TermCase, "selection">): boolean {
  const { kind, members } = given.term;
  const templates: Template[] =
    members !== null ? ["predicate"] : kind === "outcome" ? ["when"] : ["predicate", "when"];
  const [first, ...others] = templates.map((template) =>
    selections().some((selection) => {
      const witness = program[template].run(termInput(template, { ...given, selection }));
      if (witness === null) return false;
      expect(firstBrokenRow(compiled[template].r1cs, witness)).toBe(-1);
      return true;
    }),
  );
  for (const other of others) expect(other).toBe(first);
  return first === true;
}

describe("numbers", () => {
  const low = 500n;
  const high = 700n;
  test.each<[string, bigint, boolean]>([
    ["below", low - 1n, false],
    ["at the lower end", low, true],
    ["inside", 600n, true],
    ["at the upper end", high, true],
    ["above", high + 1n, false],
    ["smallest", MIN, false],
    ["largest", MAX, false],
  ])("%s", (_, x, inside) => {
    const leaves = [leaf(NUMBER, x)];
    expect(provable({ term: term("number", low, high), leaves })).toBe(inside);
    expect(provable({ term: term("number", low, high, true), leaves })).toBe(!inside);
  });

  test.each<[string, bigint, bigint, bigint, boolean]>([
    ["everything, smallest", MIN, MAX, MIN, true],
    ["everything, largest", MIN, MAX, MAX, true],
    ["one number, met", 42n, 42n, 42n, true],
    ["one number, missed above", 42n, 42n, 43n, false],
    ["one number, missed below", 42n, 42n, 41n, false],
    ["empty below the smallest", MIN, MIN - 1n, MIN, false],
    ["empty above the largest", MAX + 1n, MAX, MAX, false],
  ])("%s", (_, from, to, x, holds) => {
    const leaves = [leaf(NUMBER, x)];
    expect(provable({ term: term("number", from, to), leaves })).toBe(holds);
    expect(provable({ term: term("number", from, to, true), leaves })).toBe(!holds);
  });

  test.each([0n, MAX + 1n, 2n ** 64n, 2n ** 200n, -1n, -(2n ** 63n)])(
    "a leaf of %d, which encodes no number, proves nothing",
    (x) => {
      const leaves = [leaf(NUMBER, x < 0n ? x + R : x)];
      for (const negated of [false, true]) {
        for (const [from, to] of [
          [MIN, MAX],
          [500n, 700n],
          [MIN, 700n],
          [500n, MAX],
        ] as const) {
          expect(provable({ term: term("number", from, to, negated), leaves })).toBe(false);
        }
      }
    },
  );
});

describe("texts, booleans, outcomes", () => {
  test.each([
    ["equal", 77n, true],
    ["another", 78n, false],
    ["zero", 0n, false],
  ])("text %s", (_, value, same) => {
    const leaves = [leaf(TEXT, value)];
    expect(provable({ term: term("text", 77n), leaves })).toBe(same);
    expect(provable({ term: term("text", 77n, 0n, true), leaves })).toBe(!same);
  });

  test.each([0n, 1n])("boolean %d", (value) => {
    for (const wanted of [0n, 1n]) {
      const leaves = [leaf(BOOLEAN, value)];
      expect(provable({ term: term("boolean", wanted), leaves })).toBe(value === wanted);
      expect(provable({ term: term("boolean", wanted, 0n, true), leaves })).toBe(value !== wanted);
    }
  });

  test("a boolean leaf of 2 is neither true nor false, nor not true", () => {
    for (const wanted of [0n, 1n]) {
      for (const negated of [false, true]) {
        expect(provable({ term: term("boolean", wanted, 0n, negated), leaves: [leaf(BOOLEAN, 2n)] })).toBe(
          false,
        );
      }
    }
  });

  test.each([0, 1, 2, 3])("outcome %i", (outcomeIndex) => {
    expect(provable({ term: term("outcome", 2n), leaves: [], outcomeIndex })).toBe(outcomeIndex === 2);
    expect(provable({ term: term("outcome", 2n, 0n, true), leaves: [], outcomeIndex })).toBe(
      outcomeIndex !== 2,
    );
  });
});

describe("selection", () => {
  const kinds = [
    ["number", NUMBER],
    ["text", TEXT],
    ["boolean", BOOLEAN],
  ] as const;

  test("the leaf is found wherever it is", () => {
    for (let at = 0; at < SMALL.leaves; at++) {
      const leaves = [1n, 2n, 3n].map((key) => leaf(NUMBER, 900n, key));
      leaves[at] = leaf(NUMBER, 600n);
      expect(provable({ term: term("number", 500n, 700n), leaves })).toBe(true);
    }
  });

  test.each(kinds)("%s: absent or of another type never holds, negated or not", (kind) => {
    for (const negated of [false, true]) {
      const wanted = term(kind, 1n, 1n, negated);
      expect(provable({ term: wanted, leaves: [] })).toBe(false);
      expect(provable({ term: wanted, leaves: [leaf(NUMBER, 1n, KEY + 1n), leaf(TEXT, 1n, KEY + 2n)] })).toBe(
        false,
      );
      for (const tag of [0n, 1n, 2n, 3n, 4n, 5n, 6n]) {
        if (tag === kinds.find(([name]) => name === kind)?.[1]) continue;
        expect(provable({ term: wanted, leaves: [leaf(tag, 1n)] })).toBe(false);
        expect(provable({ term: wanted, leaves: [leaf(tag, 0n)] })).toBe(false);
      }
    }
  });

  test("no claim, no demand; and then nothing is selected", () => {
    const given = { term: term("number", 500n, 700n), leaves: [leaf(NUMBER, 600n)], claim: false };
    for (const template of ["predicate", "when"] as const) {
      for (const selection of selections()) {
        const witness = program[template].run(termInput(template, { ...given, selection }));
        expect(witness !== null).toBe(selection.index === NOTHING && !selection.below);
      }
    }
  });

  test("no predicate, no demand", () => {
    expect(provable({ term: term("none", 0n), leaves: [] })).toBe(true);
  });
});

describe("sets", () => {
  const pool = [10n, 77n, 0n, 78n, 12n];
  const set = (kind: "number" | "text", members: number, negated = false) =>
    plainTerm(kind, kind === "number" ? MIN : 0n, { high: kind === "number" ? MAX : 0n, members, negated });

  test.each<[string, number, bigint, boolean]>([
    ["a member", 0b00010, 77n, true],
    ["another entry of the pool", 0b00010, 78n, false],
    ["one of several", 0b01011, 10n, true],
    ["none of several", 0b01011, 11n, false],
    ["of all entries", 0xffff, 12n, true],
    ["no member", 0, 77n, false],
  ])("%s", (_, members, x, isMember) => {
    for (const kind of ["number", "text"] as const) {
      const leaves = [leaf(kind === "number" ? NUMBER : TEXT, x)];
      expect(provable({ term: set(kind, members), leaves, pool })).toBe(isMember);
      expect(provable({ term: set(kind, members, true), leaves, pool })).toBe(!isMember);
    }
  });

  test.each([0n, MAX + 1n, 2n ** 64n, R - 1n])(
    "a number leaf of %d is in no set and outside of none",
    (x) => {
      const leaves = [leaf(NUMBER, x)];
      for (const members of [0, 1, 0xffff]) {
        for (const negated of [false, true]) {
          expect(provable({ term: set("number", members, negated), leaves, pool: [...pool, x] })).toBe(false);
        }
      }
    },
  );

  test("an unused entry of the pool is 0, and no mask of the encoder's names it; a text of 0 has no preimage", () => {
    expect(provable({ term: set("text", 0b100), leaves: [leaf(TEXT, 0n)], pool })).toBe(true);
  });

  test("absent, or of another type", () => {
    for (const negated of [false, true]) {
      for (const leaves of [
        [],
        [leaf(TEXT, 77n, KEY + 1n)],
        [leaf(NUMBER, 77n)],
        [leaf(0n, 77n)],
        [leaf(BOOLEAN, 77n)],
      ]) {
        expect(provable({ term: set("text", 0b10, negated), leaves, pool })).toBe(false);
      }
    }
  });
});

describe("derived values", () => {
  const within = (derived: number, low: bigint, high: bigint, negated = false) =>
    plainTerm("number", low, { high, negated, derived, key: 0n });

  test.each([0, 1])("value %i is read, and the other one is not", (derived) => {
    const derivedValues = derived === 0 ? [600n, 900n] : [900n, 600n];
    expect(provable({ term: within(derived, 500n, 700n), leaves: [], derivedValues })).toBe(true);
    expect(provable({ term: within(1 - derived, 500n, 700n), leaves: [], derivedValues })).toBe(false);
    expect(provable({ term: within(1 - derived, 500n, 700n, true), leaves: [], derivedValues })).toBe(true);
  });

  test.each([0n, MAX + 1n, 2n ** 126n, R - 1n, R - 2n ** 62n])(
    "a value of %d, not ready or out of range, satisfies nothing",
    (x) => {
      for (const negated of [false, true]) {
        for (const [low, high] of [
          [MIN, MAX],
          [500n, 700n],
          [MIN, MIN - 1n],
          [MAX + 1n, MAX],
        ] as const) {
          expect(provable({ term: within(0, low, high, negated), leaves: [], derivedValues: [x] })).toBe(
            false,
          );
        }
      }
    },
  );

  test("no leaf stands in for a value, whatever its key", () => {
    for (const key of [0n, 1n, KEY]) {
      const leaves = [leaf(NUMBER, 600n, key)];
      expect(provable({ term: within(0, 500n, 700n), leaves, derivedValues: [900n] })).toBe(false);
      expect(provable({ term: { ...within(0, 500n, 700n), key }, leaves, derivedValues: [0n] })).toBe(false);
    }
  });
});

describe("witnesses", () => {
  const leaves = [leaf(NUMBER, 600n), leaf(TEXT, 77n, 2000n), leaf(BOOLEAN, 1n, 3000n)];
  const at = (index: number, below = false) => ({ index, below });
  const nowhere = at(NOTHING);
  const cases: [string, Template, Omit<TermCase, "leaves">][] = [
    ["inside", "predicate", { term: term("number", 500n, 700n), selection: at(0) }],
    ["below", "when", { term: term("number", 601n, 700n, true), selection: at(0, true) }],
    ["above", "predicate", { term: term("number", 500n, 599n, true), selection: at(0) }],
    ["text", "when", { term: { ...term("text", 77n), key: 2000n }, selection: at(1) }],
    ["not text", "predicate", { term: { ...term("text", 78n, 0n, true), key: 2000n }, selection: at(1) }],
    ["boolean", "predicate", { term: { ...term("boolean", 1n), key: 3000n }, selection: at(2) }],
    ["not boolean", "when", { term: { ...term("boolean", 0n, 0n, true), key: 3000n }, selection: at(2) }],
    ["outcome", "when", { term: term("outcome", 2n), outcomeIndex: 2, selection: nowhere }],
    ["not outcome", "when", { term: term("outcome", 1n, 0n, true), outcomeIndex: 2, selection: nowhere }],
    [
      "one of",
      "predicate",
      { term: plainTerm("text", 0n, { key: 2000n, members: 3 }), pool: [5n, 77n], selection: at(1) },
    ],
    [
      "none of",
      "predicate",
      {
        term: plainTerm("number", MIN, { high: MAX, members: 3, negated: true }),
        pool: [5n, 77n],
        selection: at(0),
      },
    ],
    [
      "derived",
      "predicate",
      {
        term: plainTerm("number", 1n, { high: 9n, derived: 1, key: 0n }),
        derivedValues: [0n, 4n],
        selection: nowhere,
      },
    ],
    ["none", "when", { term: term("none", 0n), selection: nowhere }],
  ];

  // The inverse is free where the difference is zero and nothing has to differ; no other row reads it. Where
  // nothing is claimed, the terms and the context are inputs bound outside this template.
  const INPUTS =
    /^main\.(?:claim|number|text|boolean|oneOf|outcome|negated|key|low|high|below|outcomeIndex|(?:members|derived|index|keys|tags|values|pool|derivedValues)\[)/;
  const INVERSE = /^main\.Equality_\d+_\d+\.inverse$/;

  test.each(cases)("%s: every changed wire is noticed", (_, template, given) => {
    const { r1cs, names } = compiled[template];
    const witness = program[template].run(termInput(template, { ...given, leaves })) as bigint[];
    expect(firstBrokenRow(r1cs, witness)).toBe(-1);
    const free = survivors(r1cs, witness)
      .map((wire) => names.get(wire) as string)
      .filter((name) => !INPUTS.test(name));
    for (const name of free) expect(name).toMatch(INVERSE);
  });

  test.each(cases)("%s: with the inputs fixed the witness cannot move", (_, template, given) => {
    const { r1cs, names } = compiled[template];
    const witness = program[template].run(termInput(template, { ...given, leaves })) as bigint[];
    const isFixed = (name: string) => INPUTS.test(name) || INVERSE.test(name);
    const fixed = new Set([...names].filter(([, name]) => isFixed(name)).map(([wire]) => wire));
    expect(freedom(r1cs, witness, fixed)).toBe(0);
  });
});
