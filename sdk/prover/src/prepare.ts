/**
 * From a pipeline and a decision to a statement that is worth proving: the policy is evaluated in plain code and
 * a decision that breaks a critical constraint is refused here, by name, before any proving starts.
 *
 * Private values enter and stay: what is thrown names steps, constraints, rules and pointers only.
 */
import {
  type Constraint,
  type ConstraintVerdict,
  evaluatePolicy,
  type Manifest,
  type Pipeline,
  type PolicyEvaluation,
  type Predicate,
  readBy,
  type StatementDecision,
  withoutUndefined,
} from "@svc/core";
import { INPUT_SET, RULE_SET, sentenceOf } from "@svc/messages";
import { memberOf, quote } from "./arguments.ts";
import { readDecision } from "./decision.ts";
import { type ConstraintFailure, PolicyRefusal, type ProverErrorCode, proverError } from "./errors.ts";
import { reopenPipeline } from "./pipeline.ts";

/** A decision that satisfies its policy, ready to be proved. Holds private inputs. */
export interface PreparedDecision {
  readonly pipeline: Pipeline;
  readonly policy: Manifest;
  readonly path: readonly string[];
  readonly outcome: string;
  readonly evaluation: PolicyEvaluation;
  /** The text of the case reference. */
  readonly reference?: string | undefined;
}

/**
 * @throws TypeError, RangeError for a wrong pipeline or decision; `PolicyRefusal` when a critical constraint does
 *   not hold
 */
export function prepareDecision(pipelineArgument: unknown, decisionArgument: unknown): PreparedDecision {
  const { pipeline, policy } = reopenPipeline(pipelineArgument);
  const { path, outcome, inputs, reference } = readDecision(decisionArgument, pipeline);
  const evaluation = evaluate({ ...pipeline, path, outcome, inputs });
  if (evaluation.failing.length > 0) throw policyRefusal(evaluation.failing, policy.constraints);
  return { pipeline, policy, path, outcome, evaluation, reference };
}

/** The evaluator's refusals that a checked pipeline and path still leave: about the inputs' own encoding. */
const CODE_BY_REASON: Readonly<Record<string, ProverErrorCode>> = {
  inputs_not_object: "inputs_malformed",
  input_key_digits: "input_key_numeric",
  input_pointer_too_long: "input_pointer_too_long",
  input_pointer_not_name: "input_pointer_not_name",
  inputs_too_many: "too_many_inputs",
  number_not_finite: "input_not_representable",
  number_too_many_decimals: "input_not_representable",
  number_too_large: "input_not_representable",
};

function evaluate(decision: StatementDecision): PolicyEvaluation {
  const evaluated = evaluatePolicy(decision);
  if (evaluated.ok) return evaluated.value;
  const { reason, values = {}, pointer = "" } = evaluated;
  throw proverError(
    CODE_BY_REASON[reason] ?? "pipeline_malformed",
    `decision.privateInputs${memberOf(pointer)}: ${sentenceOf(INPUT_SET, { reason, values })}`,
  );
}

const CODE_BY_FAULT: Readonly<Record<string, ProverErrorCode>> = {
  predicate_input_missing: "input_missing",
  when_input_missing: "input_missing",
  predicate_input_type: "input_mistyped",
  when_input_type: "input_mistyped",
  predicate_input_not_normal: "input_not_normal",
  when_input_not_normal: "input_not_normal",
  predicate_derived_too_large: "derived_too_large",
  when_derived_too_large: "derived_too_large",
};

function policyRefusal(
  failing: readonly ConstraintVerdict[],
  constraints: readonly Constraint[],
): PolicyRefusal {
  const failures = failing.map((verdict) => describeFailure(verdict, constraints));
  const [first] = failing;
  const code = CODE_BY_FAULT[first?.finding?.reason ?? ""] ?? "constraint_not_satisfied";
  const more = failing.length > 1 ? ` Critical constraints that do not hold: ${failing.length}.` : "";
  return new PolicyRefusal(
    code,
    `${inWords(first)}${more} No proof of this decision can exist under its policy.`,
    failures,
  );
}

function inWords(verdict: ConstraintVerdict | undefined): string {
  return verdict?.finding === undefined ? "" : sentenceOf(RULE_SET, verdict.finding);
}

function describeFailure(verdict: ConstraintVerdict, constraints: readonly Constraint[]): ConstraintFailure {
  const { id, vertex, finding } = verdict;
  const constraint = constraints.find((each) => each.id === id);
  return withoutUndefined({
    id,
    vertex,
    description: constraint?.description ?? "",
    rule: constraint === undefined ? "" : describeRule(constraint),
    why: inWords(verdict),
    finding,
  });
}

/** A constraint in words that name no private value: "when outcome is "approve": /amount le 10000 at approve". */
function describeRule({ predicate, when, vertex }: Constraint): string {
  const rule = predicate === undefined ? "is visited" : `${describePredicate(predicate)}`;
  if (when === undefined) return `${quote(vertex)}: ${rule}`;
  const condition = "outcome" in when ? `the outcome is ${quote(when.outcome)}` : describePredicate(when);
  return `${quote(vertex)}: ${rule}, when ${condition}`;
}

function describePredicate(predicate: Predicate): string {
  return `${readBy(predicate)} ${predicate.op} ${JSON.stringify(predicate.value)}`;
}
