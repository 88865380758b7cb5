// The circuit's Poseidon: equal to circomlib's template and to plain code, and with one witness per input.

import { readFileSync } from "node:fs";
import { poseidon } from "@svc/core";
import { describe, expect, test } from "vitest";
import { long } from "../../tools/testing/vectors.ts";
import { NEXT_WIDTHS, poseidonConstants } from "../scripts/poseidon-constants.ts";
import { density, firstBrokenRow } from "../scripts/r1cs.ts";
import { compile } from "./support/compile.ts";
import { freedom, survivors } from "./support/mutate.ts";
import { WitnessProgram } from "./support/witness.ts";

/** The widest are compiled by the long run, and within the decision circuit, whose witnesses are compared with plain code always. */
const ARITIES = long ? [3, 4, 10, 16] : [3, 4];
/** Changing every wire of the larger ones, and compiling circomlib's, takes as long as all the rest: the long run does. */
const THOROUGH = long ? ARITIES : [3];
const COST = new Map([
  [3, 261],
  [4, 297],
  [10, 459],
  [16, 609],
]);

test.each([
  ["src", undefined],
  ["next", NEXT_WIDTHS],
])("the constants of %s are what the generator writes", (folder, widths) => {
  const committed = readFileSync(new URL(`../${folder}/poseidon-constants.circom`, import.meta.url), "utf8");
  expect(committed).toBe(poseidonConstants(widths));
});

function inputs(arity: number, seed: number): bigint[] {
  return Array.from({ length: arity }, (_, i) => poseidon([BigInt(seed), BigInt(i)]));
}

describe.each(ARITIES)("%i inputs", (arity) => {
  const statements = () => [Array<bigint>(arity).fill(0n), ...[1, 2, 3].map((seed) => inputs(arity, seed))];

  test("agrees with plain code", async () => {
    const { r1cs, wasm } = await compile(`= Poseidon(${arity})`, "poseidon.circom");
    const program = await WitnessProgram.load(wasm);
    for (const values of statements()) {
      const witness = program.run({ in: values }) as bigint[];
      expect(firstBrokenRow(r1cs, witness)).toBe(-1);
      expect(witness[1]).toBe(poseidon(values));
    }
    expect(r1cs.rows).toHaveLength(COST.get(arity) as number);
  });

  test.runIf(THOROUGH.includes(arity))(
    "agrees with circomlib, in as many rows of half the entries",
    async () => {
      const ours = await compile(`= Poseidon(${arity})`, "poseidon.circom");
      const theirs = await compile(`= Poseidon(${arity})`, "circomlib/circuits/poseidon.circom");
      const [program, oracle] = [
        await WitnessProgram.load(ours.wasm),
        await WitnessProgram.load(theirs.wasm),
      ];
      for (const values of statements())
        expect(program.run({ in: values })?.[1]).toBe(oracle.run({ inputs: values })?.[1]);
      expect(ours.r1cs.rows.length).toBe(theirs.r1cs.rows.length);
      expect(density(ours.r1cs).ab * 2).toBeLessThan(density(theirs.r1cs).ab);
    },
  );

  test.runIf(THOROUGH.includes(arity))("every changed wire is noticed", async () => {
    const { r1cs, wasm } = await compile(`= Poseidon(${arity})`, "poseidon.circom");
    const program = await WitnessProgram.load(wasm);
    expect(survivors(r1cs, program.run({ in: inputs(arity, 4) }) as bigint[])).toEqual([]);
  });
});

test.each([3, 4])("%i inputs: the witness cannot move while they stay", async (arity) => {
  const { r1cs, wasm } = await compile(`= Poseidon(${arity})`, "poseidon.circom");
  const witness = (await WitnessProgram.load(wasm)).run({ in: inputs(arity, 5) }) as bigint[];
  const first = 1 + r1cs.publicOutputs;
  const fixed = new Set(Array.from({ length: r1cs.privateInputs }, (_, i) => first + i));
  expect(freedom(r1cs, witness, fixed)).toBe(0);
  fixed.delete(first);
  expect(freedom(r1cs, witness, fixed)).toBe(1);
});

describe("an under-constrained Poseidon is told apart by the same tools", () => {
  const inputsOf = (first: number, count: number) =>
    new Set(Array.from({ length: count }, (_, i) => first + i));

  test.each<[string, string, string, number]>([
    [
      "one partial S-box without its output row",
      "partialFourth[k] * partial[k] === after[0];",
      "if (k != 7) { partialFourth[k] * partial[k] === after[0]; }",
      1,
    ],
    [
      "one full S-box without its square",
      "fullSquare[round][i] <== full[round][i] * full[round][i];",
      "if (round == 5 && i == 2) { fullSquare[round][i] <-- full[round][i] * full[round][i]; } else { fullSquare[round][i] <== full[round][i] * full[round][i]; }",
      1,
    ],
  ])("%s", async (_, from, to, free) => {
    const { r1cs, wasm } = await compile("= Poseidon(3)", "poseidon.circom", {
      edit: (name, text) => (name === "poseidon.circom" ? text.replace(from, () => to) : text),
    });
    const witness = (await WitnessProgram.load(wasm)).run({ in: inputs(3, 6) }) as bigint[];
    expect(firstBrokenRow(r1cs, witness)).toBe(-1);
    expect(freedom(r1cs, witness, inputsOf(1 + r1cs.publicOutputs, 3))).toBe(free);
  });

  test("an output that nothing fixes survives a change", async () => {
    const { r1cs, wasm, names } = await compile("= Poseidon(3)", "poseidon.circom", {
      edit: (name, text) =>
        name === "poseidon.circom" ? text.replace("out <== digest;", "out <-- digest;") : text,
    });
    const witness = (await WitnessProgram.load(wasm)).run({ in: inputs(3, 7) }) as bigint[];
    expect(survivors(r1cs, witness).map((wire) => names.get(wire))).toContain("main.out");
  });
});
