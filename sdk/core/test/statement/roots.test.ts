// The commitments: worked numbers that pin every encoding, and what must or must not change a root.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { domainConstant, STATEMENT_DOMAINS } from "../../src/statement/domain-constant.ts";
import {
  inputsRoot,
  outcomeField,
  pathCommitment,
  pipelineRoot,
  policyRoot,
} from "../../src/statement/roots.ts";
import { contextField, expectedSignals, publicSignals } from "../../src/statement/signals.ts";
import type { Constraint, Predicate } from "../../src/wire/constraint.ts";
import { WORKED } from "./worked.ts";

const { steps, constraints } = WORKED;
const root = (list: readonly Constraint[], names: readonly string[] = steps) => {
  const result = policyRoot(names, list);
  if (!result.ok) throw new Error(result.detail);
  return result.value;
};

describe("worked numbers", () => {
  test("domain constants are ASCII read as integers", () => {
    for (const name of Object.values(STATEMENT_DOMAINS)) {
      let hex = domainConstant(name).toString(16);
      if (hex.length % 2 === 1) hex = `0${hex}`;
      const text = hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
      expect(text).toBe(name);
    }
    expect(() => domainConstant("")).toThrow(RangeError);
    expect(() => domainConstant("x".repeat(32))).toThrow(RangeError);
    expect(() => domainConstant("é")).toThrow(RangeError);
  });

  test("roots", () => {
    const roots = {
      outcome: outcomeField(WORKED.outcome),
      pipelineRoot: pipelineRoot(steps),
      policyRoot: root(constraints),
      emptyPolicy: root([]),
      emptyInputs: inputsRoot([]),
      path: pathCommitment([true, true, false, true, false], WORKED.pathSalt),
      context: contextField(WORKED.contextDigest),
    };
    expect(roots).toEqual(WORKED.roots);
    recordVerdict("statement/roots", roots);
  });
});

describe("policy root", () => {
  const base = constraints[0] as Constraint;
  const variants: [string, Constraint][] = [
    ["critical", { ...base, critical: !base.critical }],
    ["vertex", { ...base, vertex: "intake" }],
    ["no predicate", { ...base, predicate: undefined } as unknown as Constraint],
    ["no when", { ...base, when: undefined } as unknown as Constraint],
    ["another input", { ...base, predicate: { input: "/amounts", op: "le", value: 10000 } }],
    ["another operator", { ...base, predicate: { input: "/amount", op: "ge", value: 10000 } }],
    ["another value", { ...base, predicate: { input: "/amount", op: "le", value: 10000.000001 } }],
    ["a text", { ...base, predicate: { input: "/amount", op: "eq", value: "10000" } }],
    ["a boolean", { ...base, predicate: { input: "/amount", op: "eq", value: true } }],
    ["the other boolean", { ...base, predicate: { input: "/amount", op: "eq", value: false } }],
    ["negated", { ...base, predicate: { input: "/amount", op: "ne", value: false } }],
    ["when another outcome", { ...base, when: { outcome: "decline" } }],
    ["when an input", { ...base, when: { input: "/amount", op: "le", value: 10000 } }],
    ["when not that input", { ...base, when: { input: "/amount", op: "gt", value: 10000 } }],
  ];

  test("every member that a machine acts on changes it", () => {
    const roots = [base, ...variants.map(([, variant]) => variant)].map((constraint) => root([constraint]));
    expect(new Set(roots).size).toBe(roots.length);
  });

  test("order, number and position matter", () => {
    const [a, b] = constraints as [Constraint, Constraint];
    expect(new Set([root([a]), root([b]), root([a, b]), root([b, a]), root([a, a]), root([])]).size).toBe(6);
  });

  test("one meaning, one encoding", () => {
    const rule = (predicate: Predicate) => root([{ ...base, predicate }]);
    const input = "/amount";
    expect(rule({ input, op: "eq", value: 5 })).toBe(rule({ input, op: "in_range", value: [5, 5] }));
    expect(rule({ input, op: "lt", value: 5 })).toBe(rule({ input, op: "le", value: 4.999999 }));
    expect(rule({ input, op: "gt", value: 5 })).toBe(rule({ input, op: "ge", value: 5.000001 }));
  });

  test("words are bound elsewhere", () => {
    expect(root([{ ...base, id: "other", description: "other" }])).toBe(root([base]));
  });

  test("16 constraints and 16 steps fit, 17 are refused by name", () => {
    const names = Array.from({ length: 17 }, (_, i) => `step ${i}`);
    const many = Array.from({ length: 17 }, (_, i) => ({ ...base, id: `c${i}`, vertex: "step 15" }));
    const plain = many.map(({ when: _, ...rest }) => rest as Constraint);
    expect(policyRoot(names.slice(0, 16), plain.slice(0, 16)).ok).toBe(true);
    expect(policyRoot(names.slice(0, 16), plain)).toMatchObject({
      ok: false,
      reason: "constraints_too_many",
    });
    expect(policyRoot(names, plain.slice(0, 16))).toMatchObject({ ok: false, reason: "steps_too_many" });
    expect(() => pipelineRoot(names)).toThrow(RangeError);
  });

  test.each<[string, Partial<Constraint>, string, string]>([
    ["vertex", { vertex: "nowhere" }, "vertex_unknown", "/0/vertex"],
    ["outcome", { when: { outcome: "nowhere" } }, "when_outcome_unknown", "/0/when"],
    ["size", { predicate: { input: "/a", op: "le", value: 1e13 } }, "number_too_large", "/0/predicate/value"],
    ["size", { when: { input: "/a", op: "le", value: 1e13 } }, "number_too_large", "/0/when"],
    [
      "decimals",
      { predicate: { input: "/a", op: "in_range", value: [0, 0.1234567] } },
      "number_too_many_decimals",
      "/0/predicate/value",
    ],
  ])("refuses an impossible %s", (_, rest, reason, pointer) => {
    const refused = policyRoot(steps, [{ ...base, ...rest } as Constraint]);
    expect(refused).toMatchObject({ ok: false, reason, pointer });
  });
});

