// The numbers on README.md are those of the code: the worked example in plain code and in the circuit, and sizes.

import { readFileSync } from "node:fs";
import { domainConstant, encodeNumber, encodePolicy, FIELD_DOMAINS, hashToField } from "@svc/core";
import { beforeAll, describe, expect, test } from "vitest";
import { long } from "../../tools/testing/vectors.ts";
import { density } from "../scripts/r1cs.ts";
import { WORKED_EXAMPLE, workedStatement } from "../scripts/worked-example.ts";
import { compile } from "./support/compile.ts";
import { type DecisionCircuit, decisionCircuit } from "./support/decision.ts";

const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
let circuit: DecisionCircuit;

beforeAll(async () => {
  circuit = await decisionCircuit();
});

/** Second column of the row whose first column is this. */
function stated(row: string): string {
  const line = page.split("\n").find((text) => text.startsWith(`| ${row} |`));
  return line?.split("|")[2]?.trim() ?? `no row "${row}"`;
}

const grouped = (value: number) => value.toLocaleString("en-US");

describe("worked example", () => {
  const { signals, leaves, input } = workedStatement();
  const policy = encodePolicy(WORKED_EXAMPLE.decision);
  const [first, , third] = policy.ok ? policy.value.constraints : [];
  const derived = policy.ok ? policy.value.derived[0] : undefined;
  const number = (value: number) => {
    const encoded = encodeNumber(value);
    return encoded.ok ? encoded.value : null;
  };

  test.each<[string, unknown]>([
    ['D("svc/policy-root/v1")', domainConstant("svc/policy-root/v1")],
    ["1900.5 as a number", number(1900.5)],
    ["`/debt` as a key", hashToField(FIELD_DOMAINS.inputPointer, "/debt")],
    ['"DE" as a value', hashToField(FIELD_DOMAINS.stringValue, "DE")],
    ["leaf 0", leaves[0]?.hash],
    ["leaf 17", leaves[17]?.hash],
    ["derived value: constant", derived?.constant],
    ["constraint 0: high", first?.predicate.high],
    ["constraint 2: low of `when`", third?.when.low],
    ["`path_commitment`", signals[2]],
    ["`inputs_root`", signals[3]],
    ["`pipeline_root`", signals[4]],
    ["`policy_root`", signals[5]],
    ["`outcome`", signals[6]],
    ["`context`", signals[7]],
  ])("%s", (row, value) => {
    expect(stated(row)).toBe(String(value));
  });

  test("mask, path and flags, spelt out", () => {
    expect(stated("`satisfied_mask`")).toMatch(new RegExp(`^${signals[0]} `));
    expect(stated("`violated_mask`")).toMatch(new RegExp(`^${signals[1]} `));
    const visited = input.visited as string[];
    const path = visited.reduce((sum, flag, i) => sum + Number(flag) * 2 ** i, 0);
    expect(stated("path")).toMatch(new RegExp(`^${path} =`));
    const flags = ["critical", "vertex", "predicateKind", "members", "whenKind"].flatMap(
      (name) => (input[name] as string[])[0],
    );
    const packed = flags.flat().reduce((sum, flag, i) => sum + Number(flag) * 2 ** i, 0);
    expect(stated("constraint 0: flags")).toMatch(new RegExp(`^${packed} `));
  });

  test("the circuit agrees", () => {
    expect(circuit.program.run(input)?.slice(1, 9).map(String)).toEqual(signals);
  });
});

describe("sizes", () => {
  test("of the whole circuit", () => {
    const { ab, c } = density(circuit.r1cs);
    expect(stated("**Decision**")).toBe(`**${grouped(circuit.r1cs.rows.length)}**`);
    expect(page).toContain(
      `${grouped(circuit.r1cs.wires)} wires; ${grouped(ab)} entries in A and B, ${grouped(c)} in C`,
    );
  });

  // The first three take the compiler longer than all other circuits of the tests together.
  test.each([
    ...(long
      ? ([
          ["Inputs", "= Inputs()", "inputs.circom", 1],
          ["Policy", "= Policy()", "policy.circom", 1],
          ["Steps", "= Steps()", "steps.circom", 1],
        ] as const)
      : []),
    ["Constraint, 16 times", "= Constraint(16, 4, 24, 5, 16)", "constraint.circom", 16] as const,
    ["Derived, twice", "= Derived(24, 5, 3)", "derived.circom", 2] as const,
  ])("of %s", async (row, main, source, times) => {
    const { r1cs } = await compile(main, source);
    expect(stated(row)).toBe(grouped(r1cs.rows.length * times));
  });
});
