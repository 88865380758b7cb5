/** The whole decision circuit for tests: compiled as in production, with witnesses from plain decisions. */
import {
  buildWitnessInput,
  type Decision,
  evaluatePolicy,
  type PolicyEvaluation,
  publicSignals,
  type WitnessInput,
} from "@svc/core";
import { type Compiled, compile } from "./compile.ts";
import { WitnessProgram } from "./witness.ts";

export interface DecisionCircuit extends Compiled {
  program: WitnessProgram;
}

export async function decisionCircuit(): Promise<DecisionCircuit> {
  const compiled = await compile("{public [context]} = Decision()", "decision.circom");
  return { ...compiled, program: await WitnessProgram.load(compiled.wasm) };
}

/** Evaluates a decision and builds the circuit's input with salts counted up from 1. */
export function witnessInput(decision: Decision): {
  evaluation: PolicyEvaluation;
  input: WitnessInput;
  signals: string[];
} {
  const evaluation = evaluatePolicy(decision);
  if (!evaluation.ok) throw new Error(evaluation.detail);
  const salt = (i: number) => (i + 1).toString(16).padStart(62, "0");
  const { input, signals } = buildWitnessInput(
    { ...decision, evaluation: evaluation.value, contextDigest: "5a".repeat(32) },
    { leafSalts: evaluation.value.leaves.map((_, i) => salt(i)), pathSalt: "c3".repeat(31) },
  );
  return { evaluation: evaluation.value, input, signals: publicSignals(signals) };
}

/** A decision that fills every slot there is: 16 steps, 16 constraints with predicate and `when`, 24 inputs. */
export function fullDecision(): Decision {
  const steps = Array.from({ length: 16 }, (_, i) => `step ${i}`);
  return {
    steps,
    path: steps,
    outcome: "step 15",
    inputs: {
      numbers: Array.from({ length: 16 }, (_, i) => i * 100 - 800.5),
      texts: ["a", "b", "c", ""],
      flags: [true, false],
      nothing: null,
      empty: {},
    },
    constraints: Array.from({ length: 16 }, (_, i) => ({
      id: `c${i}`,
      description: "d",
      critical: i % 2 === 0,
      vertex: `step ${15 - i}`,
      predicate: { input: `/numbers/${i}`, op: "in_range", value: [i * 100 - 801, i * 100 - 800] },
      when:
        i % 4 === 0
          ? { outcome: i === 0 ? "step 15" : "step 3" }
          : i % 4 === 1
            ? { input: `/texts/${i >> 2}`, op: "ne", value: "zz" }
            : i % 4 === 2
              ? { input: "/flags/1", op: "eq", value: true }
              : { input: `/numbers/${15 - i}`, op: "in_range", value: [-10000, 10000] },
    })),
  };
}
