/**
 * The plain-code evaluator: which constraints hold for a decision, which would not have been met, and why. It
 * reasons over JSON values, not over encodings, so that it and the circuit are two opinions. The prover runs it
 * before any proving starts; its findings never hold a private value.
 */
import { type Fail, type FailureOf, failure } from "../finding/failure.ts";
import type { RULE_REASONS } from "../finding/sets/statement.ts";
import type { Json } from "../json/json.ts";
import type { Reading } from "../reading.ts";
import type { Constraint } from "../wire/constraint.ts";
import type { DerivedValue } from "../wire/derived-value.ts";
import { conditionOf, type Predicate, readBy } from "../wire/predicate.ts";
import { encodePolicy, type PolicyFault } from "./encode-policy.ts";
import {
  judgePredicate,
  type PredicateFacts,
  type PredicateJudgement,
  predicateFacts,
} from "./evaluate-predicate.ts";
import { flattenInputs, type InputFault, type InputLeaf } from "./flatten-inputs.ts";
import { type PathFault, visitedSteps } from "./visited-steps.ts";

const fail: Fail<typeof RULE_REASONS> = failure;

/** Why a constraint does not hold. */
export type RuleFailure = FailureOf<typeof RULE_REASONS>;

export interface ConstraintVerdict {
  readonly id: string;
  readonly critical: boolean;
  readonly vertex: string;
  readonly held: boolean;
  /** `enforced`: vertex visited and predicate true. `waived`: its `when` is false. Absent when it does not hold. */
  readonly by?: "enforced" | "waived";
  /**
   * It can be proved that the rule would not have been met: its predicate is false of a present input of its
   * type, and a `when` that reads an input is true. A rule that its outcome waives can be violated too.
   */
  readonly violated: boolean;
  /**
   * Why it does not hold: the rule, its step, and what was found of the input's presence and type, never its value. A
   * sentence is `sentenceOf(RULE_SET, finding)` of `@svc/messages`.
   */
  readonly finding?: RuleFailure;
}

export interface PolicyEvaluation {
  readonly constraints: readonly ConstraintVerdict[];
  /** Bit i, value 2^i, is constraint i. */
  readonly satisfiedMask: number;
  /** Critical constraints that do not hold: with any, no proof exists. */
  readonly failing: readonly ConstraintVerdict[];
  readonly visited: readonly boolean[];
  readonly leaves: readonly InputLeaf[];
  /** Per derived value of the policy: whether its terms are there and are numbers. */
  readonly derived: readonly boolean[];
}

export interface StatementDecision {
  readonly steps: readonly string[];
  readonly outcomes?: readonly string[] | undefined;
  readonly constraints: readonly Constraint[];
  readonly derived?: readonly DerivedValue[] | undefined;
  readonly path: readonly string[];
  readonly outcome: string;
  /** Read by `readJson`. */
  readonly inputs: Json;
}

/**
 * Evaluates every constraint of a decision. A refusal means that there is nothing to evaluate: the path is no
 * path of the pipeline, inputs or policy have no encoding.
 */
export function evaluatePolicy(
  decision: StatementDecision,
): Reading<PolicyEvaluation, PathFault | InputFault | PolicyFault> {
  const encodable = encodePolicy(decision);
  if (!encodable.ok) return encodable;
  const visited = visitedSteps(decision, decision.path, decision.outcome);
  if (!visited.ok) return visited;
  const leaves = flattenInputs(decision.inputs);
  if (!leaves.ok) return leaves;
  const { derived = [] } = decision;
  const facts = predicateFacts(leaves.value, derived);
  const constraints = decision.constraints.map((constraint) => judge(constraint, decision, facts));
  return {
    ok: true,
    value: {
      constraints,
      satisfiedMask: maskOf(constraints.map(({ held }) => held)),
      failing: constraints.filter(({ critical, held }) => critical && !held),
      visited: visited.value,
      leaves: leaves.value,
      derived: derived.map(({ terms }) =>
        terms.every(({ input }) => typeof facts.inputs.get(input) === "number"),
      ),
    },
  };
}

/** Bit i, value 2^i, is flag i. */
export function maskOf(flags: readonly boolean[]): number {
  return flags.reduce((mask, flag, i) => (flag ? mask + 2 ** i : mask), 0);
}

function judge(
  constraint: Constraint,
  { path, outcome }: Pick<StatementDecision, "path" | "outcome">,
  facts: PredicateFacts,
): ConstraintVerdict {
  const { id, critical, vertex, predicate, when } = constraint;
  const rule = predicate === undefined ? null : judgePredicate(predicate, facts);
  const condition = conditionOf(when);
  const applies: PredicateJudgement =
    condition === null
      ? { decided: true, holds: when === undefined || !("outcome" in when) || when.outcome === outcome }
      : judgePredicate(condition, facts);
  const violated =
    rule?.decided === true && !rule.holds && (condition === null || (applies.decided && applies.holds));
  const base = { id, critical, vertex, violated };
  const broken = (finding: RuleFailure): ConstraintVerdict => ({ ...base, held: false, finding });
  const at = { constraint: id, vertex };
  if (!applies.decided) return broken(undecidedOf("when", { ...at, rule: written(condition) }, applies));
  if (!applies.holds) return { ...base, held: true, by: "waived" };
  if (!path.includes(vertex)) return broken(fail("vertex_not_visited", at));
  const read = { ...at, rule: written(predicate) };
  if (rule !== null && !rule.decided) return broken(undecidedOf("predicate", read, rule));
  if (rule !== null && !rule.holds) return broken(fail("predicate_false", read));
  return { ...base, held: true, by: "enforced" };
}

type Undecided = Extract<PredicateJudgement, { decided: false }>;

/** Which values go with which reason, `judgePredicate` says; the table of reasons has them under the same names. */
function undecidedOf(
  of: "predicate" | "when",
  rule: Readonly<Record<string, string>>,
  { reason, values }: Undecided,
): RuleFailure {
  return failure(`${of}_${reason}`, { ...rule, ...values });
}

function written(predicate: Predicate | null | undefined): string {
  if (predicate === null || predicate === undefined) return "";
  return `${readBy(predicate)} ${predicate.op} ${JSON.stringify(predicate.value)}`;
}
