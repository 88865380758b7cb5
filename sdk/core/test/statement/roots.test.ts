// The commitments: worked numbers that pin every encoding, and what must or must not change a root.
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { domainConstant, STATEMENT_DOMAINS } from "../../src/statement/domain-constant.ts";
import { outcomeField, pathCommitment, pipelineRoot, policyRoot } from "../../src/statement/roots.ts";
import { contextField, expectedSignals, publicSignals } from "../../src/statement/signals.ts";
import type { Constraint } from "../../src/wire/constraint.ts";
import type { DerivedValue } from "../../src/wire/derived-value.ts";
import type { Predicate } from "../../src/wire/predicate.ts";
import { WORKED } from "./worked.ts";

const { steps, outcomes, constraints, derived } = WORKED;
const root = (list: readonly Constraint[], values: readonly DerivedValue[] = derived) => {
  const result = policyRoot({ steps, constraints: list, derived: values });
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
      pipelineRoot: pipelineRoot({ steps, outcomes }),
      undeclaredRoot: pipelineRoot({ steps }),
      policyRoot: root(constraints),
      emptyPolicy: root([], []),
      path: pathCommitment([true, true, false, false, true], WORKED.pathSalt),
      context: contextField(WORKED.contextDigest),
    };
    expect(roots).toEqual(WORKED.roots);
    recordVerdict("statement/roots", roots);
  });
});

describe("policy root", () => {
  const base: Constraint = {
    id: "amount-limit",
    description: "An approved amount is at most 10000.",
    critical: true,
    vertex: "approve",
    predicate: { input: "/amount", op: "le", value: 10000 },
    when: { outcome: "approve" },
  };
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
    ["a set", { ...base, predicate: { input: "/amount", op: "in", value: [10000] } }],
    ["not that set", { ...base, predicate: { input: "/amount", op: "not_in", value: [10000] } }],
    ["another set", { ...base, predicate: { input: "/amount", op: "in", value: [10000, 1] } }],
    ["a set of texts", { ...base, predicate: { input: "/amount", op: "in", value: ["10000"] } }],
    ["a derived value", { ...base, predicate: { derived: "debt-over-limit", op: "le", value: 10000 } }],
    ["when a derived value", { ...base, when: { derived: "debt-over-limit", op: "le", value: 10000 } }],
    ["when not that input", { ...base, when: { input: "/amount", op: "gt", value: 10000 } }],
  ];

  test("every member that a machine acts on changes it", () => {
    const roots = [base, ...variants.map(([, variant]) => variant)].map((constraint) => root([constraint]));
    expect(new Set(roots).size).toBe(roots.length);
  });

  test("order, number and position matter", () => {
    const [a, b] = [base, { ...base, vertex: "decline" }];
    expect(new Set([root([a]), root([b]), root([a, b]), root([b, a]), root([a, a]), root([])]).size).toBe(6);
  });

  test("one meaning, one encoding", () => {
    const rule = (predicate: Predicate) => root([{ ...base, predicate }]);
    const input = "/amount";
    expect(rule({ input, op: "eq", value: 5 })).toBe(rule({ input, op: "in_range", value: [5, 5] }));
    expect(rule({ input, op: "lt", value: 5 })).toBe(rule({ input, op: "le", value: 4.999999 }));
    expect(rule({ input, op: "gt", value: 5 })).toBe(rule({ input, op: "ge", value: 5.000001 }));
  });

  test("every member of a derived value changes it, its name does not", () => {
    const value = derived[0] as DerivedValue;
    const [first, second] = value.terms as [DerivedValue["terms"][0], DerivedValue["terms"][0]];
    const others: DerivedValue[] = [
      value,
      { ...value, plus: 1 },
      { ...value, terms: [first] },
      { ...value, terms: [second, first] },
      { ...value, terms: [first, { ...second, times: 0.4 }] },
      { ...value, terms: [first, { ...second, times: -0.41 }] },
      { ...value, terms: [first, { ...second, input: "/other" }] },
    ];
    const roots = [
      root([], []),
      root([], [value, { ...value, name: "b" }]),
      ...others.map((one) => root([], [one])),
    ];
    expect(new Set(roots).size).toBe(roots.length);
    expect(root([], [{ ...value, name: "other" }])).toBe(root([], [value]));
  });

  test("a set has no order of its own; the pool has that of the rules", () => {
    const among = (value: string[]): Constraint => ({ ...base, predicate: { input: "/a", op: "in", value } });
    expect(root([among(["x", "y"]), among(["y"])])).not.toBe(root([among(["y", "x"]), among(["y"])]));
    expect(root([among(["x"]), among(["y", "x"])])).toBe(root([among(["x"]), among(["x", "y"])]));
  });

  test("words are bound elsewhere", () => {
    expect(root([{ ...base, id: "other", description: "other", reason_code: "R1", reason: "other" }])).toBe(
      root([base]),
    );
  });

  test("16 constraints and 16 steps fit, 17 are refused by name", () => {
    const names = Array.from({ length: 17 }, (_, i) => `step ${i}`);
    const many = Array.from({ length: 17 }, (_, i) => ({ ...base, id: `c${i}`, vertex: "step 15" }));
    const plain = many.map(({ when: _, ...rest }) => rest as Constraint);
    expect(policyRoot({ steps: names.slice(0, 16), constraints: plain.slice(0, 16) }).ok).toBe(true);
    expect(policyRoot({ steps: names.slice(0, 16), constraints: plain })).toMatchObject({
      ok: false,
      reason: "constraints_too_many",
    });
    expect(policyRoot({ steps: names, constraints: plain.slice(0, 16) })).toMatchObject({
      ok: false,
      reason: "steps_too_many",
    });
    expect(() => pipelineRoot({ steps: names })).toThrow(RangeError);
  });

  test.each<[string, Partial<Constraint>, string, string]>([
    ["vertex", { vertex: "nowhere" }, "vertex_unknown", "/constraints/0/vertex"],
    ["outcome", { when: { outcome: "nowhere" } }, "when_outcome_unknown", "/constraints/0/when"],
    [
      "size",
      { predicate: { input: "/a", op: "le", value: 1e13 } },
      "number_too_large",
      "/constraints/0/predicate",
    ],
    ["size", { when: { input: "/a", op: "le", value: 1e13 } }, "number_too_large", "/constraints/0/when"],
    [
      "decimals",
      { predicate: { input: "/a", op: "in_range", value: [0, 0.1234567] } },
      "number_too_many_decimals",
      "/constraints/0/predicate",
    ],
    [
      "name",
      { predicate: { derived: "nobody", op: "le", value: 1 } },
      "derived_unknown",
      "/constraints/0/predicate",
    ],
    [
      "scale",
      { predicate: { derived: "debt-over-limit", op: "le", value: 4_000_000_000_000 } },
      "number_too_large",
      "/constraints/0/predicate",
    ],
  ])("refuses an impossible %s", (_, rest, reason, pointer) => {
    const refused = policyRoot({ steps, constraints: [{ ...base, ...rest } as Constraint], derived });
    expect(refused).toMatchObject({ ok: false, reason, pointer });
  });
});

