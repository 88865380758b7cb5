/** What an attestation's own members say about the states of its rules, and what its policy leaves unsaid. */
import {
  type PolicyNotice,
  type PublicDecision,
  policyNotices,
  type RuleStanding,
  ruleStates,
} from "@svc/core/statement";
import type { DecisionAttestation } from "@svc/core/wire";

/** Of an attestation what decides the states of its rules. */
export interface ExplainedDocument {
  readonly pipeline: { readonly steps: readonly string[]; readonly outcomes?: readonly string[] };
  readonly policy: Pick<DecisionAttestation["policy"], "constraints" | "derived">;
  readonly decision: Pick<DecisionAttestation["decision"], "outcome" | "satisfied_mask"> & {
    readonly violated_mask?: number;
  };
}

/** The state of each rule of a document. */
export function standingsOf(attestation: ExplainedDocument): RuleStanding[] {
  return ruleStates(decisionOf(attestation));
}

/** What a document's policy leaves unsaid about its decision. */
export function noticesOf(attestation: ExplainedDocument): PolicyNotice[] {
  return policyNotices(decisionOf(attestation), attestation.pipeline.outcomes ?? null);
}

/** What is public of a decision and decides what its rules come to. */
export function decisionOf({ policy, decision }: ExplainedDocument): PublicDecision {
  const { outcome, satisfied_mask: satisfiedMask, violated_mask: violatedMask = 0 } = decision;
  return { constraints: policy.constraints, derived: policy.derived, outcome, satisfiedMask, violatedMask };
}
