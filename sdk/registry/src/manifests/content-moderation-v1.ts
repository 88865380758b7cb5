/**
 * Removing or keeping content on an online platform: reasons stated, doubt and complaints in front of a person,
 * threats to life reported. Pipeline: notice, classification, policy_review, human_review, statement_of_reasons,
 * authority_report, remove, keep; the outcome is remove or keep. The input document:
 *
 *   { "notice": { "trusted_flagger": false, "hours_open": 5 },
 *     "content": { "category": "spam", "journalistic": false, "on_complaint": false },
 *     "classifier": { "confidence": 0.97 }, "account": { "prior_removals": 0 } }
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const contentModerationV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:content-moderation-v1",
    name: "Content moderation: removing and keeping",
    regulation:
      "Modelled on Regulation (EU) 2022/2065 (Digital Services Act), articles 14, 16 to 18, 20, 22 and 23; no claim of compliance",
    authority: PROJECT_AUTHORITY,
    outcomes: ["remove", "keep"],
    constraints: [
      {
        id: "decided-under-published-terms",
        description:
          "The decision applies the published terms, with regard to freedom of expression (article 14). Proved here is only that policy review was visited.",
        critical: true,
        vertex: "policy_review",
      },
      {
        id: "removal-states-reasons",
        description: "Whoever is affected by a removal gets a statement of reasons (article 17).",
        critical: true,
        vertex: "statement_of_reasons",
        when: { outcome: "remove" },
      },
      {
        id: "removal-confidence-minimum",
        description:
          "Content is removed only when the classifier's confidence is at least 0.5, person or not.",
        critical: true,
        vertex: "classification",
        predicate: { input: "/classifier/confidence", op: "in_range", value: [0.5, 1] },
        when: { outcome: "remove" },
        reason_code: "CM01",
        reason: "The classification was not certain enough for a removal.",
      },
      {
        id: "doubt-human-review",
        description: "A confidence below 0.95 is not enough for a machine alone: a person looks.",
        critical: true,
        vertex: "human_review",
        when: { input: "/classifier/confidence", op: "lt", value: 0.95 },
      },
      {
        id: "complaint-human-review",
        description:
          "A decision on a complaint is taken under the supervision of staff and not by automated means alone (article 20(6)).",
        critical: true,
        vertex: "human_review",
        when: { input: "/content/on_complaint", op: "eq", value: true },
      },
      {
        id: "journalism-human-review",
        description: "Journalistic content is seen by a person.",
        critical: true,
        vertex: "human_review",
        when: { input: "/content/journalistic", op: "eq", value: true },
      },
      {
        id: "repeat-human-review",
        description:
          "From 3 earlier removals on, a person looks: suspension of the account is near (article 23).",
        critical: true,
        vertex: "human_review",
        when: { input: "/account/prior_removals", op: "ge", value: 3 },
      },
      {
        id: "threat-to-life-reported",
        description:
          "Suspicion of an offence that threatens life is reported to the authorities (article 18).",
        critical: true,
        vertex: "authority_report",
        when: { input: "/content/category", op: "eq", value: "threat_to_life" },
      },
      {
        id: "kept-not-threat",
        description: "Content in the category threat_to_life is not kept.",
        critical: true,
        vertex: "policy_review",
        predicate: { input: "/content/category", op: "ne", value: "threat_to_life" },
        when: { outcome: "keep" },
        reason_code: "CM02",
        reason: "The content was classified as a threat to life.",
      },
      {
        id: "trusted-flagger-priority",
        description:
          "A trusted flagger's notice is decided with priority, here within 24 hours (article 22). Reported, not required.",
        critical: false,
        vertex: "notice",
        predicate: { input: "/notice/hours_open", op: "le", value: 24 },
        when: { input: "/notice/trusted_flagger", op: "eq", value: true },
        reason_code: "CM03",
        reason: "A notice of a trusted flagger was decided late.",
      },
      {
        id: "notice-timely",
        description:
          "Any notice is decided in a timely manner, here within 168 hours (article 16(6)). Reported, not required.",
        critical: false,
        vertex: "notice",
        predicate: { input: "/notice/hours_open", op: "le", value: 168 },
        reason_code: "CM04",
        reason: "The notice was decided late.",
      },
    ],
    manifest_hash: "2dd0b43369d6232a6fd5546ec44a7b5cee3f1f75b9debe21cbbd94002c131c29",
  },
  inputs: [
    {
      pointer: "/notice/trusted_flagger",
      type: "boolean",
      meaning: "the notice came from a trusted flagger (article 22)",
    },
    { pointer: "/notice/hours_open", type: "number", meaning: "hours from the notice to the decision" },
    {
      pointer: "/content/category",
      type: "string",
      meaning: "category of the classifier, such as spam, hate or threat_to_life",
    },
    { pointer: "/content/journalistic", type: "boolean", meaning: "published by or as a news medium" },
    { pointer: "/content/on_complaint", type: "boolean", meaning: "decided on a complaint (article 20)" },
    { pointer: "/classifier/confidence", type: "number", meaning: "confidence in the category, 0 to 1" },
    {
      pointer: "/account/prior_removals",
      type: "number",
      meaning: "removals from this account in the last 12 months",
    },
  ],
});
