// The determinism gate: given its inputs, every wire of the decision circuit has one value, shown by propagation
// through all rows and not by samples; and at random witnesses the rows' Jacobian leaves no direction open.

import { STATEMENT_LIMITS } from "@svc/core";
import { beforeAll, expect, test } from "vitest";
import { some } from "../../tools/testing/some.ts";
import { runs } from "../../tools/testing/vectors.ts";
import { evaluate, type Row } from "../scripts/r1cs.ts";
import { type DecisionCircuit, decisionCircuit, fullDecision, witnessInput } from "./support/decision.ts";
import { determine } from "./support/determinism.ts";
import { freedom } from "./support/mutate.ts";
import { randomDecision } from "./support/random-decision.ts";

let circuit: DecisionCircuit;

beforeAll(async () => {
  circuit = await decisionCircuit();
});

/** Wires that no rule determines, each with what it is and why it may be free. */
const UNDETERMINED: readonly { readonly name: RegExp; readonly count: number; readonly why: string }[] = [
  {
    name: /\.Equality_\d+_\d+\.inverse$/,
    count: 32,
    why: "the inverse of a difference that is zero where nothing has to differ; no other row reads it",
  },
  {
    name: /\.inverse\[\d\]$/,
    count: 6,
    why: "the inverse of a derived value's term, zero where none is selected; no other row reads it",
  },
  {
    name: /^main\.Steps_\d+_\d+\.inverse$/,
    count: 1,
    why: "the inverse of the number of declared outcomes, zero where none is; what it decides is determined",
  },
];

/**
 * The compiler left three private inputs out as sums of other wires: one flag of outcomeAt, whose sum is 1, and a
 * flag of the last constraint each in favour of the masks, which are sums of flags. Who gives the flags gives the
 * masks: they stand in for them.
 */
const MASKS = [1, 2];

function given(): number[] {
  const inputs = new Set(Object.keys(witnessInput(fullDecision()).input));
  const isInput = (name: string) => inputs.has(/^main\.([A-Za-z]+)(?:\[\d+\])*$/.exec(name)?.[1] ?? "");
  return [...MASKS, ...[...circuit.names].filter(([, name]) => isInput(name)).map(([wire]) => wire)];
}

const undetermined = (rows: readonly Row[]) =>
  determine(circuit.r1cs, given(), rows).undetermined.map((wire) => circuit.names.get(wire) ?? "");

test("every wire is determined by the inputs, or on the list", () => {
  const inputs = Object.values(witnessInput(fullDecision()).input).flat(3);
  expect(given()).toHaveLength(inputs.length - 3 + MASKS.length);
  expect(MASKS.map((wire) => circuit.names.get(wire))).toEqual(["main.satisfiedMask", "main.violatedMask"]);
  const names = undetermined(circuit.r1cs.rows);
  const unlisted = names.filter((name) => !UNDETERMINED.some((each) => each.name.test(name)));
  expect(unlisted).toEqual([]);
  for (const { name, count } of UNDETERMINED)
    expect(names.filter((one) => name.test(one))).toHaveLength(count);
});

/** Rows of the kinds whose loss went unnoticed in other people's circuits. */
const DELETED: readonly {
  readonly what: string;
  readonly holds: RegExp;
  readonly kind: (row: Row) => boolean;
}[] = [
  {
    what: "an S-box of the inputs root",
    holds: /^main\.Inputs_\d+_\d+\.Poseidon_.*\.partialFourth\[20\]$/,
    kind: ({ a }) => a.wires.length === 1,
  },
  {
    what: "one bit of a range check",
    holds: /^main\.Constraint_.*\.Interval_.*\.toRight\[40\]$/,
    kind: ({ c }) => c.wires.length === 0,
  },
  {
    what: "one product of a selection",
    holds: /^main\.Derived_.*\.Mux_.*\.products\[7\]$/,
    kind: ({ c }) => c.wires.length === 1,
  },
  {
    what: "one factor of a set",
    holds: /^main\.Constraint_.*\.OneOf_.*\.factor\[3\]$/,
    kind: ({ c }) => c.wires.length >= 1,
  },
];

test.each(some(DELETED, 4))("trips without $what", ({ holds, kind }) => {
  const { rows } = circuit.r1cs;
  const [wire] = [...circuit.names].find(([, name]) => holds.test(name)) ?? [];
  const touches = (row: Row) => [row.a, row.b, row.c].some(({ wires }) => wires.includes(wire as number));
  const at = rows.findIndex((row) => touches(row) && kind(row));
  expect(at).toBeGreaterThan(-1);
  const names = undetermined(rows.toSpliced(at, 1));
  expect(names.some((name) => !UNDETERMINED.some((each) => each.name.test(name)))).toBe(true);
});

test("no direction is open at random witnesses, but those of the list", {
  tags: "long",
  timeout: 600_000,
}, () => {
  const { r1cs } = circuit;
  const { order, undetermined: free } = determine(r1cs, given(), r1cs.rows);
  for (const seed of runs([1, 2], [1, 2, 3, 4, 5])) {
    const witness = circuit.program.run(
      witnessInput(randomDecision(seed, STATEMENT_LIMITS)).input,
    ) as bigint[];
    const fixed = new Set(given());
    // A listed inverse is open exactly where what it inverts, the other factor of its only row, is zero.
    const open = free.filter((wire) => {
      const rows = r1cs.rows.filter(({ a, b, c }) => [a, b, c].some(({ wires }) => wires.includes(wire)));
      const [{ a, b }] = rows as [Row];
      return evaluate(a.wires.includes(wire) ? b : a, witness) === 0n;
    }).length;
    expect(freedom(r1cs, witness, fixed, [...order, ...free])).toBe(open);
  }
});
