// A rule goes from the text into the form and back whole, or is not offered there; the text keeps what the form cannot say.
import { expect, test } from "vitest";
import { EMPTY_POLICY_TEXT, withoutRule, withRule } from "../src/make/policy-text.ts";
import { readRules } from "../src/make/read-rules.ts";
import {
  type ComparisonFields,
  type Derived,
  fieldsOf,
  type PolicyRule,
  ruleOf,
} from "../src/make/rule-fields.ts";
import { typedName, typedNumber, typedNumbers } from "../src/make/typed.ts";

const plain = { plus: null, times: null };
const COMPARISONS: readonly ComparisonFields[] = [
  { input: "amount", op: "le", values: [5000.25], ...plain },
  { input: "age", op: "in_range", values: [18, 75], ...plain },
  { input: "duration", op: "not_in", values: [13, 17], ...plain },
  { input: "account", op: "ne", values: ["A11"], ...plain },
  { input: "savings", op: "in", values: ["A63", "A64"], ...plain },
  { input: "amount", op: "le", values: [100], plus: null, times: "age" },
  { input: "amount", op: "eq", values: [-2], plus: null, times: "age" },
  { input: "amount", op: "ge", values: [12], plus: "credits", times: null },
  { input: "amount", op: "in_range", values: [0, 9], plus: "credits", times: null },
  { input: "amount", op: "lt", values: [0.4], plus: "credits", times: "age" },
];
const RULE = {
  id: "r",
  description: "D.",
  critical: false,
  vertex: "intake",
  reasonCode: "R1",
  reason: "Why.",
};

test("what the form can say is the same after the way through the text", () => {
  for (const compared of [null, ...COMPARISONS])
    for (const when of [null, { outcome: "decline" }, ...COMPARISONS.slice(0, 2), ...COMPARISONS.slice(5)]) {
      const fields = { ...RULE, compared, when };
      const made = ruleOf(fields, []);
      const read = readRules(withRule(EMPTY_POLICY_TEXT, made, null));
      if (!("policy" in read)) throw new Error(JSON.stringify(read));
      expect(fieldsOf(read.policy.constraints[0] as PolicyRule, read.policy.derived ?? [])).toEqual(fields);
    }
});

const plus1: Derived = { name: "v", terms: [{ input: "/applicant/age", times: 1 }], plus: 1 };
const twice: Derived = { name: "v", terms: [{ input: "/applicant/age", times: 2 }], plus: 0 };
const four: Derived = {
  name: "v",
  terms: [
    "applicant/age",
    "applicant/existing_credits",
    "application/amount",
    "application/duration_months",
  ].map((at, i) => ({ input: `/${at}`, times: i < 2 ? 1 : -2 })),
  plus: 0,
};
const rule = (members: object) =>
  ({ id: "r", description: "D.", critical: true, vertex: "intake", ...members }) as PolicyRule;

test.each([
  ["an input of no field", { predicate: { input: "/x", op: "ge", value: 1 } }, undefined],
  ["a text about a number", { predicate: { input: "/applicant/age", op: "eq", value: "18" } }, undefined],
  ["true or false", { predicate: { input: "/applicant/age", op: "eq", value: true } }, undefined],
  [
    "a choice that is none",
    { predicate: { input: "/applicant/savings", op: "eq", value: "A99" } },
    undefined,
  ],
  ["a constant added", { predicate: { derived: "v", op: "ge", value: 1 } }, plus1],
  ["an input times 2", { predicate: { derived: "v", op: "ge", value: 1 } }, twice],
  ["a fourth input", { predicate: { derived: "v", op: "ge", value: 0 } }, four],
  ["an unknown condition", { when: { input: "/x", op: "ge", value: 1 } }, undefined],
])("%s is not offered to the form, and stays in the text when others change", (_, members, derived) => {
  const odd = rule(members);
  expect(fieldsOf(odd, derived === undefined ? [] : [derived])).toBeNull();
  const text = JSON.stringify({ ...(derived && { derived: [derived] }), constraints: [odd] });
  const made = ruleOf(
    { ...RULE, compared: COMPARISONS[5] as ComparisonFields, when: null },
    derived ? [derived] : [],
  );
  const added = JSON.parse(withRule(text, made, null));
  expect(added.constraints.map(({ id }: PolicyRule) => id)).toEqual(["r", "r-2"]);
  expect(added.constraints[0]).toEqual(odd);
  expect(JSON.parse(withoutRule(JSON.stringify(added), "r-2"))).toEqual(JSON.parse(text));
});

test("a name as long as there may be stays as it was given", () => {
  const id = "n".repeat(64);
  const one = withRule(EMPTY_POLICY_TEXT, ruleOf({ ...RULE, id, compared: null, when: null }, []), null);
  const two = withRule(one, ruleOf({ ...RULE, id, compared: null, when: null }, []), null);
  const ids = JSON.parse(two).constraints.map((made: PolicyRule) => made.id);
  expect(ids).toEqual([id, `${"n".repeat(60)}-2`]);
  expect("policy" in readRules(two)).toBe(true);
});

test("a computed value is made once, and goes with its last reader", () => {
  const compared = COMPARISONS[5] as ComparisonFields;
  const one = withRule(EMPTY_POLICY_TEXT, ruleOf({ ...RULE, compared, when: null }, []), null);
  const { derived } = JSON.parse(one);
  const two = withRule(one, ruleOf({ ...RULE, compared, when: null }, derived), null);
  expect(JSON.parse(two).derived).toEqual(derived);
  const changed = withRule(two, ruleOf({ ...RULE, id: "r-2", compared: null, when: null }, derived), "r-2");
  expect(JSON.parse(changed).derived).toEqual(derived);
  expect(JSON.parse(withoutRule(changed, "r")).derived).toBeUndefined();
  // One that nobody read before is its author's.
  const own = JSON.stringify({ derived: [plus1], constraints: [rule({})] });
  expect(JSON.parse(withoutRule(own, "r")).derived).toEqual([plus1]);
});

test("numbers as they are typed and pasted", () => {
  const read = ["18", " \u00a018 ", "\u202b18\u202c", "1e3", "\u22125", "-0.5", "0.000001", "4600000000000"];
  expect(read.map(typedNumber)).toEqual([18, 18, 18, 1000, -5, -0.5, 0.000001, 4_600_000_000_000]);
  for (const none of [
    "",
    "1,000",
    "1 000",
    "1.",
    ".5",
    "0x10",
    "Infinity",
    "NaN",
    "0.0000001",
    "1e300",
    "😀",
    "١٨",
  ])
    expect(typedNumber(none), none).toBeNull();
  expect(typedNumber("9".repeat(100_000))).toBeNull();
  expect(typedNumbers(" 12;24 ; 24 36;")).toEqual([12, 24, 36]);
  for (const none of ["", ";", "1,2", "1;x"]) expect(typedNumbers(none), none).toBeNull();
  expect(typedName("\u200famount-limit \u200b")).toBe("amount-limit");
});
