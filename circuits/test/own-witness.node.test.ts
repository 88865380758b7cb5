// Our witness program against circom's, wire by wire, over random decisions. That neither takes a false claim is in
// agreement.node.test.ts.
import { STATEMENT_LIMITS } from "@svc/core";
import { expect, test } from "vitest";
import { runs } from "../../tools/testing/vectors.ts";
import { decisionCircuit, fullDecision, witnessInput } from "./support/decision.ts";
import { OwnWitness } from "./support/own-witness.ts";
import { randomDecision } from "./support/random-decision.ts";

/** Seeds that agreement.node.test.ts does not draw. */
const FIRST_SEED = 1_000_000;

test("every wire of random decisions", async () => {
  const { program } = await decisionCircuit();
  const own = await OwnWitness.load();
  const compare = (decision: Parameters<typeof witnessInput>[0], name: string) => {
    const { input, signals } = witnessInput(decision);
    const [ours, circoms] = [own.elements(input, signals), program.elements(input)];
    expect(ours, name).not.toBeNull();
    expect(Buffer.compare(ours as Uint8Array, circoms as Uint8Array), name).toBe(0);
  };
  compare(fullDecision(), "full");
  for (let i = 0; i < runs(4, 10_000); i++)
    compare(randomDecision(FIRST_SEED + i, STATEMENT_LIMITS), `seed ${FIRST_SEED + i}`);
});
