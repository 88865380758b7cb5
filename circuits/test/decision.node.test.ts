// The whole circuit: full and empty in every dimension, what it refuses, every wire changed, its size.
import { DECISION_SIGNALS, type StatementDecision, type WitnessInput, type WitnessValue } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { some } from "../../tools/testing/some.ts";
import { long } from "../../tools/testing/vectors.ts";
import { density, firstBrokenRow } from "../scripts/r1cs.ts";
import { compile } from "./support/compile.ts";
import { type DecisionCircuit, decisionCircuit, fullDecision, witnessInput } from "./support/decision.ts";
import { survivors } from "./support/mutate.ts";

let circuit: DecisionCircuit;

beforeAll(async () => {
  circuit = await decisionCircuit();
});

const small: StatementDecision = {
  steps: ["intake", "review", "approve", "decline"],
  path: ["intake", "approve"],
  outcome: "approve",
  inputs: { amount: 900, country: "DE", consent: true },
  constraints: [
    {
      id: "limit",
      description: "d",
      critical: true,
      vertex: "approve",
      predicate: { input: "/amount", op: "le", value: 1000 },
      when: { outcome: "approve" },
    },
    {
      id: "reviewed",
      description: "d",
      critical: true,
      vertex: "review",
      when: { input: "/amount", op: "gt", value: 5000 },
    },
    {
      id: "country",
      description: "d",
      critical: false,
      vertex: "intake",
      predicate: { input: "/country", op: "ne", value: "XX" },
    },
    { id: "not proved", description: "d", critical: false, vertex: "decline" },
  ],
};
const empty: StatementDecision = {
  steps: ["only"],
  path: ["only"],
  outcome: "only",
  inputs: {},
  constraints: [],
};

function expectProvable(decision: StatementDecision): bigint[] {
  const { input, signals } = witnessInput(decision);
  const witness = circuit.program.run(input) as bigint[];
  expect(witness).not.toBeNull();
  expect(firstBrokenRow(circuit.r1cs, witness)).toBe(-1);
  expect(witness.slice(1, 1 + DECISION_SIGNALS.length).map(String)).toEqual(signals);
  return witness;
}

describe("capacity", () => {
  test("every slot of every kind in use", () => {
    const decision = fullDecision();
    expect(witnessInput(decision).evaluation.leaves).toHaveLength(24);
    expect(witnessInput(decision).evaluation.satisfiedMask).toBe(0xffff);
    expectProvable(decision);
  });

  test("nothing but one step", () => {
    expect(expectProvable(empty)[1]).toBe(0n);
  });

  test("a few of each", () => {
    expect(expectProvable(small)[1]).toBe(0b0111n);
  });

  test("public signals: seven computed, one given", () => {
    const { publicOutputs, publicInputs } = circuit.r1cs;
    expect({ publicOutputs, publicInputs }).toEqual({ publicOutputs: 7, publicInputs: 1 });
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((wire) => circuit.names.get(wire))).toEqual([
      "main.satisfiedMask",
      "main.violatedMask",
      "main.pathCommitment",
      "main.inputsRoot",
      "main.pipelineRoot",
      "main.policyRoot",
      "main.outcome",
      "main.context",
    ]);
  });

  test("size", () => {
    expect(circuit.r1cs.rows).toHaveLength(24_993);
    expect(circuit.r1cs.wires).toBe(24_568);
    expect(density(circuit.r1cs)).toEqual({ ab: 72_781, c: 163_887 });
  });
});

