// Evaluator, circuit and our own witness program over random decisions: the honest witness exists, satisfies every row and gives the
// signals that plain code computes; our program computes every wire as circom's does; a constraint that the evaluator does not find held cannot be claimed.
// (constraint.node.test.ts searches a prover's choices exhaustively at a small capacity.)
import {
  type Constraint,
  type ConstraintVerdict,
  conditionOf,
  DECISION_SIGNALS,
  isNormalText,
  type Json,
  STATEMENT_LIMITS,
  type StatementDecision,
  type WitnessInput,
  type WitnessValue,
} from "@svc/core";
import { expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { decisionCircuit, witnessInput } from "./support/decision.ts";
import { OwnWitness } from "./support/own-witness.ts";
import { draws, randomDecision } from "./support/random-decision.ts";

const SEEDS = runs(2, 10_000);
/** Of these also circom's witness, row by row and wire by wire: a second each. own-witness.node.test.ts compares more. */
const WHOLE = runs(1, 250);

test("random decisions", async () => {
  const { program, r1cs } = await decisionCircuit();
  const own = await OwnWitness.load();
  let held = 0;
  let refused = 0;
  let violated = 0;
  for (let seed = 0; seed < SEEDS; seed++) {
    const drawn = randomDecision(seed, STATEMENT_LIMITS);
    const found = witnessInput(drawn).evaluation.constraints;
    // Make critical what holds, so that critical flags are exercised without making the decision unprovable.
    const constraints = drawn.constraints.map((constraint, i) => ({
      ...constraint,
      critical: found[i]?.held === true && i % 3 === 0,
    }));
    const { evaluation, input, signals } = witnessInput({ ...drawn, constraints });
    const witness = own.run(input, signals);
    expect(witness, `seed ${seed}`).not.toBeNull();
    expect(witness?.slice(1, 1 + DECISION_SIGNALS.length).map(String), `seed ${seed}`).toEqual(signals);
    if (seed < WHOLE) {
      expect(program.run(input), `seed ${seed}`).toEqual(witness);
      expect(firstBrokenRow(r1cs, witness as bigint[]), `seed ${seed}`).toBe(-1);
    }
    held += evaluation.constraints.filter((verdict) => verdict.held).length;
    violated += evaluation.constraints.filter((verdict) => verdict.violated).length;

    if (seed % (seed < WHOLE ? 4 : 40) !== 0) continue;
    const ways = [
      ["enforced", (verdict: ConstraintVerdict) => verdict.by !== "enforced"],
      ["waived", (verdict: ConstraintVerdict) => verdict.by !== "waived"],
      ["violated", (verdict: ConstraintVerdict) => !verdict.violated],
    ] as const;
    for (const [way, isFalse] of ways) {
      // Rules that read a text which is not normal are refused in plain code alone.
      const open = evaluation.constraints.flatMap((verdict, i) =>
        isFalse(verdict) && !readsOddText(drawn, i) ? [i] : [],
      );
      if (open.length === 0) continue;
      const claim = draws(seed).pick(open);
      const flags = (input[way] as readonly string[]).with(claim, "1");
      // Our program reads the last constraint's flags out of the masks, which are sums of flags: claim it there too.
      const mask = way === "violated" ? 1 : 0;
      const claimedSignals = signals.with(mask, String(Number(signals[mask]) + 2 ** claim));
      for (const choice of choices(input, claim)) {
        const claimed = { ...choice, [way]: flags };
        if (seed < WHOLE) {
          expect(program.run(claimed), `seed ${seed}, constraint ${claim} ${way}`).toBeNull();
        }
        expect(own.elements(claimed, claimedSignals), `seed ${seed}, constraint ${claim} ${way}`).toBeNull();
      }
      refused++;
    }
  }
  expect(held).toBeGreaterThan(2 * SEEDS);
  expect(refused).toBeGreaterThan(WHOLE / 4);
  expect(violated).toBeGreaterThan(SEEDS / 10);
});

/** Inputs that a prover would choose for the false claim: the leaves that its rules name, and either side. */
function choices(input: WitnessInput, claim: number): WitnessInput[] {
  const keys = input.leafKey as readonly string[];
  const indices = (terms: string) => {
    const [key] = (input[terms] as readonly (readonly string[])[])[claim] as readonly [string];
    const at = keys.indexOf(key);
    return at < 0 ? [31] : [at, 31];
  };
  const bits = (index: number) => [0, 1, 2, 3, 4].map((bit) => String((index >> bit) & 1));
  const set = (signal: string, value: WitnessValue) =>
    (input[signal] as readonly WitnessValue[]).with(claim, value);
  return indices("predicateTerms").flatMap((predicate) =>
    indices("whenTerms").flatMap((when) =>
      ["0", "1"].map((below) => ({
        ...input,
        predicateIndex: set("predicateIndex", bits(predicate)),
        predicateBelow: set("predicateBelow", below),
        whenIndex: set("whenIndex", bits(when)),
      })),
    ),
  );
}

/**
 * Returns whether a rule of this constraint reads a text that is not normal, which the circuit knows by its hash only.
 */
function readsOddText({ constraints, inputs }: StatementDecision, i: number): boolean {
  const { predicate, when } = constraints[i] as Constraint;
  return [predicate, conditionOf(when)].some((rule) => {
    const found = rule && "input" in rule ? (inputs as Record<string, Json>)[rule.input.slice(1)] : null;
    return typeof found === "string" && !isNormalText(found);
  });
}
