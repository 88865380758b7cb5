// One constraint: a witness exists exactly when the plain-code evaluator says that it holds. The search goes
// over everything that a prover may choose.
import {
  BN254_R,
  type Constraint,
  type ConstraintVerdict,
  type EncodedConstraint,
  encodeLeaf,
  encodePolicy,
  evaluatePolicy,
  isNormalText,
  type StatementDecision,
} from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { survivors } from "./support/mutate.ts";
import { randomDecision } from "./support/random-decision.ts";
import {
  CONSTRAINT,
  type ConstraintCase,
  constraintInput,
  NOTHING,
  plainTerm,
  SMALL,
  selections,
} from "./support/slots.ts";
import { WitnessProgram } from "./support/witness.ts";

let compiled: Compiled;
let program: WitnessProgram;

beforeAll(async () => {
  compiled = await compile(CONSTRAINT, "constraint.circom");
  program = await WitnessProgram.load(compiled.wasm);
});

const NO_LEAF = { index: NOTHING, below: false };

/** Every way to claim something of the constraint; those that give a witness. */
function claims(given: Omit<ConstraintCase, "enforced" | "waived" | "violated" | "predicate" | "when">) {
  const ways: string[] = [];
  let witness: bigint[] | null = null;
  for (const when of selections()) {
    for (const [enforced, waived, violated] of [
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [false, true, true],
      [true, false, true],
    ] as const) {
      for (const predicate of enforced || violated ? selections() : [NO_LEAF]) {
        const result = program.run(
          constraintInput({ ...given, enforced, waived, violated, predicate, when }),
        );
        if (result === null) continue;
        witness = result;
        const said = { enforced, waived, violated };
        ways.push(
          Object.entries(said)
            .flatMap(([name, flag]) => (flag ? [name] : []))
            .join(" and "),
        );
      }
    }
  }
  return { ways: ways.sort(), witness };
}

function slots(decision: StatementDecision) {
  const evaluation = evaluatePolicy(decision);
  const policy = encodePolicy(decision);
  if (!evaluation.ok || !policy.ok) throw new Error("the random decision has no encoding");
  const leaves = evaluation.value.leaves.map((leaf) => encodeLeaf(leaf, "00".repeat(31)));
  return {
    verdict: evaluation.value.constraints[0],
    given: {
      constraint: policy.value.constraints[0] as EncodedConstraint,
      leaves,
      visited: evaluation.value.visited,
      outcomeIndex: decision.steps.indexOf(decision.outcome),
      pool: policy.value.pool,
      derivedValues: policy.value.derived.map(({ keys, times, constant }, d) =>
        evaluation.value.derived[d] !== true
          ? 0n
          : keys.reduce(
              (sum, key, k) =>
                (sum + (times[k] as bigint) * (leaves.find((leaf) => leaf.key === key)?.value ?? 0n)) %
                BN254_R,
              constant,
            ),
      ),
    },
  };
}

/** Claims that an honest prover can make. */
function sayable({ held, by, violated }: ConstraintVerdict): string[] {
  const ways = held ? [by as string] : [];
  if (violated) ways.push("violated", ...(by === "waived" ? ["waived and violated"] : []));
  return ways.sort();
}

/** One of each kind that random draws meet too seldom. */
const DIRECTED: readonly Partial<Constraint>[] = [
  { when: { outcome: "s2" }, predicate: { input: "/x", op: "le", value: 5 } },
  { when: { outcome: "s1" }, predicate: { input: "/x", op: "le", value: 5 } },
  { predicate: { derived: "over", op: "le", value: 0 } },
  { predicate: { derived: "over", op: "gt", value: 0 } },
  { predicate: { derived: "over", op: "eq", value: 0.5 }, when: { derived: "over", op: "ge", value: 0.4 } },
  { predicate: { derived: "huge", op: "ge", value: 0 } },
  { when: { derived: "huge", op: "ge", value: 0 } },
  { predicate: { input: "/t", op: "in", value: ["b", "a"] }, when: { input: "/x", op: "gt", value: 9 } },
  { predicate: { input: "/t", op: "not_in", value: ["b", "a"] }, when: { input: "/x", op: "gt", value: 9 } },
  { predicate: { input: "/x", op: "not_in", value: [1, 2] }, when: { input: "/x", op: "gt", value: 10 } },
  { vertex: "s2" },
  { predicate: { input: "/absent", op: "ne", value: 1 } },
  { predicate: { input: "/t", op: "ne", value: 1 } },
  { when: { input: "/absent", op: "ne", value: 1 } },
  { when: { input: "/t", op: "ne", value: 1 } },
];

function directed(rule: Partial<Constraint>): StatementDecision {
  return {
    steps: ["s0", "s1", "s2"],
    path: ["s0", "s1"],
    outcome: "s1",
    outcomes: ["s1", "s2"],
    inputs: { x: 10, y: 23.75, t: "a" },
    derived: [
      {
        name: "over",
        terms: [
          { input: "/x", times: 1 },
          { input: "/y", times: -0.4 },
        ],
        plus: 0,
      },
      { name: "huge", terms: [{ input: "/x", times: 4_000_000_000_000 }], plus: 0 },
    ],
    constraints: [{ id: "c", description: "d", critical: false, vertex: "s1", ...rule }],
  };
}