describe("pipeline root and path", () => {
  test("number, order and names of steps", () => {
    const roots = [["a"], ["b"], ["a", "b"], ["b", "a"], ["a", ""], []].flatMap((names) => [
      pipelineRoot({ steps: names }),
      ...names.map((name) => pipelineRoot({ steps: names, outcomes: [name] })),
    ]);
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
    expect(() => pipelineRoot({ steps: ["a"], outcomes: ["b"] })).toThrow(RangeError);
    expect(() => pathCommitment([true], "00")).toThrow(RangeError);
  });
});

describe("signals from a document", () => {
  const stated = {
    steps,
    outcomes,
    constraints,
    derived,
    outcome: WORKED.outcome,
    satisfiedMask: 3,
    violatedMask: 1,
    pathCommitment: "7",
    inputsRoot: "8",
    contextDigest: WORKED.contextDigest,
  };

  test("in the circuit's order", () => {
    const { pipelineRoot, policyRoot, outcome, context } = WORKED.roots;
    expect(expectedSignals(stated)).toEqual({
      ok: true,
      value: ["3", "1", "7", "8", pipelineRoot, policyRoot, outcome, context].map(String),
    });
    const values = { satisfiedMask: 3, violatedMask: 1, pathCommitment: 7n, inputsRoot: 8n };
    expect(publicSignals({ ...values, pipelineRoot, policyRoot, outcome, context })).toEqual(
      ["3", "1", "7", "8", pipelineRoot, policyRoot, outcome, context].map(String),
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
      reason: text.length > 3 ? "signal_not_in_field" : "signal_not_canonical",
    });
    expect(expectedSignals({ ...stated, inputsRoot: text }).ok).toBe(false);
  });

  test("context wants a digest", () => {
    expect(() => contextField("AB".repeat(32))).toThrow(RangeError);
    expect(contextField(`${"00".repeat(30)}01ff`)).toBe(1n);
  });
});
