// Poseidon against published vectors, against the paper's plain rounds and against a second implementation.
import vectors from "vectors:poseidon/poseidon_bn254.json";
import fc from "fast-check";
import * as lite from "poseidon-lite";
import { describe, expect, test } from "vitest";
import { describeVectors, runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { BN254_R } from "../../src/field/bn254.ts";
import { generateParameters } from "../../src/poseidon/parameters.ts";
import { poseidon } from "../../src/poseidon/poseidon.ts";
import { plainPermutation } from "./plain-permutation.ts";

interface Vectors {
  cases: { inputs: string[]; initialState: string; hash: string }[];
  extra: { inputs: string[]; initialState: string; hash: string }[];
  permutation: { state_in: string[]; state_out: string[] }[];
  reject: { inputs: string[]; why: string }[];
}

describeVectors<Vectors>("published Poseidon vectors", vectors, ({ cases, extra, permutation, reject }) => {
  const all = [...cases, ...extra];

  test.each(all.map((item, i) => [i, item] as const))("case %i", (i, { inputs, initialState, hash }) => {
    const elements = inputs.map(BigInt);
    expect(String(plainPermutation([BigInt(initialState), ...elements])[0])).toBe(hash);
    if (initialState !== "0") return; // another function: the plain rounds alone are compared
    const result = poseidon(elements);
    expect(String(result)).toBe(hash);
    recordVerdict(`poseidon/${i}`, result);
  });

  test("every number of inputs is among them", () => {
    expect(new Set(all.map(({ inputs }) => inputs.length)).size).toBe(16);
  });

  test.each(permutation)("raw permutation", ({ state_in, state_out }) => {
    expect(plainPermutation(state_in.map(BigInt))).toEqual(state_out.map(BigInt));
  });

  test.each(reject)("refuses: $why", ({ inputs }) => {
    expect(() => poseidon(inputs.map(BigInt))).toThrow(RangeError);
  });
});

const element = fc.bigInt({ min: 0n, max: BN254_R - 1n });

describe("second implementation", () => {
  const hashes = Object.fromEntries(
    Object.entries(lite)
      .filter(([name]) => /^poseidon[0-9]+$/.test(name))
      .map(([name, hash]) => [Number(name.slice("poseidon".length)), hash as (inputs: bigint[]) => bigint]),
  );

  test.each(Array.from({ length: 16 }, (_, i) => i + 1))("%i inputs", (arity) => {
    const inputs = fc.array(element, { minLength: arity, maxLength: arity });
    fc.assert(
      fc.property(inputs, (values) => poseidon(values) === hashes[arity]?.(values)),
      { numRuns: runs(8, 400), examples: [[Array(arity).fill(BN254_R - 1n)], [Array(arity).fill(0n)]] },
    );
  });
});

describe("calls", () => {
  test.each([[[1n, 2]], [["1"]], [[BN254_R]], [[-1n]], [[null]]])("a wrong element is named", (inputs) => {
    expect(() => poseidon(inputs as bigint[])).toThrow(/^inputs\[[01]\]: not an element/);
  });

  test("a width without parameters is refused", () => {
    expect(() => generateParameters(18)).toThrow(RangeError);
    expect(() => generateParameters(1)).toThrow(RangeError);
  });
});
