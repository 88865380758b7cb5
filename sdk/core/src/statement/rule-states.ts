/**
 * What a proof shows about each rule of its policy, from public data alone: one state each, and nothing stronger than
 * the statement. A set bit says "true where the rule is active", which is also so where its condition waived it or
 * where it is for another outcome; so bits are never counted, states are.
 *
 * Speaks of a document whose verification is somebody else's business: where the proof was not checked, nothing here
 * is shown.
 */
import type { Constraint } from "../wire/constraint.ts";
import type { DerivedValue } from "../wire/derived-value.ts";
import { ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN } from "../wire/number-limits.ts";
import { encodePolicy } from "./encode-policy.ts";

/**
 * `enforced`: its step was visited and its predicate true. `visit_only`: its step was visited; it has no predicate.
 * With `_or_waived`: that, or its condition on an input is false; which of the two is hidden. `not_applicable`: it is
 * for another outcome. `not_proved`: nothing is shown of it.
 */
export const RULE_STATES = [
  "enforced",
  "enforced_or_waived",
  "visit_only",
  "visit_or_waived",
  "not_applicable",
  "not_proved",
] as const;

export type RuleState = (typeof RULE_STATES)[number];

/** What is public of a decision and decides the states. */
export interface PublicDecision {
  readonly constraints: readonly Constraint[];
  /** Values that rules read in place of inputs. */
  readonly derived?: readonly DerivedValue[] | undefined;
  readonly outcome: string;
  /** Bit i, value 2^i, is constraint i. */
  readonly satisfiedMask: number;
  /** Likewise; 0 where the document has none. */
  readonly violatedMask?: number;
}

export interface RuleStanding {
  readonly id: string;
  readonly state: RuleState;
  /**
   * Proved not to have been met. The issuer chose to name it; it need not be the cause, and others may not have been
   * met either.
   */
  readonly violated: boolean;
}

/** The state of each rule, in the policy's order. */
export function ruleStates({
  constraints,
  outcome,
  satisfiedMask,
  violatedMask = 0,
}: PublicDecision): RuleStanding[] {
  return constraints.map((constraint, i) => ({
    id: constraint.id,
    state: stateOf(constraint, outcome, bit(satisfiedMask, i)),
    violated: bit(violatedMask, i),
  }));
}

function bit(mask: number, i: number): boolean {
  return Math.floor(mask / 2 ** i) % 2 === 1;
}

function stateOf({ predicate, when }: Constraint, outcome: string, isSet: boolean): RuleState {
  const byOutcome = when !== undefined && "outcome" in when;
  if (byOutcome && when.outcome !== outcome) return "not_applicable";
  if (!isSet) return "not_proved";
  const waivable = when !== undefined && !byOutcome;
  if (predicate === undefined) return waivable ? "visit_or_waived" : "visit_only";
  return waivable ? "enforced_or_waived" : "enforced";
}

/** What a policy leaves unsaid about this decision, or says less of than it seems to. */
export const POLICY_NOTICE_CODES = [
  /** No rule at all. */
  "empty_policy",
  /** No rule reads an input, in its predicate or in its `when`: visits alone are proved. */
  "no_predicate",
  /** No rule has to hold. */
  "no_critical_rule",
  /** No critical rule that is in force for this outcome is `enforced` with a predicate that some value fails. */
  "outcome_covers_nothing",
  /** Every critical rule that is in force for this outcome may have been waived by its own condition. */
  "all_waivable",
  /** The pipeline does not say which steps end it: the path may go on after the outcome. */
  "outcomes_undeclared",
] as const;

export type PolicyNotice = (typeof POLICY_NOTICE_CODES)[number];

/**
 * The notices that are due, in the table's order. One that follows from another is left out: an empty policy also
 * has no critical rule.
 *
 * @param outcomes the pipeline's declared outcomes; null where it declares none
 */
export function policyNotices(decision: PublicDecision, outcomes: readonly string[] | null): PolicyNotice[] {
  const content = contentNotice(decision);
  const path: readonly PolicyNotice[] = outcomes === null ? ["outcomes_undeclared"] : [];
  return content === null ? [...path] : [content, ...path];
}

function contentNotice(decision: PublicDecision): PolicyNotice | null {
  const { constraints } = decision;
  if (constraints.length === 0) return "empty_policy";
  if (!constraints.some(readsInput)) return "no_predicate";
  const states = ruleStates(decision).map(({ state }) => state);
  const critical = constraints
    .map((constraint, i) => ({ constraint, state: states[i] as RuleState }))
    .filter(({ constraint }) => constraint.critical);
  if (critical.length === 0) return "no_critical_rule";
  const inForce = critical.filter(({ state }) => state !== "not_applicable");
  const waivable = ({ state }: { state: RuleState }) =>
    state === "enforced_or_waived" || state === "visit_or_waived";
  if (inForce.length > 0 && inForce.every(waivable)) return "all_waivable";
  const covered = inForce.some(
    ({ constraint, state }) => state === "enforced" && canFail(constraint, decision.derived),
  );
  return covered ? null : "outcome_covers_nothing";
}

function readsInput({ predicate, when }: Constraint): boolean {
  return predicate !== undefined || (when !== undefined && !("outcome" in when));
}

/** Whether some value that the statement can hold fails the predicate. */
function canFail(
  { id, description, critical, vertex, predicate }: Constraint,
  derived: readonly DerivedValue[] | undefined,
): boolean {
  if (predicate === undefined) return false;
  const constraints = [{ id, description, critical, vertex, predicate }];
  const encoded = encodePolicy({ steps: [vertex], constraints, derived });
  const term = encoded.ok ? encoded.value.constraints[0]?.predicate : undefined;
  if (term === undefined) return false;
  // A set has at most sixteen members: some value is in it, and some is not.
  if (term.kind !== "number" || term.members !== null) return true;
  const { negated, low, high } = term;
  return negated ? low <= high : low > ENCODED_NUMBER_MIN || high < ENCODED_NUMBER_MAX;
}
