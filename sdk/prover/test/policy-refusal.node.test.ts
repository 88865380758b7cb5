// A decision that breaks its policy: all that it breaks is named, and nothing that is private.
import { VdiError } from "@svc/core";
import { describe, expect, test } from "vitest";
import { PolicyRefusal } from "../src/errors.ts";
import { prepareDecision } from "../src/prepare.ts";
import { caught } from "./support/caught.ts";
import { approval, creditPipeline, decline, INPUTS } from "./support/credit.ts";

const decide = (change: object) => prepareDecision(creditPipeline(), { ...approval(), ...change });
const many = (length: number, name: (i: number) => unknown) => Array.from({ length }, (_, i) => name(i));

describe("a decision that breaks its policy", () => {
  test("every failing critical constraint is listed with its rule, in manifest order", () => {
    const inputs = {
      ...INPUTS,
      application: { amount: 20_001, duration_months: 60 },
    };
    const error = caught(() => decide({ privateInputs: inputs }));
    expect(error).toBeInstanceOf(PolicyRefusal);
    expect(error).toBeInstanceOf(VdiError);
    const { failures } = error as PolicyRefusal;
    expect(failures.map(({ id }) => id)).toEqual([
      "product-range",
      "large-amount-human-review",
      "approved-amount-limit",
      "approved-duration-limit",
    ]);
    expect(failures[3]).toEqual({
      id: "approved-duration-limit",
      vertex: "approve",
      description: "An approved credit runs for at most 48 months.",
      rule: '"approve": /application/duration_months le 48, when the outcome is "approve"',
      why: 'Rule approved-duration-limit at step approve is not met: "/application/duration_months le 48" does not hold.',
      finding: {
        reason: "predicate_false",
        values: {
          constraint: "approved-duration-limit",
          vertex: "approve",
          rule: "/application/duration_months le 48",
        },
      },
    });
  });

  test("declines may exceed the limits of approvals", () => {
    const inputs = {
      ...INPUTS,
      application: { amount: 4000, duration_months: 60 },
    };
    const prepared = prepareDecision(creditPipeline(), {
      ...decline(),
      privateInputs: inputs,
    });
    expect(prepared.evaluation.failing).toEqual([]);
  });
});

describe("private values in refusals", () => {
  const CANARY = "CANARY-7f3a91";
  const NUMBER = 987_654.321;
  const rows: readonly (readonly [string, object])[] = [
    ["mistyped", { application: { amount: CANARY, duration_months: 24 } }],
    ["rule broken by a number", { application: { amount: NUMBER, duration_months: 24 } }],
    [
      "rule broken by a text",
      {
        applicant: { ...INPUTS.applicant, checking_account: "A11" },
        note: CANARY,
      },
    ],
    ["lone surrogate", { note: `${CANARY}\ud800` }],
    ["too precise", { note: 987_654.3210987 }],
    ["too many", Object.fromEntries(many(30, (i) => [`n${i}`, CANARY]) as [string, string][])],
    [
      "a throwing accessor",
      Object.defineProperty({}, "note", {
        enumerable: true,
        get: () => {
          throw new Error(CANARY);
        },
      }),
    ],
  ];

  test.each(rows)("%s: neither message nor stack holds the value", (_what, change) => {
    const inputs = Object.create(Object.prototype, {
      ...Object.getOwnPropertyDescriptors(INPUTS),
      ...Object.getOwnPropertyDescriptors(change),
    });
    const error = caught(() => decide({ privateInputs: inputs }));
    const all = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(all).not.toContain(CANARY);
    expect(all).not.toContain("987654");
  });
});
