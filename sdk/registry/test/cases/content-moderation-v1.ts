import type { ManifestCases } from "./manifest-cases.ts";

export const contentModerationV1: ManifestCases = {
  of: "content-moderation-v1@1.0.0",
  steps: [
    "notice",
    "classification",
    "policy_review",
    "human_review",
    "statement_of_reasons",
    "authority_report",
    "remove",
    "keep",
  ],
  paths: {
    remove: ["notice", "classification", "policy_review", "statement_of_reasons", "remove"],
    keep: ["notice", "classification", "policy_review", "keep"],
  },
  inputs: {
    "/notice/trusted_flagger": false,
    "/notice/hours_open": 5,
    "/content/category": "spam",
    "/content/journalistic": false,
    "/content/on_complaint": false,
    "/classifier/confidence": 0.97,
    "/account/prior_removals": 0,
  },
  boundaries: {
    "removal-confidence-minimum": { predicate: { holds: [0.5, 1], fails: [0.499999, 1.1] } },
    "doubt-human-review": { when: { applies: [0.949999, 0.2], waived: [0.95, 1] } },
    "complaint-human-review": { when: { applies: [true], waived: [false] } },
    "journalism-human-review": { when: { applies: [true], waived: [false] } },
    "repeat-human-review": { when: { applies: [3, 12], waived: [0, 2] } },
    "threat-to-life-reported": { when: { applies: ["threat_to_life"], waived: ["spam", "threat"] } },
    "kept-not-threat": { predicate: { holds: ["spam", "threat"], fails: ["threat_to_life"] } },
    "trusted-flagger-priority": {
      predicate: { holds: [0, 24], fails: [25] },
      when: { applies: [true], waived: [false] },
    },
    "notice-timely": { predicate: { holds: [0, 168], fails: [169] } },
  },
};
