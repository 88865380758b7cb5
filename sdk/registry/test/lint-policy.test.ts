// Each code of the linter: a policy that has it, and the same policy mended.
import type { Constraint } from "@svc/core";
import { describe, expect, test } from "vitest";
import { LINT_CODES, type LintCode, type LintedPolicy, lintPolicy } from "../src/index.ts";

const rule = (rest: Partial<Constraint>, id = "r"): Constraint => ({
  id,
  description: "A rule.",
  critical: true,
  vertex: "check",
  predicate: { input: "/x", op: "le", value: 5 },
  ...rest,
});
const policy = (...constraints: Constraint[]): LintedPolicy => ({ constraints, outcomes: ["done"] });
const codes = (linted: LintedPolicy) => lintPolicy(linted).map(({ code }) => code);

const derived = [{ name: "v", terms: [{ input: "/x", times: 2 }], plus: 1 }];
const low = { input: "/x", op: "le", value: 5 } as const;
const high = { input: "/x", op: "gt", value: 5 } as const;
/** No policy on the wire has them today: bounds that a double holds leave no interval empty, and none whole. */
type Unreachable = "empty_range" | "when_never" | "when_always";

const CASES: Readonly<
  Record<Exclude<LintCode, Unreachable>, readonly [odd: LintedPolicy, mended: LintedPolicy]>
> = {
  not_encodable: [
    policy(rule({ predicate: { derived: "v", op: "le", value: 1 } })),
    { ...policy(rule({ predicate: { derived: "v", op: "le", value: 1 } })), derived },
  ],
  never_holds: [policy(rule({ when: high })), policy(rule({ when: { ...high, value: 4 } }))],
  never_fails: [policy(rule({ when: { ...low, value: 4 } })), policy(rule({ when: { ...low, value: 6 } }))],
  when_shadowed: [
    policy(
      rule({ when: { input: "/y", op: "gt", value: 5 } }),
      rule({ when: { input: "/y", op: "gt", value: 6 } }, "s"),
      rule({}, "t"),
    ),
    policy(
      rule({ when: { input: "/y", op: "gt", value: 5 } }),
      rule({ when: { input: "/y", op: "lt", value: 4 } }, "s"),
      rule({ predicate: low, vertex: "other" }, "t"),
    ),
  ],
  outcome_uncovered: [
    policy(rule({ when: { outcome: "other" } })),
    policy(rule({ when: { outcome: "done" } })),
  ],
  outcomes_undeclared: [{ constraints: [rule({})] }, policy(rule({}))],
  input_unread: [
    { ...policy(rule({})), inputs: ["/x", "/y"] },
    { ...policy(rule({})), inputs: ["/x"] },
  ],
  derived_unread: [
    { ...policy(rule({})), derived },
    { ...policy(rule({ predicate: { derived: "v", op: "le", value: 1 } })), derived },
  ],
  prose_number: [
    policy(rule({ description: "At most 6, or 7 (article 9)." })),
    policy(rule({ description: "At most 5 (12 CFR 1002.6), article 4, on a scale from 0 to 10." })),
  ],
  reason_unprovable: [
    policy({ id: "r", description: "A rule.", critical: true, vertex: "check", reason: "Why." }),
    policy(rule({ reason: "Why." })),
  ],
};

describe("codes", () => {
  test.each(Object.keys(CASES))("%s", (code) => {
    const [odd, mended] = CASES[code as keyof typeof CASES];
    expect(codes(odd)).toContain(code);
    expect(codes(mended)).not.toContain(code);
    expect(LINT_CODES[code as LintCode]).toBeTypeOf("string");
  });

  test("a finding names rule, place and facts", () => {
    const [found] = lintPolicy(policy(rule({ description: "At most 6." }, "limit")));
    expect(found).toEqual({
      code: "prose_number",
      constraint: "limit",
      pointer: "/constraints/0/description",
      values: { number: 6 },
    });
  });

  test("sets, texts and booleans are weighed like numbers", () => {
    const among = (value: string[]) => ({ input: "/t", op: "in", value }) as const;
    const is = (value: string) => ({ input: "/t", op: "eq", value }) as const;
    expect(codes(policy(rule({ predicate: among(["a", "b"]), when: is("a") })))).toContain("never_fails");
    expect(codes(policy(rule({ predicate: among(["a", "b"]), when: is("c") })))).toContain("never_holds");
    expect(codes(policy(rule({ predicate: { ...is("a"), op: "ne" }, when: is("a") })))).toContain(
      "never_holds",
    );
    const yes = { input: "/b", op: "eq", value: true } as const;
    const no = { input: "/b", op: "ne", value: false } as const;
    expect(codes(policy(rule({ predicate: yes, when: no })))).toContain("never_fails");
    expect(codes(policy(rule({ predicate: yes, when: { ...no, value: true } })))).toContain("never_holds");
  });
});
