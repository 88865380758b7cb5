// Evaluator, circuit and our own witness program over random decisions: the honest witness exists, satisfies every row and gives the
// signals that plain code computes; our program computes every wire as circom's does; a constraint that the evaluator does not find held cannot be claimed.
// (constraint.node.test.ts searches a prover's choices exhaustively at a small capacity.)
import { DECISION_SIGNALS, STATEMENT_LIMITS } from "@svc/core";
import { expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { decisionCircuit, witnessInput } from "./support/decision.ts";
import { OwnWitness } from "./support/own-witness.ts";
import { draws, randomDecision } from "./support/random-decision.ts";

test("random decisions", async () => {
  const { program, r1cs } = await decisionCircuit();
  const own = await OwnWitness.load();
  let held = 0;
  let refused = 0;
  for (let seed = 0; seed < runs(40, 10_000); seed++) {
    const drawn = randomDecision(seed, STATEMENT_LIMITS);
    const found = witnessInput(drawn).evaluation.constraints;
    // Make critical what holds, so that critical flags are exercised without making the decision unprovable.
    const constraints = drawn.constraints.map((constraint, i) => ({
      ...constraint,
      critical: found[i]?.held === true && i % 3 === 0,
    }));
    const { evaluation, input, signals } = witnessInput({ ...drawn, constraints });
    const witness = program.run(input);
    expect(witness, `seed ${seed}`).not.toBeNull();
    expect(firstBrokenRow(r1cs, witness as bigint[]), `seed ${seed}`).toBe(-1);
    expect(witness?.slice(1, 1 + DECISION_SIGNALS.length).map(String), `seed ${seed}`).toEqual(signals);
    expect(own.run(input, signals) ?? [], `seed ${seed}`).toEqual(witness);
    held += evaluation.constraints.filter((verdict) => verdict.held).length;

    const open = evaluation.constraints.flatMap((verdict, i) => (verdict.held ? [] : [i]));
    if (open.length === 0 || seed % 4 !== 0) continue;
    const claim = draws(seed).pick(open);
    for (const way of ["enforced", "waived"]) {
      const flags = (input[way] as readonly string[]).with(claim, "1");
      expect(program.run({ ...input, [way]: flags }), `seed ${seed}, constraint ${claim} ${way}`).toBeNull();
      expect(
        own.run({ ...input, [way]: flags }, signals),
        `seed ${seed}, constraint ${claim} ${way}`,
      ).toBeNull();
    }
    refused++;
  }
  expect(held).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(5);
});