describe("pipeline root and path", () => {
  test("number, order and names of steps", () => {
    const roots = [["a"], ["b"], ["a", "b"], ["b", "a"], ["a", ""], []].map(pipelineRoot);
    expect(new Set(roots).size).toBe(roots.length);
  });

  test("path bits and salt", () => {
    const salt = "00".repeat(31);
    const all = [
      pathCommitment([true, false], salt),
      pathCommitment([false, true], salt),
      pathCommitment([true, true], salt),
      pathCommitment([true, true], `${"00".repeat(30)}01`),
    ];
    expect(new Set(all).size).toBe(4);
    expect(() => pathCommitment([true], "00")).toThrow(RangeError);
  });
});

describe("signals from a document", () => {
  const stated = {
    steps,
    constraints,
    outcome: WORKED.outcome,
    satisfiedMask: 3,
    pathCommitment: "7",
    inputsRoot: "8",
    contextDigest: WORKED.contextDigest,
  };

  test("in the circuit's order", () => {
    const { pipelineRoot, policyRoot, outcome, context } = WORKED.roots;
    expect(expectedSignals(stated)).toEqual({
      ok: true,
      value: ["3", "7", "8", pipelineRoot, policyRoot, outcome, context].map(String),
    });
    const values = { satisfiedMask: 3, pathCommitment: 7n, inputsRoot: 8n };
    expect(publicSignals({ ...values, pipelineRoot, policyRoot, outcome, context })).toEqual(
      ["3", "7", "8", pipelineRoot, policyRoot, outcome, context].map(String),
    );
  });

  test.each([
    "07",
    "",
    "-1",
    "21888242871839275222246405745257275088548364400416034343698204186575808495617",
  ])("refuses %j as a commitment", (text) => {
    expect(expectedSignals({ ...stated, pathCommitment: text })).toMatchObject({
      ok: false,
      reason: "signal_not_canonical",
    });
    expect(expectedSignals({ ...stated, inputsRoot: text }).ok).toBe(false);
  });

  test("context wants a digest", () => {
    expect(() => contextField("AB".repeat(32))).toThrow(RangeError);
    expect(contextField(`${"00".repeat(30)}01ff`)).toBe(1n);
  });
});
