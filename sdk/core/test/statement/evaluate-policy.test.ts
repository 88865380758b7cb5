// The evaluator's rules, one by one: operators, types, absence, `when`, paths, and what its reasons give away.
import { describe, expect, test } from "vitest";
import { RULE_REASONS } from "../../src/finding/sets/statement.ts";
import type { Json } from "../../src/json/json.ts";
import { evaluatePolicy } from "../../src/statement/evaluate-policy.ts";
import type { Constraint } from "../../src/wire/constraint.ts";
import type { Predicate, When } from "../../src/wire/predicate.ts";

const steps = ["intake", "review", "approve", "decline"];

function constraint(rest: Partial<Constraint>): Constraint {
  return { id: "c", description: "d", critical: true, vertex: "intake", ...rest } as Constraint;
}

function judge(rest: Partial<Constraint>, inputs: Json, path = ["intake", "approve"], outcome = "approve") {
  const evaluation = evaluatePolicy({ steps, constraints: [constraint(rest)], path, outcome, inputs });
  if (!evaluation.ok) throw new Error(evaluation.detail);
  const verdict = evaluation.value.constraints[0];
  return verdict?.held ? verdict.by : verdict?.finding?.reason;
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
    ["in", [1, 2], 2, true],
    ["in", [1, 2], 3, false],
    ["not_in", [1, 2], 2, false],
    ["not_in", [1, 2], 3, true],
    ["in", ["a", "b"], "b", true],
    ["in", ["a", "b"], "c", false],
    ["not_in", ["a", "b"], "a", false],
    ["not_in", ["a", "b"], "c", true],
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
  const large: When = { input: "/amount", op: "gt", value: 5000 };
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

test("findings name rule and step, never the input's value", () => {
  const evaluation = evaluatePolicy({
    steps,
    constraints: [constraint({ predicate: predicate("/income", "ge", 30000) })],
    path: ["intake"],
    outcome: "intake",
    inputs: { income: 12345.67 },
  });
  const values = { constraint: "c", vertex: "intake", rule: "/income ge 30000" };
  expect(evaluation.ok && evaluation.value.failing[0]?.finding).toEqual({
    reason: "predicate_false",
    values,
  });
  expect(JSON.stringify(evaluation.ok && evaluation.value.failing)).not.toContain("12345");
});

describe("each reason comes with the values that its table declares, and none of the inputs'", () => {
  const SECRET = 987654;
  const derived = [{ name: "huge", terms: [{ input: "/n", times: 4_000_000_000_000 }], plus: 0 }];
  const rules: readonly [string, unknown, Json][] = [
    ["input_missing", predicate("/none", "eq", 1), { n: SECRET }],
    ["input_type", predicate("/n", "eq", "a"), { n: SECRET }],
    ["input_not_normal", predicate("/n", "eq", "a"), { n: ` ${SECRET}` }],
    ["derived_too_large", { derived: "huge", op: "le", value: 0 }, { n: SECRET }],
  ];
  const cases: readonly [string, object, Json, string[]?][] = [
    ["vertex_not_visited", {}, { n: SECRET }, ["review", "approve"]],
    ["predicate_false", { predicate: predicate("/n", "eq", 1) }, { n: SECRET }],
    ...rules.flatMap(([reason, rule, inputs]): [string, object, Json][] => [
      [`predicate_${reason}`, { predicate: rule }, inputs],
      [`when_${reason}`, { when: rule }, inputs],
    ]),
  ];
  test("the reasons are those of the table", () => {
    expect(cases.map(([reason]) => reason).sort()).toEqual(Object.keys(RULE_REASONS).sort());
  });
  test.each(cases)("%s", (reason, rest, inputs, path = ["intake", "approve"]) => {
    const evaluation = evaluatePolicy({
      steps,
      constraints: [constraint(rest)],
      derived,
      path,
      outcome: "approve",
      inputs,
    });
    const finding = evaluation.ok ? evaluation.value.failing[0]?.finding : undefined;
    expect(finding?.reason).toBe(reason);
    const declared = RULE_REASONS[reason as keyof typeof RULE_REASONS];
    expect(Object.keys(finding?.values ?? {}).sort()).toEqual(Object.keys(declared).sort());
    expect(Object.values(finding?.values ?? {}).every((value) => typeof value === "string")).toBe(true);
    expect(JSON.stringify(evaluation.ok && evaluation.value.failing)).not.toContain(String(SECRET));
  });
});

describe("derived values", () => {
  const derived = [
    {
      name: "over",
      terms: [
        { input: "/debt", times: 1 },
        { input: "/income", times: -0.4 },
      ],
      plus: 0,
    },
    { name: "huge", terms: [{ input: "/income", times: 4_000_000_000_000 }], plus: 0 },
  ];
  const over = (rest: Partial<Constraint>, inputs: Json) => {
    const evaluation = evaluatePolicy({
      steps,
      constraints: [constraint(rest)],
      derived,
      path: ["intake", "decline"],
      outcome: "decline",
      inputs,
    });
    if (!evaluation.ok) throw new Error(evaluation.detail);
    const verdict = evaluation.value.constraints[0];
    return [verdict?.held ? verdict.by : verdict?.finding?.reason, verdict?.violated];
  };
  const limit = { predicate: { derived: "over", op: "le", value: 0 } as Predicate };

  test.each<[string, Json, unknown]>([
    ["at the line", { debt: 40, income: 100 }, ["enforced", false]],
    ["a millionth above", { debt: 40.000001, income: 100 }, ["predicate_false", true]],
    ["thirds of tenths are exact", { debt: 0.1, income: 0.25 }, ["enforced", false]],
    ["a term missing", { debt: 40 }, ["predicate_input_missing", false]],
    ["a term of another type", { debt: 40, income: "100" }, ["predicate_input_type", false]],
    [
      "an input of the value's name does not count",
      { over: -5, debt: 41 },
      ["predicate_input_missing", false],
    ],
  ])("%s", (_, inputs, expected) => {
    expect(over(limit, inputs)).toEqual(expected);
  });

  test("too large to encode is neither true nor false", () => {
    const huge = { predicate: { derived: "huge", op: "ge", value: 0 } as Predicate };
    expect(over(huge, { income: 4_000_000 })).toEqual(["predicate_derived_too_large", false]);
    expect(over({ when: huge.predicate as When }, { income: 4_000_000 })).toEqual([
      "when_derived_too_large",
      false,
    ]);
  });

  test("waived by the outcome, and violated", () => {
    expect(over({ ...limit, when: { outcome: "approve" } }, { debt: 50, income: 100 })).toEqual([
      "waived",
      true,
    ]);
    expect(over({ ...limit, when: { outcome: "approve" } }, { debt: 30, income: 100 })).toEqual([
      "waived",
      false,
    ]);
  });
});

describe("violated", () => {
  const violated = (rest: Partial<Constraint>, inputs: Json) => {
    const evaluation = evaluatePolicy({
      steps,
      constraints: [constraint(rest)],
      path: ["intake"],
      outcome: "intake",
      inputs,
    });
    return evaluation.ok && evaluation.value.constraints[0]?.violated;
  };
  const small = predicate("/x", "le", 5);

  test("neither vertex nor outcome matters to it; a `when` that reads an input must be true", () => {
    expect(violated({ predicate: small, vertex: "decline" }, { x: 6 })).toBe(true);
    expect(violated({ predicate: small, when: { outcome: "decline" } }, { x: 6 })).toBe(true);
    expect(violated({ predicate: small, when: predicate("/y", "eq", true) as When }, { x: 6, y: true })).toBe(
      true,
    );
    expect(
      violated({ predicate: small, when: predicate("/y", "eq", true) as When }, { x: 6, y: false }),
    ).toBe(false);
    expect(violated({ predicate: small, when: predicate("/y", "eq", true) as When }, { x: 6 })).toBe(false);
  });

  test("never without a predicate, on an absent input, or on another type", () => {
    expect(violated({ vertex: "decline" }, {})).toBe(false);
    expect(violated({ predicate: small }, {})).toBe(false);
    expect(violated({ predicate: small }, { x: "6" })).toBe(false);
    expect(violated({ predicate: small }, { x: 5 })).toBe(false);
  });
});

describe("texts are compared in normal form, or not at all", () => {
  test.each(["Co\u0302te d\u2019Ivoire", " DE", "DE ", "DE\n", "\u00a0DE"])("%j", (text) => {
    for (const op of ["eq", "ne", "in", "not_in"]) {
      const rule = predicate("/country", op, op.endsWith("in") ? ["DE"] : "DE");
      expect(judge({ predicate: rule }, { country: text })).toBe("predicate_input_not_normal");
    }
    expect(judge({ when: predicate("/country", "ne", "DE") as When }, { country: text })).toBe(
      "when_input_not_normal",
    );
    expect(judge({ predicate: predicate("/other", "eq", 1) }, { country: text, other: 1 })).toBe("enforced");
  });
});

describe("declared outcomes end the path", () => {
  test.each<[string, string[], string, string]>([
    ["another step", ["intake"], "intake", "outcome_not_declared"],
    ["two of them", ["approve", "decline"], "decline", "path_two_outcomes"],
    ["a step after it", ["review", "approve"], "review", "path_beyond_outcome"],
  ])("%s", (_, path, outcome, reason) => {
    const outcomes = reason === "path_beyond_outcome" ? ["review"] : ["approve", "decline"];
    const result = evaluatePolicy({ steps, outcomes, constraints: [], path, outcome, inputs: {} });
    expect(result).toMatchObject({ ok: false, reason });
  });
});
