// The decision pipeline itself: a plain rule that a lender might run, written without a look at the manifest. The
// attestations prove that its results satisfy the published policy. A rule that approved too much would get no proof.
//
//   intake, identity, affordability, credit_policy   always
//   human_review   amount above 5,000, or a delay in the past (A33), or an applicant of 62 or more
//   decline        amount above 10,000, or more than 48 months, or more than two credits here, or an overdrawn
//                  account (A11), or more than 400 for each month
//   approve        otherwise
import type { Application } from "./applications.ts";

export const STEPS = [
  "intake",
  "identity",
  "affordability",
  "credit_policy",
  "human_review",
  "approve",
  "decline",
] as const;

export type Outcome = "approve" | "decline";

export interface Decided {
  readonly outcome: Outcome;
  /** Visited steps in pipeline order. Private: the attestation carries a salted commitment to it. */
  readonly path: readonly string[];
}

export function decide({ application, applicant }: Application): Decided {
  const reviewed = application.amount > 5000 || applicant.credit_history === "A33" || applicant.age >= 62;
  const acceptable =
    application.amount <= 10_000 &&
    application.duration_months <= 48 &&
    applicant.existing_credits <= 2 &&
    applicant.checking_account !== "A11" &&
    application.amount <= 400 * application.duration_months;
  const outcome = acceptable ? "approve" : "decline";
  return { outcome, path: pathTo(outcome, reviewed) };
}

/** Every step up to the outcome, with or without the human's. */
export function pathTo(outcome: Outcome, reviewed: boolean): string[] {
  return STEPS.filter((step) => {
    if (step === "human_review") return reviewed;
    return step === outcome || (step !== "approve" && step !== "decline");
  });
}
