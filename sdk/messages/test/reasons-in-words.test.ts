// Sentences on a decline: only rules that were named appear, and each sentence agrees with the inputs.
import { ruleStates } from "@svc/core/statement";
import type { Predicate } from "@svc/core/wire";
import { describe, expect, test } from "vitest";
import decline from "../../../docs/examples/decline.json" with { type: "json" };
import { en, type NamingDecision, reasonsInWords } from "../src/index.ts";

const document = decline as unknown as NamingDecision & {
  readonly policy: { readonly constraints: Parameters<typeof ruleStates>[0]["constraints"] };
};
const { decision } = decline;
const NOT_CRITICAL = " The rule is not critical: it is reported, not required.";

function saidOf(violatedMask: number, standing?: "proved" | "claimed") {
  const { constraints } = document.policy;
  const { outcome, satisfied_mask: satisfiedMask } = decision;
  return reasonsInWords(
    document,
    ruleStates({ constraints, outcome, satisfiedMask, violatedMask }),
    standing,
  );
}

describe("row 1 of the German credit data: instalment rate 4, account A11, history A34", () => {
  test("one sentence names the three rules by their author's codes and words", () => {
    expect(saidOf(decision.violated_mask)?.sentence).toBe(
      'The outcome is "decline"; it is proved of the inputs that these 3 rules would not have been met: ' +
        '"FL03" "The instalment is high in relation to disposable income."; ' +
        '"FL06" "The checking account is overdrawn."; "FL07" "The credit history shows a critical account.".',
    );
  });

  test("of each stands what the proof shows: true of 4, A11 and A34, and no more than that", () => {
    const { each = [], open = "" } = saidOf(decision.violated_mask) ?? {};
    expect(each).toEqual([
      {
        id: "approved-instalment-guideline",
        code: "FL03",
        text: "The instalment is high in relation to disposable income.",
        brief: `Proved: /applicant/instalment_rate is above 3.${NOT_CRITICAL}`,
        shown: "Proved: the input /applicant/instalment_rate is above 3.",
      },
      {
        id: "approved-account-not-overdrawn",
        code: "FL06",
        text: "The checking account is overdrawn.",
        brief: `Proved: /applicant/checking_account is none of "A12", "A13", "A14" (the policy's codes).`,
        shown: 'Proved: the input /applicant/checking_account is none of "A12", "A13", "A14".',
      },
      {
        id: "approved-history-guideline",
        code: "FL07",
        text: "The credit history shows a critical account.",
        brief: `Proved: /applicant/credit_history is none of "A30", "A31", "A32", "A33" (the policy's codes).${NOT_CRITICAL}`,
        shown: 'Proved: the input /applicant/credit_history is none of "A30", "A31", "A32", "A33".',
      },
    ]);
    expect(open).toContain("the cause, or all of it");
  });

  test("where the proof was not checked it is the document's claim", () => {
    const claimed = saidOf(decision.violated_mask, "claimed");
    expect(claimed?.sentence).toContain("the document claims of the inputs");
    expect(JSON.stringify(claimed)).not.toMatch(/\bproved\b/i);
  });
});

test("what is not named is not said, though it would not have been met", () => {
  expect(saidOf(0)).toBeNull();
  const one = saidOf(2 ** document.policy.constraints.findIndex(({ reason_code: code }) => code === "FL06"));
  expect(one?.each).toHaveLength(1);
  expect(one?.sentence).toContain('this rule would not have been met: "FL06"');
  expect(one?.sentence).not.toMatch(/FL03|FL07/);
});

describe("the contrary of each operator is true of exactly the values that the operator is false of", () => {
  // Judged by a reading of the words themselves: what each phrase says of a number, written here a second time.
  const SAYS: readonly (readonly [Predicate, string, (value: number) => boolean])[] = [
    [{ input: "/n", op: "eq", value: 3 }, "is not 3", (n) => n !== 3],
    [{ input: "/n", op: "ne", value: 3 }, "is 3", (n) => n === 3],
    [{ input: "/n", op: "lt", value: 3 }, "is at least 3", (n) => n >= 3],
    [{ input: "/n", op: "le", value: 3 }, "is above 3", (n) => n > 3],
    [{ input: "/n", op: "gt", value: 3 }, "is at most 3", (n) => n <= 3],
    [{ input: "/n", op: "ge", value: 3 }, "is below 3", (n) => n < 3],
    [{ input: "/n", op: "in_range", value: [2, 4] }, "is below 2 or above 4", (n) => n < 2 || n > 4],
    [{ input: "/n", op: "in", value: [2, 4] }, "is none of 2, 4", (n) => n !== 2 && n !== 4],
    [{ input: "/n", op: "not_in", value: [2, 4] }, "is one of 2, 4", (n) => n === 2 || n === 4],
  ];
  const HOLDS: Readonly<Record<string, (n: number, value: never) => boolean>> = {
    eq: (n, value) => n === value,
    ne: (n, value) => n !== value,
    lt: (n, value) => n < value,
    le: (n, value) => n <= value,
    gt: (n, value) => n > value,
    ge: (n, value) => n >= value,
    in_range: (n, [from, to]: readonly [number, number]) => n >= from && n <= to,
    in: (n, value: readonly number[]) => value.includes(n),
    not_in: (n, value: readonly number[]) => !value.includes(n),
  };
  test.each(SAYS)("%j", (predicate, words, isSo) => {
    const said = en.rules.unmet({ vertex: "intake", predicate, derived: undefined }, "proved");
    expect(said).toBe(`Proved: the input /n ${words}.`);
    for (let n = 0; n < 7; n += 1) expect(isSo(n)).toBe(!HOLDS[predicate.op]?.(n, predicate.value as never));
  });

  test("a condition on an input is proved with it, one on the outcome is not", () => {
    const predicate: Predicate = { input: "/n", op: "le", value: 3 };
    const when = { input: "/m", op: "ge", value: 5 } as const;
    expect(en.rules.unmet({ vertex: "a", predicate, when, derived: undefined }, "proved")).toBe(
      "Proved: the input /m is at least 5, and the input /n is above 3.",
    );
    expect(
      en.rules.unmet({ vertex: "a", predicate, when: { outcome: "approve" }, derived: undefined }, "proved"),
    ).toBe("Proved: the input /n is above 3.");
  });
});

test("an author's text is quoted and cut like any stranger's, and a rule without one goes by its id", () => {
  const named = [
    { id: "first", reason: '"; all rules were met. "' },
    { id: "second", reason_code: "X2" },
    { id: "third" },
  ];
  expect(en.rules.notice("decline", named, "proved")).toContain(
    ': the rule "first", "\\"; all rules were met. \\""; "X2", the rule "second"; the rule "third".',
  );
});
