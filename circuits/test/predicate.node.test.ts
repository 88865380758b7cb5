// One predicate slot: operators at their boundaries, types, absence, claims no honest prover makes, and every
// wire changed.
import { ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN, type EncodedTerm } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { freedom, survivors } from "./support/mutate.ts";
import { type PredicateCase, predicateInput, SMALL, selections } from "./support/slots.ts";
import { WitnessProgram } from "./support/witness.ts";

const NUMBER = 1n;
const TEXT = 2n;
const BOOLEAN = 3n;
const KEY = 1000n;
const MIN = ENCODED_NUMBER_MIN;
const MAX = ENCODED_NUMBER_MAX;

let compiled: Compiled;
let program: WitnessProgram;

beforeAll(async () => {
  compiled = await compile(`= Predicate(${SMALL.leaves}, ${SMALL.indexBits})`, "predicate.circom");
  program = await WitnessProgram.load(compiled.wasm);
});

const term = (kind: EncodedTerm["kind"], low: bigint, high = 0n, negated = false): EncodedTerm => ({
  kind,
  negated,
  key: kind === "outcome" || kind === "none" ? 0n : KEY,
  low,
  high,
});

const leaf = (tag: bigint, value: bigint, key = KEY) => ({ key, tag, value });

/** Whether any choice of leaf and side lets the claim through. */
function provable(given: Omit<PredicateCase, "selection">): boolean {
  return selections().some((selection) => {
    const witness = program.run(predicateInput({ ...given, selection }));
    if (witness === null) return false;
    expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
    return true;
  });
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
      const r = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;
      const leaves = [leaf(NUMBER, x < 0n ? x + r : x)];
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
    expect(program.run(predicateInput({ ...given, selection: { index: 0, below: false } }))).not.toBeNull();
    expect(program.run(predicateInput({ ...given, selection: { index: 1, below: false } }))).toBeNull();
    expect(program.run(predicateInput({ ...given, selection: { index: 0, below: true } }))).toBeNull();
  });

  test("no predicate, no demand", () => {
    expect(provable({ term: term("none", 0n), leaves: [] })).toBe(true);
  });
});

describe("witnesses", () => {
  const leaves = [leaf(NUMBER, 600n), leaf(TEXT, 77n, 2000n), leaf(BOOLEAN, 1n, 3000n)];
  const cases: [string, Omit<PredicateCase, "leaves">][] = [
    ["inside", { term: term("number", 500n, 700n), selection: { index: 0, below: false } }],
    ["below", { term: term("number", 601n, 700n, true), selection: { index: 0, below: true } }],
    ["above", { term: term("number", 500n, 599n, true), selection: { index: 0, below: false } }],
    ["text", { term: { ...term("text", 77n), key: 2000n }, selection: { index: 1, below: false } }],
    [
      "not text",
      { term: { ...term("text", 78n, 0n, true), key: 2000n }, selection: { index: 1, below: false } },
    ],
    ["boolean", { term: { ...term("boolean", 1n), key: 3000n }, selection: { index: 2, below: false } }],
    [
      "not boolean",
      { term: { ...term("boolean", 0n, 0n, true), key: 3000n }, selection: { index: 2, below: false } },
    ],
    ["outcome", { term: term("outcome", 2n), outcomeIndex: 2, selection: { index: 0, below: false } }],
    [
      "not outcome",
      { term: term("outcome", 1n, 0n, true), outcomeIndex: 2, selection: { index: 0, below: false } },
    ],
    ["none", { term: term("none", 0n), selection: { index: 0, below: false } }],
  ];

  // The inverse is free where the difference is zero and nothing has to differ; no other row reads it. Where
  // nothing is claimed, the terms and the context are inputs bound outside this template.
  const INPUTS =
    /^main\.(?:claim|number|text|boolean|outcome|negated|key|low|high|below|outcomeIndex|index\[|keys\[|tags\[|values\[)/;

  test.each(cases)("%s: every changed wire is noticed", (_, given) => {
    const witness = program.run(predicateInput({ ...given, leaves })) as bigint[];
    expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
    const names = survivors(compiled.r1cs, witness).map((wire) => compiled.names.get(wire) as string);
    const free = names.filter((name) => !INPUTS.test(name));
    const { kind, negated } = given.term;
    const equal = (kind === "text" || kind === "boolean" || kind === "outcome") && !negated;
    expect(free).toEqual(equal ? ["main.inverse"] : []);
  });

  test.each(cases)("%s: with the inputs fixed the witness cannot move", (_, given) => {
    const witness = program.run(predicateInput({ ...given, leaves })) as bigint[];
    const fixed = new Set([...compiled.names].filter(([, name]) => INPUTS.test(name)).map(([wire]) => wire));
    const inverse = [...compiled.names].find(([, name]) => name === "main.inverse")?.[0] as number;
    fixed.add(inverse);
    expect(freedom(compiled.r1cs, witness, fixed)).toBe(0);
  });
});
