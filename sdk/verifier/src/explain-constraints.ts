/**
 * Explains an attestation's policy for a reader: one state per constraint (`ruleStates` of `@svc/core/statement`) and a
 * sentence. The prose of a constraint is never proved. Pure: the caller verifies the document.
 */
import { withoutUndefined } from "@svc/core/json";
import type { PolicyNotice, RuleStanding, RuleState } from "@svc/core/statement";
import type { Constraint, Predicate, When } from "@svc/core/wire";
import { type RuleText, ruleInWords } from "@svc/messages";
import { type ExplainedDocument, noticesOf, standingsOf } from "./derived.ts";

export interface ExplainedConstraint {
  /** Bit in the masks. */
  readonly index: number;
  readonly id: string;
  /** Prose of the policy's author, never itself proved. */
  readonly description: string;
  readonly vertex: string;
  readonly critical: boolean;
  /** State that a valid proof shows. */
  readonly state: RuleState;
  /** A proof that holds shows that it was not met. */
  readonly violated: boolean;
  readonly predicate?: Predicate;
  readonly when?: When;
  /** What that comes to, in words. */
  readonly meaning: string;
}

export interface ExplainedPolicy {
  readonly constraints: readonly ExplainedConstraint[];
  readonly notices: readonly PolicyNotice[];
}

/**
 * Explains an attestation's policy for a reader: the state of each constraint for this outcome, in words, and what the
 * policy as a whole leaves unsaid. A constraint that was not proved need not have failed.
 *
 * @param attestation a document that was read; whether it is valid is for `verifyDecision`
 */
export function explainConstraints(attestation: ExplainedDocument): ExplainedPolicy {
  const standings = standingsOf(attestation);
  const { constraints, derived } = attestation.policy;
  return {
    constraints: constraints.map((constraint, i) =>
      explain({ ...constraint, derived }, i, standings[i] as RuleStanding),
    ),
    notices: noticesOf(attestation),
  };
}

function explain(
  constraint: Constraint & RuleText,
  index: number,
  standing: RuleStanding,
): ExplainedConstraint {
  const { id, description, vertex, critical, predicate, when } = constraint;
  const { state, violated } = standing;
  const meaning = ruleInWords(constraint, standing);
  const rule = { index, id, description, vertex, critical, state, violated, predicate, when, meaning };
  return withoutUndefined(rule);
}
