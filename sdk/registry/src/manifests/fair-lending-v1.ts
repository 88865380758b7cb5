/**
 * Consumer credit decisions: limits on what is approved, applications that a person must see, and what a decision
 * may not rest on. Pipeline: intake, identity, affordability, credit_policy, human_review, approve, decline; the
 * outcome is approve or decline. A row of the Statlog German Credit data becomes the input document
 *
 *   { "application": { "amount": <column 5>, "duration_months": <2> },
 *     "applicant": { "age": <13>, "instalment_rate": <8>, "existing_credits": <16>,
 *                    "checking_account": <1>, "savings": <6>, "credit_history": <3> } }
 *
 * Measured over its 1,000 rows, approving whatever no critical limit forbids: 646 approved (153 after human
 * review), 354 declined (124 after it). README.md has the count of each rule.
 */
import { PROJECT_AUTHORITY, publish } from "../published.ts";

export const fairLendingV1 = publish({
  manifest: {
    manifest_version: "1.0.0",
    manifest_id: "vdi:manifest:fair-lending-v1",
    name: "Fair lending: consumer credit decisions",
    regulation:
      "Modelled on 15 U.S.C. 1691 (ECOA), 12 CFR part 1002 (Regulation B) and Directive (EU) 2023/2225, articles 6 and 18; no claim of compliance",
    authority: PROJECT_AUTHORITY,
    outcomes: ["approve", "decline"],
    derived: [
      {
        name: "amount-over-monthly-limit",
        terms: [
          { input: "/application/amount", times: 1 },
          { input: "/application/duration_months", times: -400 },
        ],
        plus: 0,
      },
    ],
    constraints: [
      {
        id: "product-range",
        description:
          "The amount asked for is within the product's range, 100 to 20000 in the lender's currency.",
        critical: true,
        vertex: "intake",
        predicate: { input: "/application/amount", op: "in_range", value: [100, 20000] },
        reason_code: "FL01",
        reason: "The amount asked for is outside the range of this product.",
      },
      {
        id: "no-protected-attributes",
        description:
          "Sex, marital status and foreign-worker status are left out of the inputs and no rule reads them: credit may not turn on sex, marital status or national origin (15 U.S.C. 1691(a)(1)), and what is not read cannot decide. Proved here is only that intake was visited; that no rule reads them is plain from the rules themselves.",
        critical: true,
        vertex: "intake",
      },
      {
        id: "capacity-to-contract",
        description:
          "The applicant is at least 18, old enough to be bound by a contract. Age is otherwise not held against anyone (12 CFR 1002.6(b)(2)).",
        critical: true,
        vertex: "identity",
        predicate: { input: "/applicant/age", op: "ge", value: 18 },
        reason_code: "FL02",
        reason: "The applicant is not of an age to enter into a contract.",
      },
      {
        id: "affordability-before-approval",
        description: "Nothing is approved before affordability was assessed.",
        critical: true,
        vertex: "affordability",
        when: { outcome: "approve" },
      },
      {
        id: "approved-instalment-guideline",
        description:
          "Guideline: an approved credit's instalment is below the highest class of disposable income (class 4). Reported, not required.",
        critical: false,
        vertex: "affordability",
        predicate: { input: "/applicant/instalment_rate", op: "le", value: 3 },
        when: { outcome: "approve" },
        reason_code: "FL03",
        reason: "The instalment is high in relation to disposable income.",
      },
      {
        id: "approved-savings-guideline",
        description:
          "Guideline: an approved applicant's savings are not in the lowest class (one of A62 to A65). Reported, not required.",
        critical: false,
        vertex: "affordability",
        predicate: { input: "/applicant/savings", op: "in", value: ["A62", "A63", "A64", "A65"] },
        when: { outcome: "approve" },
        reason_code: "FL04",
        reason: "Savings are low.",
      },
      {
        id: "approved-existing-credits-limit",
        description: "An approved applicant has at most 2 existing credits at this lender.",
        critical: true,
        vertex: "credit_policy",
        predicate: { input: "/applicant/existing_credits", op: "le", value: 2 },
        when: { outcome: "approve" },
        reason_code: "FL05",
        reason: "Too many credits are held with us already.",
      },
      {
        id: "approved-account-not-overdrawn",
        description: "An approved applicant's checking account is not overdrawn (one of A12, A13, A14).",
        critical: true,
        vertex: "credit_policy",
        predicate: { input: "/applicant/checking_account", op: "in", value: ["A12", "A13", "A14"] },
        when: { outcome: "approve" },
        reason_code: "FL06",
        reason: "The checking account is overdrawn.",
      },
      {
        id: "approved-history-guideline",
        description:
          "Guideline: an approved applicant's credit history is not a critical account (one of A30 to A33). Reported, not required.",
        critical: false,
        vertex: "credit_policy",
        predicate: {
          input: "/applicant/credit_history",
          op: "in",
          value: ["A30", "A31", "A32", "A33"],
        },
        when: { outcome: "approve" },
        reason_code: "FL07",
        reason: "The credit history shows a critical account.",
      },
      {
        id: "decline-through-policy",
        description:
          "Nothing is declined without the credit policy step, where the reasons for an adverse action are recorded (12 CFR 1002.9).",
        critical: true,
        vertex: "credit_policy",
        when: { outcome: "decline" },
      },
      {
        id: "large-amount-human-review",
        description: "An amount above 5000 goes through human review.",
        critical: true,
        vertex: "human_review",
        when: { input: "/application/amount", op: "gt", value: 5000 },
      },
      {
        id: "past-delay-human-review",
        description: "A delay in paying in the past (A33) goes through human review.",
        critical: true,
        vertex: "human_review",
        when: { input: "/applicant/credit_history", op: "eq", value: "A33" },
      },
      {
        id: "elderly-human-review",
        description:
          "An applicant of 62 or more, elderly in the sense of 12 CFR 1002.2(o), is not decided on by a machine alone.",
        critical: true,
        vertex: "human_review",
        when: { input: "/applicant/age", op: "ge", value: 62 },
      },
      {
        id: "approved-amount-limit",
        description: "An approved amount is at most 10000.",
        critical: true,
        vertex: "approve",
        predicate: { input: "/application/amount", op: "le", value: 10000 },
        when: { outcome: "approve" },
        reason_code: "FL08",
        reason: "The amount asked for is above what we approve.",
      },
      {
        id: "approved-duration-limit",
        description: "An approved credit runs for at most 48 months.",
        critical: true,
        vertex: "approve",
        predicate: { input: "/application/duration_months", op: "le", value: 48 },
        when: { outcome: "approve" },
        reason_code: "FL09",
        reason: "The term asked for is longer than we approve.",
      },
      {
        id: "approved-amount-for-duration",
        description: "An approved amount is at most 400 for each month of its duration.",
        critical: true,
        vertex: "approve",
        predicate: { derived: "amount-over-monthly-limit", op: "le", value: 0 },
        when: { outcome: "approve" },
        reason_code: "FL10",
        reason: "The amount asked for is high for its term.",
      },
    ],
    manifest_hash: "c42d0e37162880a8ca16818a733f6ed582cfdea8c028c57ecbb20862be475151",
  },
  inputs: [
    {
      pointer: "/application/amount",
      type: "number",
      meaning: "amount asked for, in whole units of the lender's currency",
    },
    { pointer: "/application/duration_months", type: "number", meaning: "duration of the credit, in months" },
    { pointer: "/applicant/age", type: "number", meaning: "age, in years" },
    {
      pointer: "/applicant/instalment_rate",
      type: "number",
      meaning: "instalment as a class of disposable income, 1 to 4",
    },
    {
      pointer: "/applicant/existing_credits",
      type: "number",
      meaning: "number of existing credits at this lender",
    },
    {
      pointer: "/applicant/checking_account",
      type: "string",
      meaning: "A11 overdrawn, A12 below 200, A13 200 and more, A14 none",
    },
    {
      pointer: "/applicant/savings",
      type: "string",
      meaning: "A61 below 100, A62 below 500, A63 below 1000, A64 1000 and more, A65 none or unknown",
    },
    {
      pointer: "/applicant/credit_history",
      type: "string",
      meaning:
        "A30 none or all paid back, A31 all paid back here, A32 paid back duly till now, A33 delay in the past, A34 critical account",
    },
  ],
});
