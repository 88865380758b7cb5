// The bounds of README's "Inside", by machine: the text that the generator writes is carried out on intervals, function by
// function, on all that may be handed to it. Nothing leaves 64 bits, no product of doubles loses a bit, and what is left
// is what the next function takes. A constant that is wider by a bit is found.
import { describe, expect, test } from "vitest";
import { P, R } from "../../wasm/generator/bn254.ts";
import { emitFused } from "../../wasm/generator/emit-fused.ts";
import { emitScalar } from "../../wasm/generator/emit-scalar.ts";
import { toLimbs } from "../../wasm/generator/limbs.ts";
import { assertContracts, contractsOf, FUSED, PORTABLE } from "../support/bounds/contracts.ts";
import { Machine } from "../support/bounds/machine.ts";

const FIELDS = [
  ["coordinates, portable", { ...PORTABLE, p: P }, emitScalar(P)],
  ["scalars, portable", { ...PORTABLE, p: R }, emitScalar(R)],
  ["coordinates, fused", { ...FUSED, p: P }, emitFused(P, true)],
  ["scalars, fused", { ...FUSED, p: R }, emitFused(R, true)],
] as const;

/** Other names for a generated function. */
const ALIASES = /^(fpAdd|fpSub|fpNeg|fpCarry|fpSqr)$/;

describe.each(FIELDS)("the field of %s", (_, shape, text) => {
  const written = new Machine(text, shape).functions.filter((name) => !shape.isFused || !ALIASES.test(name));

  test("every function has a contract", () => {
    expect(written.toSorted()).toEqual(Object.keys(contractsOf(shape.isFused)).toSorted());
  });

  test.each(written)("%s keeps its bounds", (name) => {
    expect(() => assertContracts(text, shape, name)).not.toThrow();
  });
});

describe("a wider constant is found", () => {
  const [, portable, scalar] = FIELDS[0];
  const [, fused, doubles] = FIELDS[2];

  test.each([
    ["quotient digits of 30 bits", /<< 35\) >> 35/g, "<< 34) >> 34", "fpMul"],
    [
      "a limb of p with ten bits more",
      new RegExp(` [*] ${toLimbs(P).find((limb) => limb > 1n << 20n)}(?!d)`, "g"),
      ` * ${2n ** 38n}`,
      "fpMul",
    ],
    [
      "a reciprocal that is off by a thousandth",
      / \* (\d{6,})(?= \+ 549755813888)/g,
      (_: string, n: string) => ` * ${(BigInt(n) * 1001n) / 1000n}`,
      "fpTighten",
    ],
    ["a ninefold with forty bits", /\b9 \* /g, `${2n ** 40n} * `, "w2XiAdd"],
    ["a twelve with forty bits", /\b12 \* /g, `${2n ** 40n} * `, "w2Minus12"],
    ["three times that is thirty times", /\b3 \* /g, "30 * ", "fpRedcTriple"],
  ])("portable: %s", (_, from, to, name) => {
    const altered = scalar.replace(from, to as string);
    expect(altered).not.toBe(scalar);
    expect(() => assertContracts(altered, portable, name)).toThrow();
  });

  const pool = (change: (words: bigint[]) => void): string =>
    doubles.replace(
      /(const POOL: usize = memory\.data<i64>\(\[)([^\]]*)/,
      (_, head: string, list: string) => {
        const words = list.split(",").map((word) => BigInt(word));
        change(words);
        return head + words.join(", ");
      },
    );
  const bitsOf = (value: number): bigint => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    return view.getBigInt64(0);
  };
  const replaced = (from: number, to: number): string =>
    pool((words) => {
      const at = words.indexOf(bitsOf(from));
      expect(at).toBeGreaterThanOrEqual(0);
      words[at] = bitsOf(to);
    });

  test.each([
    ["H a binade higher", 3 * 2 ** 102, 3 * 2 ** 103, "fpMul"],
    ["L a binade lower", 3 * 2 ** 51, 3 * 2 ** 49, "fpMul"],
    ["the unit of limbs a binade higher", 2 ** 52, 2 ** 53, "fpMul"],
  ])("fused: %s", (_, from, to, name) => {
    expect(() => assertContracts(replaced(from, to), fused, name)).toThrow();
  });

  test("fused: operands of a weight product above four", () => {
    const machine = new Machine(doubles, fused);
    expect(machine.functions).toContain("fpMul");
    const mask = pool((words) => {
      const at = words.indexOf((1n << 51n) - 1n);
      words[at] = (1n << 52n) - 1n;
    });
    expect(() => assertContracts(mask, fused, "fpMul")).toThrow();
  });
});
