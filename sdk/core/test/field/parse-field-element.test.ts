// One value, one spelling, below its modulus: against the published list and at the boundaries.
import vectors from "vectors:json/field_element_strings.json";
import { describe, expect, test } from "vitest";
import { describeVectors } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { BN254_P, BN254_R } from "../../src/field/bn254.ts";
import { parseFieldElement } from "../../src/field/parse-field-element.ts";

interface Vectors {
  field_r: string;
  field_p: string;
  cases: {
    value: string | null;
    generate: { repeat: string; times: number } | null;
    expect: "accept" | "reject" | "reject_as_scalar";
  }[];
}

describeVectors<Vectors>("published field element strings", vectors, ({ field_r, field_p, cases }) => {
  test("moduli", () => {
    expect([String(BN254_R), String(BN254_P)]).toEqual([field_r, field_p]);
  });

  test.each(cases.map((item, i) => [i, item] as const))(
    "case %i",
    (i, { value, generate, expect: wanted }) => {
      const text = generate === null ? value : generate.repeat.repeat(generate.times);
      const parsed = parseFieldElement(text, BN254_R);
      expect(parsed === null ? null : String(parsed)).toBe(wanted === "accept" ? text : null);
      if (wanted === "reject_as_scalar") expect(String(parseFieldElement(text, BN254_P))).toBe(text);
      recordVerdict(`field-element/${i}`, parsed);
    },
  );
});

describe("boundaries", () => {
  test.each([
    ["modulus - 1", String(BN254_P - 1n), true],
    ["modulus", String(BN254_P), false],
    ["minus zero", "-0", false],
    ["trailing line break", "8\n", false],
    ["a number", 8, false],
    ["a bigint", 8n, false],
    ["a boxed string", Object("8"), false],
    ["an array", ["8"], false],
    ["undefined", undefined, false],
  ])("%s", (_, text, accepted) => {
    expect(parseFieldElement(text, BN254_P) !== null).toBe(accepted);
  });
});
