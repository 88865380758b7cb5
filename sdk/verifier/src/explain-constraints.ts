/**
 * What an attestation's policy comes to for a reader: per constraint whether it was proved to hold, and whether
 * a machine could decide it or only that a step was visited.
 *
 * A 1 in the mask says "proved to hold", a 0 "not proved" and nothing more. The prose of a constraint is never
 * proved. Pure: speaks of a document whose verification is somebody else's business.
 */
import type { PolicyNotice } from "@svc/core/finding";
import type { Constraint, DecisionAttestation, Predicate, When } from "@svc/core/wire";

export const POLICY_NOTICES: Readonly<Record<PolicyNotice, string>> = Object.freeze({
  empty_policy: "The policy is empty: the proof shows that a pipeline was named, and no rule at all.",
  no_predicate:
    "No constraint of the policy reads an input: only visits to steps are proved, none of what the descriptions say.",
});

export interface ExplainedConstraint {
  /** Bit in `satisfied_mask`. */
  readonly index: number;
  readonly id: string;
  /** Prose of the policy's author, never itself proved. */
  readonly description: string;
  readonly vertex: string;
  readonly critical: boolean;
  /** The mask's bit: `false` says only that it was not proved. */
  readonly proved: boolean;
  /** The rule itself compares an input. */
  readonly has_predicate: boolean;
  /** Proves a visit to `vertex` and no more (where `when` applies, if there is one). */
  readonly visit_only: boolean;
  readonly predicate?: Predicate;
  readonly when?: When;
  /** What the bit means, in one sentence. */
  readonly meaning: string;
}

export interface ExplainedPolicy {
  readonly constraints: readonly ExplainedConstraint[];
  readonly notice: PolicyNotice | null;
}

/**
 * What an attestation's policy comes to for a reader: for each constraint whether it was proved to hold,
 * and whether by its predicate or by a visit to its step alone. A constraint that was not proved need not
 * have failed.
 *
 * @param attestation a document that was read; whether it is valid is for `verifyDecision`
 */
export function explainConstraints(attestation: {
  readonly policy: Pick<DecisionAttestation["policy"], "constraints">;
  readonly decision: Pick<DecisionAttestation["decision"], "satisfied_mask">;
}): ExplainedPolicy {
  const { constraints } = attestation.policy;
  const mask = attestation.decision.satisfied_mask;
  return {
    constraints: constraints.map((constraint, index) =>
      explain(constraint, index, Math.floor(mask / 2 ** index) % 2 === 1),
    ),
    notice: policyNotice(constraints),
  };
}

/** Null when at least one rule reads an input, in its predicate or in its `when`. */
export function policyNotice(constraints: readonly Constraint[]): PolicyNotice | null {
  if (constraints.length === 0) return "empty_policy";
  const reads = ({ predicate, when }: Constraint) =>
    predicate !== undefined || (when !== undefined && !("outcome" in when));
  return constraints.some(reads) ? null : "no_predicate";
}

function explain(constraint: Constraint, index: number, proved: boolean): ExplainedConstraint {
  const { id, description, vertex, critical, predicate, when } = constraint;
  return {
    index,
    id,
    description,
    vertex,
    critical,
    proved,
    has_predicate: predicate !== undefined,
    visit_only: predicate === undefined,
    ...(predicate === undefined ? {} : { predicate }),
    ...(when === undefined ? {} : { when }),
    meaning: proved ? meaningOf(constraint) : "Not proved. Whether it holds is not said.",
  };
}

function meaningOf({ vertex, predicate, when }: Constraint): string {
  const visited = `step ${JSON.stringify(vertex)} was visited`;
  const rule = predicate === undefined ? visited : `${visited} and ${inWords(predicate)}`;
  if (when === undefined) return `Proved: ${rule}.`;
  const condition = "outcome" in when ? `the outcome is ${JSON.stringify(when.outcome)}` : inWords(when);
  return `Proved: if ${condition}, then ${rule}.`;
}

const WORDS = Object.freeze({
  eq: "is",
  ne: "is not",
  lt: "is below",
  le: "is at most",
  gt: "is above",
  ge: "is at least",
});

function inWords(predicate: Predicate): string {
  const input = `input ${JSON.stringify(predicate.input)}`;
  if (predicate.op === "in_range") return `${input} is from ${predicate.value[0]} to ${predicate.value[1]}`;
  return `${input} ${WORDS[predicate.op]} ${JSON.stringify(predicate.value)}`;
}
