/** The whole decision circuit for tests: compiled as in production, with witnesses from plain decisions. */
import {
  buildWitnessInput,
  type Constraint,
  evaluatePolicy,
  type PolicyEvaluation,
  publicSignals,
  type Slot,
  STATEMENT_LIMITS,
  type StatementDecision,
  type WitnessInput,
} from "@svc/core";
import { type Compiled, compile } from "./compile.ts";
import { WitnessProgram } from "./witness.ts";

export interface DecisionCircuit extends Compiled {
  program: WitnessProgram;
}

let whole: Promise<DecisionCircuit> | undefined;

/** Compiled and read once for all files of a worker. */
export function decisionCircuit(): Promise<DecisionCircuit> {
  whole ??= loadWhole();
  return whole;
}

async function loadWhole(): Promise<DecisionCircuit> {
  const compiled = await compile("{public [context]} = Decision()", "decision.circom");
  return { ...compiled, program: await WitnessProgram.load(compiled.wasm) };
}

/** Salts and fillers counted up from 1; inputs stand in every second slot from the last one down. */
export function plainSlots(inputs: number): Slot[] {
  const bytes = (i: number) => (i + 1).toString(16).padStart(62, "0");
  const order = Array.from(
    { length: STATEMENT_LIMITS.inputs },
    (_, i) => (5 * i + 23) % STATEMENT_LIMITS.inputs,
  );
  return order.map((leaf, i) =>
    leaf < inputs ? { salt: bytes(i), leaf } : { salt: bytes(i), filler: bytes(i + 100) },
  );
}

/** Evaluates a decision and builds the circuit's input; names every violated constraint unless told which. */
export function witnessInput(
  decision: StatementDecision,
  reasons?: readonly string[],
): {
  evaluation: PolicyEvaluation;
  input: WitnessInput;
  signals: string[];
} {
  const evaluation = evaluatePolicy(decision);
  if (!evaluation.ok) throw new Error(evaluation.detail);
  const violated = evaluation.value.constraints.filter((verdict) => verdict.violated).map(({ id }) => id);
  const { input, signals } = buildWitnessInput(
    {
      ...decision,
      evaluation: evaluation.value,
      reasons: reasons ?? violated,
      contextDigest: "5a".repeat(32),
    },
    { slots: plainSlots(evaluation.value.leaves.length), pathSalt: "c3".repeat(31) },
  );
  return { evaluation: evaluation.value, input, signals: publicSignals(signals) };
}

/**
 * A decision that fills every slot there is: 16 steps of which three are declared outcomes, 16 constraints with
 * predicate and `when`, 24 inputs, both derived values with all their terms, a full pool.
 */
export function fullDecision(): StatementDecision {
  const steps = Array.from({ length: 16 }, (_, i) => `step ${i}`);
  const texts = ["a", "b", "c", ""];
  return {
    steps,
    outcomes: ["step 3", "step 5", "step 15"],
    path: steps.filter((step) => step !== "step 3" && step !== "step 5"),
    outcome: "step 15",
    inputs: {
      numbers: Array.from({ length: 16 }, (_, i) => i * 100 - 800.5),
      texts,
      flags: [true, false],
      nothing: null,
      empty: {},
    },
    derived: [
      {
        name: "balance",
        terms: [
          { input: "/numbers/0", times: 1 },
          { input: "/numbers/1", times: -0.4 },
          { input: "/numbers/2", times: 2.5 },
        ],
        plus: 100.25,
      },
      {
        name: "spread",
        terms: [
          { input: "/numbers/15", times: 0.000001 },
          { input: "/numbers/14", times: -3 },
          { input: "/numbers/13", times: 1 },
        ],
        plus: 0,
      },
    ],
    constraints: Array.from(
      { length: 16 },
      (_, i): Constraint => ({
        id: `c${i}`,
        description: "d",
        critical: i % 2 === 0,
        vertex: i === 10 || i === 12 ? "step 0" : `step ${15 - i}`,
        predicate:
          i % 5 === 4
            ? { input: `/texts/${i % 4}`, op: "in", value: ["", "a", "b", "c"].slice(i % 2 === 0 ? 0 : 1) }
            : i % 5 === 3
              ? { derived: i % 2 === 0 ? "balance" : "spread", op: "le", value: 10_000 }
              : i === 2
                ? { input: "/numbers/2", op: "not_in", value: Array.from({ length: 12 }, (_, j) => j) }
                : { input: `/numbers/${i}`, op: "in_range", value: [i * 100 - 801, i * 100 - 800] },
        when:
          i % 4 === 0
            ? { outcome: i === 0 ? "step 15" : "step 3" }
            : i % 4 === 1
              ? { input: `/texts/${i >> 2}`, op: "ne", value: "zz" }
              : i % 4 === 2
                ? { input: "/flags/1", op: "eq", value: true }
                : { derived: "balance", op: "in_range", value: [-10000, 10000] },
      }),
    ),
  };
}
