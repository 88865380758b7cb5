// Declared outcomes: over every small pipeline, path and outcome there is, the circuit lets through exactly what
// plain code does.
import { visitedSteps } from "@svc/core";
import { beforeAll, expect, test } from "vitest";
import { firstBrokenRow } from "../scripts/r1cs.ts";
import { type Compiled, compile } from "./support/compile.ts";
import { HASH_STAND_IN } from "./support/deletion.ts";
import { bits } from "./support/slots.ts";
import { WitnessProgram } from "./support/witness.ts";

const STEPS = ["a", "b", "c", "d"];

let compiled: Compiled;
let program: WitnessProgram;

beforeAll(async () => {
  compiled = await compile("= Steps()", "steps.circom", {
    edit: (name, text) => (name === "poseidon.circom" ? HASH_STAND_IN : text),
  });
  program = await WitnessProgram.load(compiled.wasm);
});

const chosen = (flags: number) => STEPS.filter((_, i) => ((flags >> i) & 1) === 1);

test("every set of outcomes, every path, every outcome", () => {
  let passed = 0;
  for (let declared = 0; declared < 16; declared++) {
    for (let visited = 0; visited < 16; visited++) {
      for (let outcomeAt = 0; outcomeAt < 16; outcomeAt++) {
        const witness = program.run({
          active: bits(15, 16),
          names: [11, 12, 13, 14, ...Array(12).fill(0)],
          declared: bits(declared, 16),
          visited: bits(visited, 16),
          outcomeAt: bits(outcomeAt, 16),
          salt: 9,
        });
        const outcomes = declared === 0 ? undefined : chosen(declared);
        const [outcome = ""] = chosen(outcomeAt);
        const plain =
          chosen(outcomeAt).length === 1 &&
          visitedSteps({ steps: STEPS, outcomes }, chosen(visited), outcome).ok;
        expect({ declared, visited, outcomeAt, passes: witness !== null }).toEqual({
          declared,
          visited,
          outcomeAt,
          passes: plain,
        });
        if (witness === null) continue;
        expect(firstBrokenRow(compiled.r1cs, witness)).toBe(-1);
        passed++;
      }
    }
  }
  // 32 without declared outcomes; with them 27 + 18 + 12 + 8, by the outcome's position.
  expect(passed).toBe(97);
});
