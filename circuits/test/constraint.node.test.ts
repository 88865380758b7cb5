// One constraint: a witness exists exactly when the plain-code evaluator says that it holds. The search goes
// over everything that a prover may choose.
import { type Decision, type EncodedConstraint, encodeLeaf, encodePolicy, evaluatePolicy } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { survivors } from "./support/mutate.ts";
import { randomDecision } from "./support/random-decision.ts";
import { type ConstraintCase, constraintInput, SMALL, selections } from "./support/slots.ts";
import { WitnessProgram } from "./support/witness.ts";

let compiled: Compiled;
let program: WitnessProgram;

beforeAll(async () => {
  const { steps, vertexBits, leaves, indexBits } = SMALL;
  compiled = await compile(
    `= Constraint(${steps}, ${vertexBits}, ${leaves}, ${indexBits})`,
    "constraint.circom",
  );
  program = await WitnessProgram.load(compiled.wasm);
});

const NOTHING = { index: 0, below: false };

/** Every way to claim that the constraint holds; those that give a witness. */
function claims(given: Omit<ConstraintCase, "enforced" | "waived" | "predicate" | "when">) {
  const ways: string[] = [];
  let witness: bigint[] | null = null;
  for (const when of selections()) {
    for (const waived of [true, false]) {
      for (const predicate of waived ? [NOTHING] : selections()) {
        const result = program.run(constraintInput({ ...given, enforced: !waived, waived, predicate, when }));
        if (result === null) continue;
        witness = result;
        ways.push(waived ? "waived" : "enforced");
      }
    }
  }
  return { ways, witness };
}

function slots(decision: Decision) {
  const evaluation = evaluatePolicy(decision);
  const policy = encodePolicy(decision.steps, decision.constraints);
  if (!evaluation.ok || !policy.ok) throw new Error("the random decision has no encoding");
  return {
    verdict: evaluation.value.constraints[0],
    given: {
      constraint: policy.value[0] as EncodedConstraint,
      leaves: evaluation.value.leaves.map((leaf) => encodeLeaf(leaf, "00".repeat(31))),
      visited: evaluation.value.visited,
      outcomeIndex: decision.steps.indexOf(decision.outcome),
    },
  };
}

test("a claim succeeds in exactly one way when it holds, in none when it does not", () => {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < runs(400, 10_000); seed++) {
    const decision = randomDecision(seed, { steps: SMALL.steps, constraints: 1, inputs: SMALL.leaves });
    if (decision.constraints.length === 0) continue;
    const { verdict, given } = slots(decision);
    const { ways, witness } = claims(given);
    expect({ seed, ways }).toEqual({ seed, ways: verdict?.held ? [verdict.by] : [] });
    if (witness !== null) expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
    const kind = verdict?.by ?? (verdict?.reason as string);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  // The pools reach every verdict there is.
  expect([...seen.keys()].sort()).toEqual([
    "enforced",
    "predicate_false",
    "predicate_input_missing",
    "predicate_input_type",
    "vertex_not_visited",
    "waived",
    "when_input_missing",
    "when_input_type",
  ]);
});

describe("claims", () => {
  const decision: Decision = {
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
  const base = () => ({ ...slots(decision).given, predicate: NOTHING, when: NOTHING });
  const run = (change: Partial<ConstraintCase>) =>
    program.run(constraintInput({ ...base(), enforced: true, waived: false, ...change }));

  test("holds as given; the output says so", () => {
    expect(run({})?.[1]).toBe(1n);
    expect(run({ enforced: false })?.[1]).toBe(0n);
  });

  test.each<[string, Partial<ConstraintCase>]>([
    ["both ways at once", { waived: true }],
    ["waived although `when` is true", { enforced: false, waived: true }],
    ["for an unused slot", { active: false }],
    ["vertex not visited", { visited: [true, false, true, false] }],
    ["another outcome", { outcomeIndex: 0 }],
  ])("refused: %s", (_, change) => {
    expect(run(change)).toBeNull();
  });

  test("a critical constraint must be claimed", () => {
    const critical = { ...base().constraint, critical: true };
    expect(run({ constraint: critical })?.[1]).toBe(1n);
    expect(run({ constraint: critical, enforced: false })).toBeNull();
  });

  test("without `when` nothing can be waived", () => {
    const none = { kind: "none", negated: false, key: 0n, low: 0n, high: 0n } as const;
    const constraint = { ...base().constraint, when: none };
    expect(run({ constraint, enforced: false, waived: true })).toBeNull();
    expect(run({ constraint })?.[1]).toBe(1n);
  });

  test("every changed wire inside is noticed", () => {
    const witness = run({}) as bigint[];
    const names = survivors(compiled.r1cs, witness).map((wire) => compiled.names.get(wire) as string);
    const inputs =
      /^main\.(?:active|critical|vertex|predicateKind|predicateTerms|whenKind|whenTerms|visited|outcomeIndex|keys|tags|values|predicateBelow|whenBelow)/;
    // The `when` outcome is equal, so its inverse is free; nothing else reads it.
    expect(names.filter((name) => !inputs.test(name))).toEqual([expect.stringMatching(/\.inverse$/)]);
  });
});
