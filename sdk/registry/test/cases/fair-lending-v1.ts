import type { ManifestCases } from "./manifest-cases.ts";

export const fairLendingV1: ManifestCases = {
  of: "fair-lending-v1@1.0.0",
  steps: ["intake", "identity", "affordability", "credit_policy", "human_review", "approve", "decline"],
  paths: {
    approve: ["intake", "identity", "affordability", "credit_policy", "approve"],
    decline: ["intake", "identity", "credit_policy", "decline"],
  },
  inputs: {
    "/application/amount": 2096,
    "/application/duration_months": 12,
    "/applicant/age": 49,
    "/applicant/instalment_rate": 2,
    "/applicant/existing_credits": 1,
    "/applicant/checking_account": "A14",
    "/applicant/savings": "A62",
    "/applicant/credit_history": "A32",
  },
  boundaries: {
    "product-range": { predicate: { holds: [100, 20000], fails: [99, 99.99, 20001] } },
    "capacity-to-contract": { predicate: { holds: [18, 19, 90], fails: [17] } },
    "approved-instalment-guideline": { predicate: { holds: [1, 3], fails: [4] } },
    "approved-savings-guideline": {
      predicate: { holds: ["A62", "A63", "A64", "A65"], fails: ["A61", "a62", ""] },
    },
    "approved-existing-credits-limit": { predicate: { holds: [0, 2], fails: [3] } },
    "approved-account-not-overdrawn": { predicate: { holds: ["A12", "A13", "A14"], fails: ["A11"] } },
    "approved-history-guideline": { predicate: { holds: ["A30", "A31", "A32", "A33"], fails: ["A34"] } },
    "large-amount-human-review": { when: { applies: [5001, 5000.01, 18424], waived: [250, 5000] } },
    "past-delay-human-review": { when: { applies: ["A33"], waived: ["A30", "A31", "A32", "A34"] } },
    "elderly-human-review": { when: { applies: [62, 75], waived: [61, 19] } },
    "approved-amount-limit": { predicate: { holds: [10000], fails: [10001, 10000.01] } },
    "approved-duration-limit": { predicate: { holds: [48], fails: [49] } },
    // The amount, over the 12 months of the inputs above.
    "approved-amount-for-duration": { predicate: { holds: [100, 4800], fails: [4800.000001, 4801] } },
  },
};
