import type { ManifestCases } from "./manifest-cases.ts";

export const sanctionsScreeningV1: ManifestCases = {
  of: "sanctions-screening-v1@1.0.0",
  steps: ["party_data", "list_screening", "match_review", "compliance_officer", "report", "release", "block"],
  paths: {
    release: ["party_data", "list_screening", "release"],
    block: ["party_data", "list_screening", "match_review", "compliance_officer", "report", "block"],
  },
  inputs: {
    "/party/data_complete": true,
    "/party/listed_ownership_percent": 0,
    "/party/embargoed_territory": false,
    "/screening/list_age_hours": 3,
    "/screening/lists_screened": 4,
    "/screening/best_match_score": 41,
    "/review/true_match": false,
    "/payment/amount": 1250,
  },
  boundaries: {
    "party-data-complete": { predicate: { holds: [true], fails: [false] } },
    "lists-fresh": { predicate: { holds: [0, 24], fails: [24.5, -1] } },
    "lists-enough": { predicate: { holds: [4, 9], fails: [3, 0] } },
    "near-match-review": { when: { applies: [85, 100], waived: [84.9, 0] } },
    "ownership-officer": { when: { applies: [25, 49], waived: [24.9, 0] } },
    "large-payment-officer": { when: { applies: [100000.01], waived: [100000, 5] } },
    "released-not-true-match": { predicate: { holds: [false], fails: [true] } },
    "released-ownership-limit": { predicate: { holds: [0, 49.9], fails: [50, 100] } },
    "released-territory": { predicate: { holds: [false], fails: [true] } },
  },
};
