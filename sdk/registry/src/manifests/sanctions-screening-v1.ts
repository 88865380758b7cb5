/**
 * Screening a payment's parties against sanctions lists: fresh lists, a person at every near match, no release of
 * a true match, a report of every block. Pipeline: party_data, list_screening, match_review, compliance_officer,
 * report, release, block; the outcome is release or block.
 * The input document:
 *
 *   { "party": { "data_complete": true, "listed_ownership_percent": 0, "embargoed_territory": false },
 *     "screening": { "list_age_hours": 3, "lists_screened": 4, "best_match_score": 41 },
 *     "review": { "true_match": false }, "payment": { "amount": 1250 } }
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const sanctionsScreeningV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:sanctions-screening-v1",
    name: "Sanctions screening: releasing and blocking payments",
    regulation:
      "Modelled on 31 CFR part 501 (reports of blocked property, 501.603), the 50 percent rule of OFAC guidance (2014) and Council Regulation (EU) No 269/2014, article 2; no claim of compliance",
    authority: PROJECT_AUTHORITY,
    outcomes: ["release", "block"],
    constraints: [
      {
        id: "party-data-complete",
        description: "The data that lists are searched by are complete before a payment is released.",
        critical: true,
        vertex: "party_data",
        predicate: { input: "/party/data_complete", op: "eq", value: true },
        when: { outcome: "release" },
        reason_code: "SS01",
        reason: "Data about the party are not complete.",
      },
      {
        id: "lists-fresh",
        description: "The lists screened against are at most 24 hours old.",
        critical: true,
        vertex: "list_screening",
        predicate: { input: "/screening/list_age_hours", op: "in_range", value: [0, 24] },
        reason_code: "SS02",
        reason: "A list screened against was not current.",
      },
      {
        id: "lists-enough",
        description:
          "At least 4 lists were screened, in this manifest's use those of the United Nations, the European Union, the United States and the United Kingdom.",
        critical: true,
        vertex: "list_screening",
        predicate: { input: "/screening/lists_screened", op: "ge", value: 4 },
        reason_code: "SS03",
        reason: "Too few lists were screened against.",
      },
      {
        id: "near-match-review",
        description: "A best match that scores 85 or more is reviewed by a person.",
        critical: true,
        vertex: "match_review",
        when: { input: "/screening/best_match_score", op: "ge", value: 85 },
      },
      {
        id: "ownership-officer",
        description: "Ownership of 25 percent or more by listed persons goes to the compliance officer.",
        critical: true,
        vertex: "compliance_officer",
        when: { input: "/party/listed_ownership_percent", op: "ge", value: 25 },
      },
      {
        id: "large-payment-officer",
        description: "A payment above 100000 goes to the compliance officer.",
        critical: true,
        vertex: "compliance_officer",
        when: { input: "/payment/amount", op: "gt", value: 100000 },
      },
      {
        id: "released-not-true-match",
        description: "A payment is released only when no match was found to be true.",
        critical: true,
        vertex: "list_screening",
        predicate: { input: "/review/true_match", op: "eq", value: false },
        when: { outcome: "release" },
        reason_code: "SS04",
        reason: "The party was found to be listed.",
      },
      {
        id: "released-ownership-limit",
        description: "A payment is released only when listed persons own less than 50 percent of the party.",
        critical: true,
        vertex: "list_screening",
        predicate: { input: "/party/listed_ownership_percent", op: "lt", value: 50 },
        when: { outcome: "release" },
        reason_code: "SS05",
        reason: "Listed persons own too large a share of the party.",
      },
      {
        id: "released-territory",
        description: "A payment is released only when the party is not in a territory under embargo.",
        critical: true,
        vertex: "list_screening",
        predicate: { input: "/party/embargoed_territory", op: "ne", value: true },
        when: { outcome: "release" },
        reason_code: "SS06",
        reason: "The party is in a territory under embargo.",
      },
      {
        id: "block-by-officer",
        description: "Nothing is blocked without the compliance officer.",
        critical: true,
        vertex: "compliance_officer",
        when: { outcome: "block" },
      },
      {
        id: "block-reported",
        description:
          "A block is prepared for report to the authority, which is due within ten business days (31 CFR 501.603(b)). Proved here is only that the step was visited.",
        critical: true,
        vertex: "report",
        when: { outcome: "block" },
      },
      {
        id: "records-kept",
        description:
          "Records of the screening are kept as long as the law asks. Plain text: no input can show it.",
        critical: false,
        vertex: "list_screening",
      },
    ],
    manifest_hash: "e66cc128ba34b98833020a48a251d4d4386d0745d0926fe300f2dd24f58b4293",
  },
  inputs: [
    {
      pointer: "/party/data_complete",
      type: "boolean",
      meaning: "name, address and, for people, date of birth are known",
    },
    {
      pointer: "/party/listed_ownership_percent",
      type: "number",
      meaning: "share of the party that listed persons own together, in percent",
    },
    {
      pointer: "/party/embargoed_territory",
      type: "boolean",
      meaning: "the party is in an embargoed territory",
    },
    {
      pointer: "/screening/list_age_hours",
      type: "number",
      meaning: "age of the oldest list used, in hours",
    },
    { pointer: "/screening/lists_screened", type: "number", meaning: "lists screened against, a count" },
    {
      pointer: "/screening/best_match_score",
      type: "number",
      meaning: "score of the closest match, 0 to 100",
    },
    { pointer: "/review/true_match", type: "boolean", meaning: "a match was found to be the party" },
    {
      pointer: "/payment/amount",
      type: "number",
      meaning: "amount of the payment, in the account's currency",
    },
  ],
});
