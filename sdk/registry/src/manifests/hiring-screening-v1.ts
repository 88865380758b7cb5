/**
 * Screening of job applications with an automated tool: notice, a recent bias audit, and a person before every
 * rejection. Pipeline: application, notice, eligibility, skills_assessment, recruiter_review, advance, reject; the
 * outcome is advance or reject. The input document:
 *
 *   { "candidate": { "notice_business_days": 12, "work_authorised": true, "years_experience": 4,
 *                    "accommodation_requested": false },
 *     "assessment": { "score": 71, "completed": true }, "tool": { "days_since_bias_audit": 120 } }
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const hiringScreeningV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:hiring-screening-v1",
    name: "Hiring: automated screening of applications",
    regulation:
      "Modelled on New York City Administrative Code 20-870 to 20-874 (Local Law 144 of 2021), 42 U.S.C. 2000e-2 and Regulation (EU) 2024/1689, Annex III point 4; no claim of compliance",
    authority: PROJECT_AUTHORITY,
    outcomes: ["advance", "reject"],
    constraints: [
      {
        id: "no-protected-attributes",
        description:
          "Sex, race, colour, religion, national origin, age, disability and family status are left out of the inputs and no rule reads them: what is not read cannot decide. Proved here is only that the application step was visited; that no rule reads them is plain from the rules themselves.",
        critical: true,
        vertex: "application",
      },
      {
        id: "bias-audit-recent",
        description: "The tool's last independent bias audit is at most 365 days old.",
        critical: true,
        vertex: "application",
        predicate: { input: "/tool/days_since_bias_audit", op: "in_range", value: [0, 365] },
        reason_code: "HS01",
        reason: "The screening tool lacked a recent independent audit.",
      },
      {
        id: "candidate-notified",
        description:
          "The candidate was told of the tool, and of what it looks at, at least 10 business days before its use.",
        critical: true,
        vertex: "notice",
        predicate: { input: "/candidate/notice_business_days", op: "ge", value: 10 },
        reason_code: "HS02",
        reason: "Notice of the screening tool was given too late.",
      },
      {
        id: "advanced-work-authorised",
        description: "A candidate who advances may lawfully work where the job is.",
        critical: true,
        vertex: "eligibility",
        predicate: { input: "/candidate/work_authorised", op: "eq", value: true },
        when: { outcome: "advance" },
        reason_code: "HS03",
        reason: "Permission to work where the job is was not shown.",
      },
      {
        id: "advanced-experience-guideline",
        description:
          "Guideline: a candidate who advances has at least 2 years of relevant experience. Reported, not required.",
        critical: false,
        vertex: "eligibility",
        predicate: { input: "/candidate/years_experience", op: "ge", value: 2 },
        when: { outcome: "advance" },
        reason_code: "HS04",
        reason: "Relevant experience is shorter than the guideline asks for.",
      },
      {
        id: "advanced-assessment-completed",
        description: "A candidate who advances has completed the skills assessment.",
        critical: true,
        vertex: "skills_assessment",
        predicate: { input: "/assessment/completed", op: "eq", value: true },
        when: { outcome: "advance" },
        reason_code: "HS05",
        reason: "The skills assessment was not completed.",
      },
      {
        id: "advanced-score-minimum",
        description: "A candidate who advances scored at least 60 of 100.",
        critical: true,
        vertex: "skills_assessment",
        predicate: { input: "/assessment/score", op: "in_range", value: [60, 100] },
        when: { outcome: "advance" },
        reason_code: "HS06",
        reason: "The skills assessment was below the minimum score.",
      },
      {
        id: "accommodation-recruiter-review",
        description:
          "An application with a request for accommodation, or for another way of being assessed, is seen by a recruiter.",
        critical: true,
        vertex: "recruiter_review",
        when: { input: "/candidate/accommodation_requested", op: "eq", value: true },
      },
      {
        id: "near-miss-recruiter-review",
        description:
          "A score from 50 up to and including 65 is close to the line and is seen by a recruiter.",
        critical: true,
        vertex: "recruiter_review",
        when: { input: "/assessment/score", op: "in_range", value: [50, 65] },
      },
      {
        id: "rejection-recruiter-review",
        description: "Nobody is rejected by the tool alone: a recruiter has seen every rejected application.",
        critical: true,
        vertex: "recruiter_review",
        when: { outcome: "reject" },
      },
    ],
    manifest_hash: "28b21708baa2cc48c6bf620ef1eb7f213b32794777fd4acca1450be5fdf4d93c",
  },
  inputs: [
    {
      pointer: "/candidate/notice_business_days",
      type: "number",
      meaning: "business days between notice of the tool and its use",
    },
    { pointer: "/candidate/work_authorised", type: "boolean", meaning: "may lawfully work where the job is" },
    { pointer: "/candidate/years_experience", type: "number", meaning: "years of relevant experience" },
    {
      pointer: "/candidate/accommodation_requested",
      type: "boolean",
      meaning: "asked for accommodation or for another way of being assessed",
    },
    { pointer: "/assessment/score", type: "number", meaning: "score of the skills assessment, 0 to 100" },
    { pointer: "/assessment/completed", type: "boolean", meaning: "the skills assessment was completed" },
    {
      pointer: "/tool/days_since_bias_audit",
      type: "number",
      meaning: "days since the tool's last independent bias audit",
    },
  ],
});
