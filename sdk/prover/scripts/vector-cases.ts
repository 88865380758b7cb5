/** The decisions behind the real attestations among the verifier's vectors: one a way in which documents differ. */
import type { Constraint } from "@svc/core";
import type { Decision, PipelineConfig } from "../src/index.ts";

export interface VectorCase {
  /** File name without ending. */
  readonly id: string;
  readonly name: string;
  readonly pipeline: PipelineConfig;
  readonly decision: Decision;
  /** As `AttestOptions.reasons`. */
  readonly reasons?: "all";
}

const LENDING_STEPS = [
  "intake",
  "identity",
  "affordability",
  "credit_policy",
  "human_review",
  "approve",
  "decline",
];
const lending: PipelineConfig = {
  name: "Consumer credit",
  steps: LENDING_STEPS,
  manifest: "fair-lending-v1",
};
const without = (...left: string[]) => LENDING_STEPS.filter((step) => !left.includes(step));

const applicant = {
  age: 35,
  instalment_rate: 3,
  existing_credits: 1,
  checking_account: "A12",
  savings: "A63",
  credit_history: "A32",
};

const visit = (id: string, vertex: string): Constraint => ({
  id,
  description: `Step ${vertex} was visited.`,
  critical: true,
  vertex,
});

const numbers = Array.from({ length: 16 }, (_, i) => i);
const FULL_STEPS = numbers.map((i) => `step-${i + 1}`);

/** Sixteen constraints over every operator and type, half of them with a condition. */
const fullConstraints = numbers.map((i): Constraint => {
  const predicates = [
    { input: "/amount", op: "in_range", value: [-12.5, 1_000_000.25] },
    { input: "/amount", op: "lt", value: 1000 },
    { input: "/more/field-3", op: "in", value: ["value 2", "value 3", "value 4"] },
    { input: "/balance", op: "le", value: 0 },
    { derived: "three-tenths", op: "in_range", value: [299.9, 300.000001] },
    { input: "/name~1or~0alias", op: "eq", value: "Zoë \u{1F4B6}" },
    { input: "/flags/0", op: "eq", value: true },
    { input: "/name~1or~0alias", op: "not_in", value: ["value 2", "Zoë"] },
  ] as const;
  const constraint: Constraint = {
    ...visit(`c-${i + 1}`, FULL_STEPS[i] as string),
    critical: i % 4 !== 3,
    predicate: predicates[i % 8] as unknown as NonNullable<Constraint["predicate"]>,
  };
  if (i < 8) return constraint;
  const when = i % 2 === 0 ? { outcome: "step-16" } : ({ input: "/amount", op: "gt", value: 5 } as const);
  return { ...constraint, when };
});

export const VECTOR_CASES: readonly VectorCase[] = [
  {
    id: "lending-approve",
    name: "an approval under a published manifest",
    pipeline: lending,
    decision: {
      executionPath: without("human_review", "decline"),
      privateInputs: { application: { amount: 2400, duration_months: 24 }, applicant },
      outcomeId: "approve",
    },
  },
  {
    id: "lending-decline-reviewed",
    name: "a decline over every limit, after human review, with its reasons",
    pipeline: lending,
    reasons: "all",
    decision: {
      executionPath: without("approve"),
      privateInputs: {
        application: { amount: 18_000, duration_months: 60 },
        applicant: { ...applicant, checking_account: "A11", existing_credits: 4, age: 70 },
      },
      outcomeId: "decline",
    },
  },
  {
    id: "lending-referenced",
    name: "an approval with a case reference",
    pipeline: lending,
    decision: {
      executionPath: without("human_review", "decline"),
      privateInputs: { application: { amount: 2400, duration_months: 24 }, applicant },
      outcomeId: "approve",
      reference: "A-2026-00123",
    },
  },
  {
    id: "empty-policy",
    name: "no constraint and no input: only a pipeline and an outcome",
    pipeline: { name: "Empty policy", steps: ["only"] },
    decision: { executionPath: ["only"], privateInputs: {}, outcomeId: "only" },
  },
  {
    id: "visits-only",
    name: "inline constraints without a predicate, one of which does not hold",
    pipeline: {
      name: "Visits only",
      version: "2.1.0",
      steps: ["first", "second", "third"],
      constraints: [visit("first", "first"), { ...visit("second", "second"), critical: false }],
      authority: { type: "audit_firm", name: "Example Audit", reference: "A-17", regulation: "House rules" },
    },
    decision: {
      executionPath: ["first", "third"],
      privateInputs: { note: "not read by any rule" },
      outcomeId: "third",
    },
  },
  {
    id: "full-capacity",
    name: "16 steps, 16 constraints of every form, 24 inputs of every type, both derived values, texts beyond ASCII",
    pipeline: {
      name: "Full capacity: größte Größe",
      steps: FULL_STEPS,
      outcomes: ["step-16"],
      derived: [
        { name: "three-tenths", terms: [{ input: "/amount", times: 0.3 }], plus: 0 },
        {
          name: "spread",
          terms: [
            { input: "/amount", times: 1 },
            { input: "/balance", times: -0.25 },
          ],
          plus: -1000,
        },
      ],
      constraints: fullConstraints,
    },
    decision: {
      executionPath: FULL_STEPS,
      privateInputs: {
        amount: 999.999999,
        balance: -3_999_999_999_999.5,
        "name/or~alias": "Zoë \u{1F4B6}",
        flags: [true, false],
        nothing: null,
        none: {},
        empty: [],
        more: Object.fromEntries(numbers.map((i) => [`field-${i}`, `value ${i}`])),
      },
      outcomeId: "step-16",
    },
  },
];
