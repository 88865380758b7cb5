// A pipeline under the published lending policy and decisions in it, for every test that needs one.
import { definePipeline } from "../../src/pipeline.ts";

export const STEPS = [
  "intake",
  "identity",
  "affordability",
  "credit_policy",
  "human_review",
  "approve",
  "decline",
];

export const creditPipeline = () =>
  definePipeline({
    name: "Consumer credit",
    steps: STEPS,
    manifest: "fair-lending-v1",
  });

export const APPROVE_PATH = ["intake", "identity", "affordability", "credit_policy", "approve"];
export const DECLINE_PATH = ["intake", "identity", "affordability", "credit_policy", "decline"];

/** Satisfies every rule of the policy without human review. */
export const INPUTS = {
  application: { amount: 2400, duration_months: 24 },
  applicant: {
    age: 35,
    instalment_rate: 3,
    existing_credits: 1,
    checking_account: "A12",
    savings: "A63",
    credit_history: "A32",
  },
};

export const approval = () => ({
  executionPath: [...APPROVE_PATH],
  privateInputs: structuredClone(INPUTS),
  outcomeId: "approve",
});

export const decline = () => ({
  executionPath: [...DECLINE_PATH],
  privateInputs: structuredClone(INPUTS),
  outcomeId: "decline",
});