describe("refused", () => {
  /** Replaces one entry of one input signal. */
  const set = (signal: string, at: number[], value: WitnessValue) => (input: WitnessInput) => {
    const change = (node: WitnessValue, [head, ...rest]: number[]): WitnessValue =>
      head === undefined
        ? value
        : (node as readonly WitnessValue[]).with(head, change((node as never)[head], rest));
    return { ...input, [signal]: change(input[signal] as WitnessValue, at) };
  };
  const chain =
    (...changes: ((input: WitnessInput) => WitnessInput)[]) =>
    (input: WitnessInput) =>
      changes.reduce((result, change) => change(result), input);
  const same = (signal: string, from: number, to: number) => (input: WitnessInput) =>
    set(signal, [to], (input[signal] as readonly WitnessValue[])[from] as WitnessValue)(input);

  test.each<[string, (input: WitnessInput) => WitnessInput]>(
    some(
      [
        ["a critical constraint not claimed", set("enforced", [0], "0")],
        [
          "a critical constraint waived without ground",
          chain(set("enforced", [0], "0"), set("waived", [0], "1")),
        ],
        ["a constraint enforced off the path", set("enforced", [3], "1")],
        ["a claim for an unused slot", set("enforced", [4], "1")],
        ["one pointer twice", same("leafKey", 0, 1)],
        ["a step declared after the last", set("declaredOutcome", [5], "1")],
        ["an outcome declared that is not the decision's", set("declaredOutcome", [0], "1")],
        ["a reason that is not violated", set("violated", [0], "1")],
        ["a reason without a predicate", set("violated", [3], "1")],
        ["a reason for an unused slot", set("violated", [5], "1")],
        ["a set's member bit of 2", set("members", [2, 0], "2")],
        [
          "a derived value read as a text",
          chain(set("predicateKind", [0], ["0", "1", "0", "0", "0"]), set("predicateDerived", [0, 0], "1")),
        ],
        ["both derived values read", set("predicateDerived", [0], ["1", "1"])],
        ["a step after the last", chain(set("stepActive", [5], "1"), set("stepName", [5], "5"))],
        ["an unused step visited", set("visited", [4], "1")],
        ["an unused step named", set("stepName", [4], "5")],
        ["no outcome", set("outcomeAt", [2], "0")],
        ["two outcomes", set("outcomeAt", [0], "1")],
        ["an outcome off the path", chain(set("outcomeAt", [2], "0"), set("outcomeAt", [3], "1"))],
        ["half a visit", set("visited", [1], "2")],
        ["a constraint after the last", set("constraintActive", [5], "1")],
        ["an unused constraint with a term", set("predicateTerms", [4, 1], "1")],
        ["an unused constraint with a flag", set("vertex", [4, 1], "1")],
        ["a predicate of two kinds", set("predicateKind", [0, 1], "1")],
        ["an input beyond the last slot", set("predicateIndex", [0], ["1", "1", "1", "1", "1"])],
      ],
      8,
    ),
  )("%s", (_, change) => {
    const { input } = witnessInput(small);
    expect(circuit.program.run(input)).not.toBeNull();
    expect(circuit.program.run(change(input))).toBeNull();
  });

  test("one pointer twice, at the far ends", () => {
    const { input } = witnessInput(fullDecision());
    expect(circuit.program.run(same("leafKey", 0, 23)(input))).toBeNull();
  });
});

describe("negative witnesses", () => {
  // Per predicate slot: the inverse of a difference that is zero where nothing has to differ. No other row
  // reads it, so its value changes nothing that is stated. A derived value that the policy does not define is
  // ready or not, and 0 either way. And the context: it is free by design, any value
  // makes a true statement (its own), and the one other value with this square, r - context, is no 31 bytes.
  const HARMLESS =
    /^main\.(?:Constraint_.*\.Equality_\d+_\d+\.inverse|Derived_.*\.inverse\[\d\]|Steps_\d+_\d+\.inverse|derivedReady\[\d\]|context)$/;

  test.each<[string, StatementDecision]>([
    ["full", fullDecision()],
    ["small", small],
    ["empty", empty],
  ])("%s: every changed wire is noticed, harmless inverses aside", (_, decision) => {
    const names = survivors(circuit.r1cs, expectProvable(decision)).map((wire) => circuit.names.get(wire));
    for (const name of names) expect(name).toMatch(HARMLESS);
    expect(names.length).toBeLessThanOrEqual(42);
  });

  const rowsWithContext = ({ r1cs }: { r1cs: DecisionCircuit["r1cs"] }) =>
    r1cs.rows.filter(({ a, b, c }) => [a, b, c].some(({ wires }) => wires.includes(8)));

  test("its square is the only row that binds the context", () => {
    const [row, ...others] = rowsWithContext(circuit);
    expect(others).toEqual([]);
    expect([row?.a, row?.b].map((side) => [...(side?.wires ?? [])])).toEqual([[8], [8]]);
  });

  // The whole circuit once more: in the long run.
  test.runIf(long)("without its square, nothing binds the context", async () => {
    const weakened = await compile("{public [context]} = Decision()", "decision.circom", {
      edit: (name, text) =>
        name === "decision.circom" ? text.replace("signal contextSquare <== context * context;", "") : text,
    });
    expect(weakened.r1cs.rows).toHaveLength(circuit.r1cs.rows.length - 1);
    expect(rowsWithContext(weakened)).toEqual([]);
  });
});
