/**
 * Property and casualty claims: prompt handling, grounds for paying and denying, claims that an adjuster must see.
 * Pipeline: notice, coverage, assessment, fraud_screen, adjuster_review, pay, deny; the outcome is pay or deny.
 * The input document:
 *
 *   { "policy": { "in_force": true },
 *     "claim": { "amount": 1800, "bodily_injury": false, "documents_complete": true, "excluded_peril": false,
 *                "days_to_acknowledge": 3, "days_to_decide": 9, "fraud_score": 0.12 } }
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const insuranceClaimsV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:insurance-claims-v1",
    name: "Insurance claims: paying and denying",
    regulation:
      "Modelled on the NAIC Unfair Claims Settlement Practices Act (Model 900) and the NAIC Model Bulletin on the Use of AI Systems by Insurers (2023); no claim of compliance",
    authority: PROJECT_AUTHORITY,
    outcomes: ["pay", "deny"],
    constraints: [
      {
        id: "acknowledged-in-time",
        description: "The claim was acknowledged within 15 days of notice. Reported, not required.",
        critical: false,
        vertex: "notice",
        predicate: { input: "/claim/days_to_acknowledge", op: "le", value: 15 },
        reason_code: "IC01",
        reason: "The claim was acknowledged late.",
      },
      {
        id: "coverage-before-decision",
        description: "Coverage was looked at before the claim was decided, whatever the decision.",
        critical: true,
        vertex: "coverage",
      },
      {
        id: "paid-policy-in-force",
        description: "A claim is paid only under a policy that was in force on the day of the loss.",
        critical: true,
        vertex: "coverage",
        predicate: { input: "/policy/in_force", op: "eq", value: true },
        when: { outcome: "pay" },
        reason_code: "IC02",
        reason: "The policy was not in force on the day of the loss.",
      },
      {
        id: "paid-peril-not-excluded",
        description: "A claim is paid only for a peril that the policy does not exclude.",
        critical: true,
        vertex: "coverage",
        predicate: { input: "/claim/excluded_peril", op: "eq", value: false },
        when: { outcome: "pay" },
        reason_code: "IC03",
        reason: "The policy excludes the cause of the loss.",
      },
      {
        id: "denied-documents-complete",
        description:
          "A claim is denied only when its documents are complete: missing papers are asked for, not held against the claimant.",
        critical: true,
        vertex: "assessment",
        predicate: { input: "/claim/documents_complete", op: "eq", value: true },
        when: { outcome: "deny" },
        reason_code: "IC04",
        reason: "Documents about the claim are missing.",
      },
      {
        id: "decided-in-time",
        description: "The claim was decided within 21 days of complete documents. Reported, not required.",
        critical: false,
        vertex: "assessment",
        predicate: { input: "/claim/days_to_decide", op: "le", value: 21 },
        reason_code: "IC05",
        reason: "The claim was decided late.",
      },
      {
        id: "fraud-screen-before-payment",
        description: "Nothing is paid before the fraud screen.",
        critical: true,
        vertex: "fraud_screen",
        when: { outcome: "pay" },
      },
      {
        id: "paid-fraud-score-limit",
        description: "A claim is paid only with a fraud score below 0.9 on a scale from 0 to 1.",
        critical: true,
        vertex: "fraud_screen",
        predicate: { input: "/claim/fraud_score", op: "lt", value: 0.9 },
        when: { outcome: "pay" },
        reason_code: "IC06",
        reason: "The claim did not pass the screening for fraud.",
      },
      {
        id: "suspicion-adjuster-review",
        description: "A fraud score of 0.5 or more goes to an adjuster; a score alone denies nothing.",
        critical: true,
        vertex: "adjuster_review",
        when: { input: "/claim/fraud_score", op: "ge", value: 0.5 },
      },
      {
        id: "large-claim-adjuster-review",
        description: "A claim above 10000 goes to an adjuster.",
        critical: true,
        vertex: "adjuster_review",
        when: { input: "/claim/amount", op: "gt", value: 10000 },
      },
      {
        id: "injury-adjuster-review",
        description: "A claim with bodily injury goes to an adjuster.",
        critical: true,
        vertex: "adjuster_review",
        when: { input: "/claim/bodily_injury", op: "eq", value: true },
      },
      {
        id: "denial-adjuster-review",
        description: "No claim is denied without an adjuster, who states the grounds for it in writing.",
        critical: true,
        vertex: "adjuster_review",
        when: { outcome: "deny" },
      },
      {
        id: "paid-amount-limit",
        description: "A claim paid under this manifest is of 0.01 to 100000.",
        critical: true,
        vertex: "pay",
        predicate: { input: "/claim/amount", op: "in_range", value: [0.01, 100000] },
        when: { outcome: "pay" },
        reason_code: "IC07",
        reason: "The amount claimed is outside what is paid in this procedure.",
      },
    ],
    manifest_hash: "5309660adbcb09faf2f350878dffa36ff7b72ac9352a9d78630e5cfc62b0e5dd",
  },
  inputs: [
    {
      pointer: "/policy/in_force",
      type: "boolean",
      meaning: "the policy was in force on the day of the loss",
    },
    { pointer: "/claim/amount", type: "number", meaning: "amount claimed, in the policy's currency" },
    { pointer: "/claim/bodily_injury", type: "boolean", meaning: "somebody was hurt" },
    { pointer: "/claim/documents_complete", type: "boolean", meaning: "proofs of loss are complete" },
    {
      pointer: "/claim/excluded_peril",
      type: "boolean",
      meaning: "the policy excludes the cause of the loss",
    },
    {
      pointer: "/claim/days_to_acknowledge",
      type: "number",
      meaning: "days from notice of the claim to its acknowledgement",
    },
    {
      pointer: "/claim/days_to_decide",
      type: "number",
      meaning: "days from complete documents to the decision",
    },
    { pointer: "/claim/fraud_score", type: "number", meaning: "score of the fraud screen, 0 to 1" },
  ],
});
