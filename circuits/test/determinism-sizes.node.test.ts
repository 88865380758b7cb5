// The determinism gate for the sizes that follow: given its inputs, every wire has one value, shown by propagation through
// all rows. The ordinary run looks at a small instance, the long run at both sizes as well.
import { STATEMENT_SIZES } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { some } from "../../tools/testing/some.ts";
import { long } from "../../tools/testing/vectors.ts";
import type { R1cs, Row } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { determine } from "./support/determinism.ts";
import { type Capacities, decisionMain, SMALL_SIZE } from "./support/small-decision.ts";

/** Wires that no rule determines, each with what it is and why it may be free. */
const UNDETERMINED: readonly {
  readonly name: RegExp;
  readonly count: (size: Capacities) => number;
  readonly why: string;
}[] = [
  {
    name: /\.Equality_\d+_\d+\.inverse$/,
    count: ({ constraints }) => 2 * constraints,
    why: "the inverse of a difference that is zero where nothing has to differ; no other row reads it",
  },
  {
    name: /\.Derived_\d+_\d+(?:\[\d+\])?\.inverse\[\d\]$/,
    count: ({ derived, derivedTerms }) => derived * derivedTerms,
    why: "the inverse of a derived value's term, zero where none is selected; no other row reads it",
  },
  {
    name: /^main\.Steps_\d+_\d+\.inverse$/,
    count: () => 1,
    why: "the inverse of the number of declared outcomes, zero where none is; what it decides is determined",
  },
  {
    name: /\.Lane_\d+_\d+(?:\[\d+\])?\.keyInverse$/,
    count: ({ characteristics }) => characteristics,
    why: "the inverse of what is zero where a leaf has the lane's key; no other row reads it",
  },
  {
    name: /\.Lane_\d+_\d+(?:\[\d+\])?\.apartInverse$/,
    count: ({ characteristics }) => characteristics,
    why: "the inverse of what is zero where a text is listed; no other row reads it",
  },
];

/**
 * The inputs stand behind the outputs. The compiler left some out as sums of other wires: one flag of outcomeAt, whose
 * sum is 1, and the last flag of each mask in favour of the mask. Who gives the flags gives the masks: they stand in.
 */
function given({ publicOutputs, publicInputs, privateInputs }: R1cs, masks: number): number[] {
  const inputs = Array.from({ length: publicInputs + privateInputs }, (_, i) => 1 + publicOutputs + i);
  return [...Array.from({ length: masks }, (_, i) => 1 + i), ...inputs];
}

/** Rows of the kinds whose loss went unnoticed in other people's circuits. */
const DELETED: readonly {
  readonly what: string;
  readonly holds: RegExp;
  readonly kind: (row: Row) => boolean;
}[] = [
  {
    what: "one bit of a slot",
    holds: /\.Lane_.*\.bit\[40\]$/,
    kind: ({ c }) => c.wires.length === 0,
  },
  {
    what: "a slot's product",
    holds: /\.Lane_[^.]*\.Mux_[^.]*\.products\[1\]$/,
    kind: ({ c }) => c.wires.length === 1,
  },
  {
    what: "one bit of a difference to the threshold",
    holds: /\.distance\[1\]\[40\]$/,
    kind: ({ c }) => c.wires.length === 0,
  },
  {
    what: "one bit of a row",
    holds: /^main\.condition\[2\]$/,
    kind: ({ c }) => c.wires.length === 0,
  },
  {
    what: "one factor of a mask",
    holds: /\.Lane_.*\.OneOf_.*\.factor\[1\]$/,
    kind: ({ c }) => c.wires.length >= 1,
  },
];

const SIZES: readonly [name: string, size: Capacities][] = [
  ["small", SMALL_SIZE],
  ...(long ? Object.entries(STATEMENT_SIZES) : []),
];

describe.each(SIZES)("%s", (_, size) => {
  let circuit: Compiled;
  const isLarge = size.characteristics > 0;
  const masks = isLarge ? 3 : 2;

  beforeAll(async () => {
    circuit = await compile(decisionMain(size), "decision.circom", { next: true });
  });

  const undetermined = (rows: readonly Row[]) =>
    determine(circuit.r1cs, given(circuit.r1cs, masks), rows).undetermined.map(
      (wire) => circuit.names.get(wire) ?? "",
    );
  const isListed = (name: string) => UNDETERMINED.some((each) => each.name.test(name));

  test("every wire is determined by the inputs, or on the list", () => {
    const names = ["main.satisfiedMask", "main.violatedMask", "main.principalMask[0]"];
    const standing = Array.from({ length: masks }, (_, i) => circuit.names.get(1 + i));
    expect(standing).toEqual(names.slice(0, masks));
    const found = undetermined(circuit.r1cs.rows);
    expect(found.filter((name) => !isListed(name))).toEqual([]);
    for (const { name, count } of UNDETERMINED)
      expect(found.filter((one) => name.test(one))).toHaveLength(count(size));
  });

  test.runIf(isLarge).each(some(DELETED, 2))("trips without $what", ({ holds, kind }) => {
    const { rows } = circuit.r1cs;
    const [wire] = [...circuit.names].find(([, name]) => holds.test(name)) ?? [];
    const touches = (row: Row) => [row.a, row.b, row.c].some(({ wires }) => wires.includes(wire as number));
    const at = rows.findIndex((row) => touches(row) && kind(row));
    expect(at).toBeGreaterThan(-1);
    expect(undetermined(rows.toSpliced(at, 1)).some((name) => !isListed(name))).toBe(true);
  });
});
