import type { ManifestCases } from "./manifest-cases.ts";

export const insuranceClaimsV1: ManifestCases = {
  of: "insurance-claims-v1@1.0.0",
  steps: ["notice", "coverage", "assessment", "fraud_screen", "adjuster_review", "pay", "deny"],
  paths: {
    pay: ["notice", "coverage", "assessment", "fraud_screen", "pay"],
    deny: ["notice", "coverage", "assessment", "adjuster_review", "deny"],
  },
  inputs: {
    "/policy/in_force": true,
    "/claim/amount": 1800,
    "/claim/bodily_injury": false,
    "/claim/documents_complete": true,
    "/claim/excluded_peril": false,
    "/claim/days_to_acknowledge": 3,
    "/claim/days_to_decide": 9,
    "/claim/fraud_score": 0.12,
  },
  boundaries: {
    "acknowledged-in-time": { predicate: { holds: [0, 15], fails: [16] } },
    "paid-policy-in-force": { predicate: { holds: [true], fails: [false] } },
    "paid-peril-not-excluded": { predicate: { holds: [false], fails: [true] } },
    "denied-documents-complete": { predicate: { holds: [true], fails: [false] } },
    "decided-in-time": { predicate: { holds: [0, 21], fails: [22] } },
    "paid-fraud-score-limit": { predicate: { holds: [0, 0.899999], fails: [0.9, 1] } },
    "suspicion-adjuster-review": { when: { applies: [0.5, 0.9], waived: [0, 0.499999] } },
    "large-claim-adjuster-review": { when: { applies: [10000.01, 50000], waived: [1, 10000] } },
    "injury-adjuster-review": { when: { applies: [true], waived: [false] } },
    "paid-amount-limit": { predicate: { holds: [0.01, 100000], fails: [0, -5, 100000.01] } },
  },
};
