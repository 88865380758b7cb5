// Our runner of witness programs against snarkjs' own, on the real circuit: the same wires for the same input,
// and a refusal, silent, for what the circuit's program does not take.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWitnessInput, type WitnessInput } from "@svc/core";
import { wtns } from "snarkjs";
import { describe, expect, test, vi } from "vitest";
import { prepareDecision } from "../../src/prepare.ts";
import { loadWitnessProgram, readElement } from "../../src/snarkjs/witness-program.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";
import { approval, creditPipeline } from "../support/credit.ts";

const bytes = readFileSync(join(CIRCUIT_DIR, "decision.wasm"));
const program = await loadWitnessProgram(new WebAssembly.Module(bytes));

function statement(): WitnessInput {
  const { pipeline, policy, outcome, evaluation } = prepareDecision(creditPipeline(), approval());
  return buildWitnessInput(
    {
      steps: pipeline.steps,
      constraints: policy.constraints,
      outcome,
      evaluation,
      contextDigest: "c7".repeat(32),
    },
    {
      leafSalts: evaluation.leaves.map((_, i) => `${i}`.padStart(62, "0")),
      pathSalt: "5a".repeat(31),
    },
  ).input;
}

describe("the witness program", () => {
  test("gives the wires that snarkjs' runner gives, time after time", async () => {
    const input = statement();
    const output = { type: "mem" as const, data: new Uint8Array() };
    await wtns.calculate(input, bytes, output);
    const expected = (await wtns.exportJson(output)) as bigint[];
    for (let round = 0; round < 2; round++) {
      const witness = program.calculate(input);
      const wires = Array.from({ length: program.size }, (_, i) =>
        readElement(witness.subarray(i * 32, i * 32 + 32)),
      );
      expect(wires).toEqual(expected);
    }
  });

  test.each([
    [
      "an assertion of the circuit",
      (input: WitnessInput) => ({
        ...input,
        pathSalt: "1",
        visited: input.whenBelow,
      }),
    ],
    ["an unknown signal", (input: WitnessInput) => ({ ...input, secret: "1" })],
    ["a signal too few", ({ pathSalt: _, ...input }: WitnessInput) => input],
    ["a value too many", (input: WitnessInput) => ({ ...input, pathSalt: ["1", "2"] })],
    ["a number beyond the field", (input: WitnessInput) => ({ ...input, pathSalt: String(2n ** 254n) })],
    ["a negative number", (input: WitnessInput) => ({ ...input, pathSalt: "-1" })],
  ])("refuses %s, prints nothing and works on", (_what, change) => {
    const printed = [vi.spyOn(console, "log"), vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
    expect(() => program.calculate(change(statement()) as WitnessInput)).toThrow(
      expect.objectContaining({
        fault: expect.stringMatching(/^input_(refused|mismatch)$/),
      }),
    );
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
    expect(program.calculate(statement())).toHaveLength(program.size * 32);
  });

  test("another module is not taken for one", async () => {
    const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    await expect(loadWitnessProgram(empty)).rejects.toMatchObject({
      fault: "not_a_witness_program",
    });
  });
});