test("a claim succeeds in exactly one way when it is true, in none when it is not", () => {
  const seen = new Map<string, number>();
  for (let seed = -DIRECTED.length; seed < runs(60, 10_000); seed++) {
    const decision =
      seed < 0
        ? directed(DIRECTED.at(seed) as Partial<Constraint>)
        : randomDecision(seed, { steps: SMALL.steps, constraints: 1, inputs: SMALL.leaves });
    if (decision.constraints.length === 0) continue;
    const { verdict, given } = slots(decision);
    // The circuit knows texts by their hash: that they are normal is the evaluator's to see.
    if (
      Object.values(decision.inputs as object).some(
        (value) => typeof value === "string" && !isNormalText(value),
      )
    ) {
      continue;
    }
    const { ways, witness } = claims(given);
    expect({ seed, ways }).toEqual({ seed, ways: sayable(verdict as ConstraintVerdict) });
    if (witness !== null) expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
    const kind = verdict?.by ?? (verdict?.finding?.reason as string);
    for (const each of [kind, ...ways]) seen.set(each, (seen.get(each) ?? 0) + 1);
  }
  // The pools reach every verdict there is.
  expect([...seen.keys()].sort()).toEqual([
    "enforced",
    "predicate_derived_too_large",
    "predicate_false",
    "predicate_input_missing",
    "predicate_input_type",
    "vertex_not_visited",
    "violated",
    "waived",
    "waived and violated",
    "when_derived_too_large",
    "when_input_missing",
    "when_input_type",
  ]);
});

describe("claims", () => {
  const decision: StatementDecision = {
    steps: ["s0", "s1", "s2"],
    constraints: [
      {
        id: "c",
        description: "d",
        critical: false,
        vertex: "s1",
        predicate: { input: "/x", op: "le", value: 10 },
        when: { outcome: "s1" },
      },
    ],
    path: ["s0", "s1"],
    outcome: "s1",
    inputs: { x: 10 },
  };
  const base = () => ({ ...slots(decision).given, predicate: { index: 0, below: false }, when: NO_LEAF });
  const run = (change: Partial<ConstraintCase>) =>
    program.run(constraintInput({ ...base(), enforced: true, waived: false, ...change }));

  test("holds as given; the output says so", () => {
    expect(run({})?.[1]).toBe(1n);
    expect(run({ enforced: false, predicate: NO_LEAF })?.[1]).toBe(0n);
  });

  test.each<[string, Partial<ConstraintCase>]>([
    ["both ways at once", { waived: true }],
    ["waived although `when` is true", { enforced: false, waived: true, predicate: NO_LEAF }],
    ["enforced and violated", { violated: true }],
    ["violated although the predicate is true", { enforced: false, violated: true }],
    ["for an unused slot", { active: false }],
    ["vertex not visited", { visited: [true, false, true, false] }],
    ["another outcome", { outcomeIndex: 0 }],
  ])("refused: %s", (_, change) => {
    expect(run(change)).toBeNull();
  });

  test("a critical constraint must be claimed", () => {
    const critical = { ...base().constraint, critical: true };
    expect(run({ constraint: critical })?.[1]).toBe(1n);
    expect(run({ constraint: critical, enforced: false, predicate: NO_LEAF })).toBeNull();
  });

  test("without `when` nothing can be waived", () => {
    const constraint = { ...base().constraint, when: plainTerm("none", 0n) };
    expect(run({ constraint, enforced: false, waived: true, predicate: NO_LEAF })).toBeNull();
    expect(run({ constraint })?.[1]).toBe(1n);
  });

  test("violated needs a predicate of a kind, and an active slot", () => {
    const none = { ...base().constraint, predicate: plainTerm("none", 0n) };
    for (const predicate of selections()) {
      expect(run({ constraint: none, enforced: false, violated: true, predicate })).toBeNull();
    }
    const empty = { ...none, when: plainTerm("none", 0n) };
    expect(
      run({ constraint: empty, active: false, enforced: false, violated: true, predicate: NO_LEAF }),
    ).toBeNull();
  });

  test("every changed wire inside is noticed", () => {
    const witness = run({}) as bigint[];
    const names = survivors(compiled.r1cs, witness).map((wire) => compiled.names.get(wire) as string);
    const inputs =
      /^main\.(?:active|critical|vertex|predicateKind|members|predicateDerived|predicateTerms|whenKind|whenDerived|whenTerms|visited|outcomeIndex|keys|tags|values|pool|derivedValues|predicateBelow|whenBelow)/;
    // The `when` outcome is equal, so its inverse is free; nothing else reads it.
    expect(names.filter((name) => !inputs.test(name))).toEqual([expect.stringMatching(/\.inverse$/)]);
  });
});
