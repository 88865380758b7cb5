/** The pipeline that the published policy is about. */
export const LENDING_STEPS = [
  "intake",
  "identity",
  "affordability",
  "credit_policy",
  "human_review",
  "approve",
  "decline",
] as const;
