// One state a rule, from public data; no count and no notice says more than the statement.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { policyNotices, RULE_STATES, ruleStates } from "../../src/statement/rule-states.ts";
import type { Constraint } from "../../src/wire/constraint.ts";
import type { Predicate, When } from "../../src/wire/predicate.ts";

const AGE: Predicate = { input: "/age", op: "ge", value: 18 };
const APPROVE: When = { outcome: "approve" };

function rule(parts: Partial<Constraint> = {}, id = "r"): Constraint {
  return { id, description: "d", critical: true, vertex: "s", ...parts };
}

function stateOf(constraint: Constraint, outcome: string, isSet: boolean): string | undefined {
  return ruleStates({ constraints: [constraint], outcome, satisfiedMask: isSet ? 1 : 0 })[0]?.state;
}

test.each([
  ["a predicate", { predicate: AGE }, "enforced"],
  ["a predicate for this outcome", { predicate: AGE, when: APPROVE }, "enforced"],
  ["a predicate under a condition on an input", { predicate: AGE, when: AGE }, "enforced_or_waived"],
  ["no predicate", {}, "visit_only"],
  ["no predicate, for this outcome", { when: APPROVE }, "visit_only"],
  ["no predicate, under a condition on an input", { when: AGE }, "visit_or_waived"],
] as const)("%s: %s", (_, parts, state) => {
  expect(stateOf(rule(parts), "approve", true)).toBe(state);
  expect(stateOf(rule(parts), "approve", false)).toBe("not_proved");
});

test("for another outcome nothing is shown, whatever the bit", () => {
  for (const isSet of [true, false]) {
    expect(stateOf(rule({ predicate: AGE, when: APPROVE }), "decline", isSet)).toBe("not_applicable");
  }
});

test("violated is its own bit, the sixteenth too", () => {
  const constraints = Array.from({ length: 16 }, (_, i) => rule({}, `r${i}`));
  const standings = ruleStates({ constraints, outcome: "o", satisfiedMask: 0x8000, violatedMask: 0x8001 });
  expect(standings.flatMap(({ violated }, i) => (violated ? [i] : []))).toEqual([0, 15]);
  expect(standings.flatMap(({ state }, i) => (state === "visit_only" ? [i] : []))).toEqual([15]);
});

const predicate = fc.constantFrom<Predicate>(AGE, { input: "/name", op: "ne", value: "x" });
const constraint = fc.record(
  {
    id: fc.constant("r"),
    description: fc.constant("d"),
    critical: fc.boolean(),
    vertex: fc.constant("s"),
    predicate,
    when: fc.oneof(predicate, fc.constantFrom<When>({ outcome: "a" }, { outcome: "b" })),
  },
  { requiredKeys: ["id", "description", "critical", "vertex"] },
) as fc.Arbitrary<Constraint>;

test("every rule has one of the states, and is shown only under its bit", () => {
  fc.assert(
    fc.property(fc.array(constraint, { maxLength: 16 }), fc.nat(0xffff), (constraints, satisfiedMask) => {
      const standings = ruleStates({ constraints, outcome: "a", satisfiedMask });
      expect(standings).toHaveLength(constraints.length);
      for (const [i, { state }] of standings.entries()) {
        expect(RULE_STATES).toContain(state);
        const isSet = ((satisfiedMask >> i) & 1) === 1;
        if (!isSet) expect(["not_proved", "not_applicable"]).toContain(state);
        const { when } = constraints[i] as Constraint;
        const elsewhere = when !== undefined && "outcome" in when && when.outcome !== "a";
        expect(state === "not_applicable").toBe(elsewhere);
      }
    }),
    { numRuns: runs(300, 5_000) },
  );
});

describe("notices", () => {
  const notice = (constraints: readonly Constraint[], outcome = "approve") =>
    policyNotices({ constraints, outcome, satisfiedMask: 2 ** constraints.length - 1 }, ["approve"]);

  test.each<[string, readonly Constraint[], string[]]>([
    ["no rule", [], ["empty_policy"]],
    ["visits", [rule(), rule({ when: APPROVE })], ["no_predicate"]],
    ["no critical rule", [rule({ critical: false, predicate: AGE })], ["no_critical_rule"]],
    ["a critical predicate", [rule({ predicate: AGE })], []],
    ["a critical predicate for this outcome", [rule({ predicate: AGE, when: APPROVE })], []],
    [
      "a critical visit beside a reported predicate",
      [rule(), rule({ critical: false, predicate: AGE })],
      ["outcome_covers_nothing"],
    ],
    [
      "a critical rule under a condition on an input",
      [rule({ predicate: AGE, when: AGE })],
      ["all_waivable"],
    ],
    [
      "a condition on an input, and a visit in any case",
      [rule({ predicate: AGE, when: AGE }), rule()],
      ["outcome_covers_nothing"],
    ],
    [
      "a bound at the edge of what is encoded",
      [rule({ predicate: { input: "/n", op: "ge", value: -4611686018427.387 } })],
      [],
    ],
    ["a text", [rule({ predicate: { input: "/n", op: "ne", value: "x" } })], []],
  ])("%s", (_, constraints, wanted) => {
    expect(notice(constraints)).toEqual(wanted);
  });

  test("rules for another outcome cover nothing of this one", () => {
    expect(notice([rule({ predicate: AGE, when: APPROVE })], "nothing-checked")).toEqual([
      "outcome_covers_nothing",
    ]);
  });

  test("a bit that is not set covers nothing", () => {
    const constraints = [rule({ predicate: AGE })];
    expect(policyNotices({ constraints, outcome: "approve", satisfiedMask: 0 }, ["approve"])).toEqual([
      "outcome_covers_nothing",
    ]);
  });

  test("outcomes that the pipeline does not declare are told beside it", () => {
    const decision = { constraints: [rule({ predicate: AGE })], outcome: "approve", satisfiedMask: 1 };
    expect(policyNotices(decision, null)).toEqual(["outcomes_undeclared"]);
    expect(policyNotices({ ...decision, constraints: [] }, null)).toEqual([
      "empty_policy",
      "outcomes_undeclared",
    ]);
  });
});
