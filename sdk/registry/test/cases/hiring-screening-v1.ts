import type { ManifestCases } from "./manifest-cases.ts";

export const hiringScreeningV1: ManifestCases = {
  of: "hiring-screening-v1@1.0.0",
  steps: [
    "application",
    "notice",
    "eligibility",
    "skills_assessment",
    "recruiter_review",
    "advance",
    "reject",
  ],
  paths: {
    advance: ["application", "notice", "eligibility", "skills_assessment", "advance"],
    reject: ["application", "notice", "eligibility", "recruiter_review", "reject"],
  },
  inputs: {
    "/candidate/notice_business_days": 12,
    "/candidate/work_authorised": true,
    "/candidate/years_experience": 4,
    "/candidate/accommodation_requested": false,
    "/assessment/score": 71,
    "/assessment/completed": true,
    "/tool/days_since_bias_audit": 120,
  },
  boundaries: {
    "bias-audit-recent": { predicate: { holds: [0, 365], fails: [366, -1] } },
    "candidate-notified": { predicate: { holds: [10, 30], fails: [9] } },
    "advanced-work-authorised": { predicate: { holds: [true], fails: [false] } },
    "advanced-experience-guideline": { predicate: { holds: [2, 20], fails: [1.5, 0] } },
    "advanced-assessment-completed": { predicate: { holds: [true], fails: [false] } },
    "advanced-score-minimum": { predicate: { holds: [60, 100], fails: [59.5, 101] } },
    "accommodation-recruiter-review": { when: { applies: [true], waived: [false] } },
    "near-miss-recruiter-review": { when: { applies: [60, 50, 65], waived: [49, 66] } },
  },
};
