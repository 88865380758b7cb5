/** fair-lending-v1 over 1,000 real applications: the counts that README.md gives, and every rule at work. */
import { evaluatePolicy, type Manifest } from "@svc/core";
import { describe, expect, test } from "vitest";
import { creditData } from "../../../tools/published/german-credit.ts";
import { getManifest } from "../src/index.ts";
import { fairLendingV1 as cases } from "./cases/fair-lending-v1.ts";

const manifest = getManifest("vdi:manifest:fair-lending-v1") as Manifest;

function documentOf(row: string) {
  const column = row.trim().split(/\s+/);
  const code = (n: number) => column[n - 1] as string;
  const amount = Number(code(5));
  const age = Number(code(13));
  return {
    application: { amount, duration_months: Number(code(2)) },
    applicant: {
      age,
      instalment_rate: Number(code(8)),
      existing_credits: Number(code(16)),
      checking_account: code(1),
      savings: code(6),
      credit_history: code(3),
    },
  };
}

type Application = ReturnType<typeof documentOf>;

/**
 * Evaluates a decision for a path with and without human review. A rule that fails only without it demands a person.
 */
function decide(inputs: Application) {
  const evaluate = (outcome: "approve" | "decline", reviewed: boolean) => {
    const path = cases.steps.filter(
      (step) =>
        step === outcome ||
        (step !== "approve" && step !== "decline" && (reviewed || step !== "human_review")),
    );
    const { steps } = cases;
    const evaluated = evaluatePolicy({ ...manifest, steps, path, outcome, inputs });
    if (!evaluated.ok) throw new Error(evaluated.detail);
    return evaluated.value;
  };
  const reviewed = evaluate("decline", false).failing.length > 0;
  const outcome = evaluate("approve", true).failing.length > 0 ? "decline" : "approve";
  return {
    outcome,
    reviewed,
    evaluation: evaluate(outcome, reviewed),
    approval: evaluate("approve", false),
  } as const;
}

describe("fair-lending-v1 over the German credit data", () => {
  const rows = creditData().trim().split("\n");
  const decided = rows.map((row) => decide(documentOf(row)));

  test("every application has a decision that can be proved", () => {
    expect(decided.length).toBe(1_000);
    for (const { evaluation } of decided) expect(evaluation.failing).toEqual([]);
  });

  test("approvals, declines and human reviews", () => {
    const count = (outcome: string, reviewed: boolean) =>
      decided.filter((one) => one.outcome === outcome && one.reviewed === reviewed).length;
    expect({
      approved: [count("approve", false), count("approve", true)],
      declined: [count("decline", false), count("decline", true)],
    }).toEqual({ approved: [493, 153], declined: [230, 124] });
  });

  test("how many approvals by machine alone each rule stands against", () => {
    const against = new Map<string, number>();
    for (const { approval } of decided) {
      for (const { id, held } of approval.constraints) if (!held) against.set(id, (against.get(id) ?? 0) + 1);
    }
    expect(Object.fromEntries(against)).toEqual({
      "approved-instalment-guideline": 476,
      "approved-savings-guideline": 603,
      "approved-history-guideline": 293,
      "approved-account-not-overdrawn": 274,
      "large-amount-human-review": 188,
      "past-delay-human-review": 88,
      "approved-amount-limit": 40,
      "elderly-human-review": 38,
      "approved-amount-for-duration": 37,
      "approved-existing-credits-limit": 34,
      "approved-duration-limit": 16,
    });
  });

  test("guidelines not proved for approved applications", () => {
    const approvals = decided.filter(({ outcome }) => outcome === "approve");
    const unproved = (id: string) =>
      approvals.filter(({ evaluation }) => evaluation.constraints.some((one) => one.id === id && !one.held))
        .length;
    expect([
      unproved("approved-instalment-guideline"),
      unproved("approved-savings-guideline"),
      unproved("approved-history-guideline"),
    ]).toEqual([310, 342, 197]);
  });
});
