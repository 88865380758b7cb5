// Our runner of witness programs against snarkjs' own, on the real circuit: the same wires for the same input,
// and a refusal, silent, for what the circuit's program does not take.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BN254_R, buildWitnessInput, type WitnessInput } from "@svc/core";
import { wtns } from "snarkjs";
import { describe, expect, test, vi } from "vitest";
import { prepareDecision } from "../../src/prepare.ts";
import { loadWitnessProgram, readWitnessElement } from "../../src/snarkjs/witness-program.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";
import { approval, creditPipeline } from "../support/credit.ts";
import { plainSlots } from "../support/slots.ts";

const bytes = readFileSync(join(CIRCUIT_DIR, "decision.wasm"));
const program = await loadWitnessProgram(new WebAssembly.Module(bytes));

function statement(): WitnessInput {
  const { pipeline, outcome, evaluation } = prepareDecision(creditPipeline(), approval());
  return buildWitnessInput(
    {
      ...pipeline,
      outcome,
      evaluation,
      contextDigest: "c7".repeat(32),
    },
    {
      slots: plainSlots(evaluation.leaves.length),
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
        readWitnessElement(witness.subarray(i * 32, i * 32 + 32)),
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

describe("the program's memory", () => {
  /** Runs with the memory of the next program in sight. */
  async function opened() {
    const memories: WebAssembly.Memory[] = [];
    const real = WebAssembly.instantiate;
    const spy = vi.spyOn(WebAssembly, "instantiate").mockImplementation((async (module, imports) => {
      const instance = (await real(module as WebAssembly.Module, imports)) as WebAssembly.Instance;
      memories.push(instance.exports.memory as WebAssembly.Memory);
      return instance;
    }) as typeof WebAssembly.instantiate);
    const fresh = await loadWitnessProgram(new WebAssembly.Module(bytes));
    spy.mockRestore();
    const [memory] = memories as [WebAssembly.Memory];
    return { fresh, bytesOf: () => Buffer.from(memory.buffer) };
  }

  const R_SQUARED = 2n ** 256n;
  const littleEndian = (value: bigint, length: number) =>
    Buffer.from(Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn)));
  /** As a number is written there: plain, or in Montgomery form; short ones in one word too. */
  const spellings = (value: bigint) => [
    littleEndian(value, value < 2n ** 64n ? 8 : 32),
    littleEndian((value * R_SQUARED) % BN254_R, 32),
  ];
  const secretsOf = (input: WitnessInput) =>
    ["leafValue", "leafSalt", "pathSalt"]
      .flatMap((name) => [input[name] as string | readonly string[]].flat())
      .map(BigInt)
      .filter((value) => value > 255n);
  const found = (memory: Buffer, input: WitnessInput) =>
    secretsOf(input).filter((value) => spellings(value).some((bytes) => memory.includes(bytes))).length;

  test("holds inputs and salts while it runs, and none of them afterwards", async () => {
    const input = statement();
    const { fresh, bytesOf } = await opened();
    expect(secretsOf(input).length).toBeGreaterThan(30);
    // In sight at the last moment: when the first wire is read, everything is computed.
    let during = 0;
    const set = vi.spyOn(Uint8Array.prototype, "set").mockImplementationOnce(() => {
      during = found(bytesOf(), input);
    });
    fresh.calculate(input);
    set.mockRestore();
    expect(during).toBeGreaterThan(20);
    expect(found(bytesOf(), input)).toBe(0);
  });

  test("nor after a refusal", async () => {
    const input = statement();
    const { fresh, bytesOf } = await opened();
    const refused = { ...input, enforced: (input.enforced as readonly string[]).map(() => "1") };
    expect(() => fresh.calculate(refused)).toThrow();
    expect(found(bytesOf(), input)).toBe(0);
    const short = Object.fromEntries(Object.entries(input).filter(([name]) => name !== "context"));
    expect(() => fresh.calculate(short)).toThrow();
    expect(found(bytesOf(), input)).toBe(0);
  });

  test("gives the same wires after it was wiped", async () => {
    const input = statement();
    const { fresh } = await opened();
    const first = fresh.calculate(input);
    expect(() => fresh.calculate({ ...input, context: [] })).toThrow();
    expect(Buffer.compare(fresh.calculate(input), first)).toBe(0);
  });
});
