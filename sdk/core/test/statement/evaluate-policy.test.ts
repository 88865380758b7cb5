// The evaluator's rules, one by one: operators, types, absence, `when`, paths, and what its reasons give away.
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json/json.ts";
import { evaluatePolicy } from "../../src/statement/evaluate-policy.ts";
import type { Constraint, Predicate, When } from "../../src/wire/constraint.ts";

const steps = ["intake", "review", "approve", "decline"];

function constraint(rest: Partial<Constraint>): Constraint {
  return { id: "c", description: "d", critical: true, vertex: "intake", ...rest } as Constraint;
}

function judge(rest: Partial<Constraint>, inputs: Json, path = ["intake", "approve"], outcome = "approve") {
  const evaluation = evaluatePolicy({ steps, constraints: [constraint(rest)], path, outcome, inputs });
  if (!evaluation.ok) throw new Error(evaluation.detail);
  const verdict = evaluation.value.constraints[0];
  return verdict?.held ? verdict.by : verdict?.reason;
}

const predicate = (input: string, op: string, value: unknown) => ({ input, op, value }) as Predicate;

describe("operators", () => {
  test.each<[string, unknown, Json, boolean]>([
    ["eq", 5, 5, true],
    ["eq", 5, 5.000001, false],
    ["ne", 5, 5, false],
    ["ne", 5, 4.999999, true],
    ["lt", 5, 4.999999, true],
    ["lt", 5, 5, false],
    ["le", 5, 5, true],
    ["le", 5, 5.000001, false],
    ["gt", 5, 5.000001, true],
    ["gt", 5, 5, false],
    ["ge", 5, 5, true],
    ["ge", -5, -5.000001, false],
    ["in_range", [-1, 1], -1, true],
    ["in_range", [-1, 1], 1, true],
    ["in_range", [-1, 1], 1.000001, false],
    ["in_range", [-1, 1], -1.000001, false],
    ["eq", "DE", "DE", true],
    ["eq", "DE", "de", false],
    ["ne", "DE", "de", true],
    ["ne", "DE", "DE", false],
    ["eq", true, true, true],
    ["eq", true, false, false],
    ["ne", true, false, true],
    ["ne", false, false, false],
  ])("%s %j of %j is %j", (op, value, input, holds) => {
    const result = judge({ predicate: predicate("/x", op, value) }, { x: input });
    expect(result).toBe(holds ? "enforced" : "predicate_false");
  });
});

describe("absence and other types never hold, ne included", () => {
  const others: [string, Json][] = [
    ["a number", 1],
    ["a text", "1"],
    ["a boolean", true],
    ["null", null],
    ["an empty object", {}],
    ["an empty array", []],
  ];
  test.each(["eq", "ne"])("%s", (op) => {
    for (const value of [1, "1", true] as const) {
      const rule = predicate("/x", op, value);
      for (const [, input] of others) {
        if (typeof input === typeof value) continue;
        expect(judge({ predicate: rule }, { x: input })).toBe("predicate_input_type");
        expect(judge({ when: rule as When }, { x: input })).toBe("when_input_type");
      }
      expect(judge({ predicate: rule }, {})).toBe("predicate_input_missing");
      expect(judge({ predicate: rule }, { x: { y: 1 } })).toBe("predicate_input_missing");
      expect(judge({ predicate: rule }, { x: [1] })).toBe("predicate_input_missing");
      expect(judge({ when: rule as When }, {})).toBe("when_input_missing");
    }
  });
});

describe("when", () => {
  const large: When = predicate("/amount", "gt", 5000);
  const review = { vertex: "review", when: large };
  const reviewed = ["intake", "review", "approve"];

  test("false waives, vertex and predicate unasked", () => {
    expect(judge(review, { amount: 5000 })).toBe("waived");
    expect(judge({ ...review, predicate: predicate("/absent", "eq", 1) }, { amount: 1 })).toBe("waived");
  });

  test("true asks for the vertex", () => {
    expect(judge(review, { amount: 5000.01 })).toBe("vertex_not_visited");
    expect(judge(review, { amount: 5000.01 }, reviewed)).toBe("enforced");
  });

  test("true asks for the predicate", () => {
    const rule = { ...review, predicate: predicate("/signed", "eq", true) };
    expect(judge(rule, { amount: 6000, signed: false }, reviewed)).toBe("predicate_false");
    expect(judge(rule, { amount: 6000, signed: true }, reviewed)).toBe("enforced");
  });

  test("by outcome", () => {
    const rule = { when: { outcome: "approve" }, predicate: predicate("/age", "ge", 18) };
    expect(judge(rule, { age: 17 })).toBe("predicate_false");
    expect(judge(rule, { age: 18 })).toBe("enforced");
    expect(judge(rule, { age: 17 }, ["intake", "decline"], "decline")).toBe("waived");
  });
});

describe("mask and failing", () => {
  test("bit i is constraint i; only critical ones fail a proof", () => {
    const constraints = [
      constraint({ id: "a" }),
      constraint({ id: "b", vertex: "review", critical: false }),
      constraint({ id: "c", vertex: "approve" }),
      constraint({ id: "d", vertex: "decline" }),
    ];
    const path = ["intake", "approve"];
    const evaluation = evaluatePolicy({ steps, constraints, path, outcome: "approve", inputs: {} });
    expect(evaluation).toMatchObject({ ok: true, value: { satisfiedMask: 0b0101, failing: [{ id: "d" }] } });
  });
});

describe("paths", () => {
  test.each<[string, string[], string, string]>([
    ["against the order", ["approve", "intake"], "approve", "path_order"],
    ["twice the same", ["intake", "intake"], "intake", "path_order"],
    ["a stranger", ["intake", "nowhere"], "intake", "path_step_unknown"],
    ["outcome not visited", ["intake"], "approve", "outcome_not_on_path"],
    ["outcome unknown", ["intake"], "nowhere", "outcome_unknown"],
    ["empty", [], "approve", "outcome_not_on_path"],
  ])("%s", (_, path, outcome, reason) => {
    const result = evaluatePolicy({ steps, constraints: [], path, outcome, inputs: {} });
    expect(result).toMatchObject({ ok: false, reason });
  });
});

test("details name rule and step, never the input's value", () => {
  const evaluation = evaluatePolicy({
    steps,
    constraints: [constraint({ predicate: predicate("/income", "ge", 30000) })],
    path: ["intake"],
    outcome: "intake",
    inputs: { income: 12345.67 },
  });
  const text = JSON.stringify(evaluation.ok && evaluation.value.failing);
  expect(text).toContain("/income ge 30000 does not hold");
  expect(text).not.toContain("12345");
});
