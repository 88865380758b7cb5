/**
 * Lints a policy that has an encoding: rules that decide nothing, outcomes that nothing limits, inputs and values that
 * nothing reads, prose that says more than its rule. Findings are data.
 */
import {
  type EncodedConstraint,
  type EncodedPolicy,
  encodePolicy,
  isEmptyInterval,
} from "@svc/core/statement";
import { type Constraint, conditionOf, type DerivedValue, type Predicate, readBy } from "@svc/core/wire";
import { inputPointers } from "../required-inputs.ts";
import { requiredSteps } from "../required-steps.ts";
import { unprovedNumbers } from "./prose-numbers.ts";
import { areDisjoint, everyValue, isEmpty, isWithin, type ValueSet, valuesOf } from "./value-set.ts";

/** Codes, each with what it says. */
export const LINT_CODES = Object.freeze({
  not_encodable: "the policy has no encoding in the statement",
  never_holds: "the predicate is false of every value for which the rule applies",
  never_fails: "the predicate is true of every value for which the rule applies",
  empty_range: "the comparison is with a range in which no number lies",
  when_never: "the condition is never true, so that the rule never applies",
  when_always: "the condition is true of every value",
  when_shadowed: "another rule demands the same wherever this one applies",
  outcome_uncovered: "no critical rule is in force for the outcome",
  outcomes_undeclared: "no outcomes are declared: a path may go on after its outcome",
  input_unread: "no rule reads the input",
  derived_unread: "no rule reads the derived value",
  prose_number: "the description states a number that its predicate and condition lack",
  reason_unprovable: "a rule without a predicate can never be proved to be a reason",
});

export type LintCode = keyof typeof LINT_CODES;

export interface LintFinding {
  readonly code: LintCode;
  /** JSON Pointer into the policy. */
  readonly pointer: string;
  /** The rule it is about. */
  readonly constraint?: string;
  /** The facts: another rule, an outcome, an input, a number. */
  readonly values: Readonly<Record<string, string | number>>;
}

export interface LintedPolicy {
  readonly constraints: readonly Constraint[];
  readonly derived?: readonly DerivedValue[];
  readonly outcomes?: readonly string[];
  /** Steps of the pipeline; those that the rules name where it is not known. */
  readonly steps?: readonly string[];
  /** Pointers of the inputs that decisions bring, where they are known. */
  readonly inputs?: readonly string[];
}

/** Findings in the order of the policy; none for a policy that is as it should be. Takes rules that a wire schema has read. */
export function lintPolicy(policy: LintedPolicy): LintFinding[] {
  const { constraints, derived = [], outcomes, inputs = [] } = policy;
  const steps = policy.steps ?? requiredSteps(policy);
  const encoded = encodePolicy({ steps, constraints, derived });
  if (!encoded.ok) {
    const { reason, pointer = "" } = encoded;
    return [{ code: "not_encodable", pointer, values: { because: reason } }];
  }
  const rules = constraints.map((constraint, i) => ruleOf(constraint, i, encoded.value));
  const read = inputPointers(policy);
  return [
    ...rules.flatMap((rule) => lintRule(rule, derived)),
    ...rules.flatMap((rule) => lintShadow(rule, rules)),
    ...(outcomes === undefined ? [finding("outcomes_undeclared", "")] : []),
    ...(outcomes ?? []).flatMap((outcome, i) =>
      constraints.some((constraint) => covers(constraint, outcome))
        ? []
        : [finding("outcome_uncovered", `/outcomes/${i}`, { outcome })],
    ),
    ...inputs.flatMap((input) => (read.includes(input) ? [] : [finding("input_unread", "", { input })])),
    ...derived.flatMap(({ name }, d) =>
      constraints.some((each) => rulesOf(each).some((rule) => "derived" in rule && rule.derived === name))
        ? []
        : [finding("derived_unread", `/derived/${d}`, { name })],
    ),
  ];
}

interface Rule {
  readonly constraint: Constraint;
  readonly pointer: string;
  readonly encoded: EncodedConstraint;
  /** Values that satisfy predicate and `when`; null where there is none, or it is about the outcome. */
  readonly predicate: ValueSet | null;
  readonly when: ValueSet | null;
}

function ruleOf(constraint: Constraint, i: number, policy: EncodedPolicy): Rule {
  const encoded = policy.constraints[i] as EncodedConstraint;
  return {
    constraint,
    pointer: `/constraints/${i}`,
    encoded,
    predicate: valuesOf(encoded.predicate, policy),
    when: valuesOf(encoded.when, policy),
  };
}

function lintRule(rule: Rule, derived: readonly DerivedValue[]): LintFinding[] {
  const { constraint, pointer, encoded, predicate, when } = rule;
  const { id } = constraint;
  const found: LintFinding[] = [];
  const say = (code: LintCode, member: string, values: LintFinding["values"] = {}) =>
    found.push({ ...finding(code, `${pointer}${member}`, values), constraint: id });
  if (isEmptyInterval(encoded.predicate)) say("empty_range", "/predicate");
  else if (predicate !== null) {
    const condition = conditionOf(constraint.when);
    const same = condition !== null && when !== null && source(condition) === source(constraint.predicate);
    const applying = same ? when : everyValue(predicate);
    if (isEmpty(predicate) || areDisjoint(applying, predicate)) say("never_holds", "/predicate");
    else if (isWithin(applying, predicate)) say("never_fails", "/predicate");
  }
  if (when !== null && isEmpty(when)) say("when_never", "/when");
  else if (when !== null && isWithin(everyValue(when), when)) say("when_always", "/when");
  for (const number of unprovedNumbers(constraint, derived)) say("prose_number", "/description", { number });
  const hasReason = constraint.reason !== undefined || constraint.reason_code !== undefined;
  if (hasReason && constraint.predicate === undefined) say("reason_unprovable", "/reason");
  return found;
}

/** The first rule that demands what this one does, wherever it applies: as critical, and no narrower. */
function lintShadow(rule: Rule, rules: readonly Rule[]): LintFinding[] {
  const at = rules.indexOf(rule);
  const by = rules.find((other, i) => i !== at && shadows(other, rule) && (i < at || !shadows(rule, other)));
  if (by === undefined) return [];
  const { constraint, pointer } = rule;
  return [
    { ...finding("when_shadowed", `${pointer}/when`, { by: by.constraint.id }), constraint: constraint.id },
  ];
}

function shadows(wide: Rule, narrow: Rule): boolean {
  const [a, b] = [wide.constraint, narrow.constraint];
  if (a.vertex !== b.vertex || (b.critical && !a.critical)) return false;
  if (JSON.stringify(a.predicate) !== JSON.stringify(b.predicate)) return false;
  if (a.when === undefined) return true;
  if (b.when === undefined) return false;
  if ("outcome" in a.when || "outcome" in b.when) return JSON.stringify(a.when) === JSON.stringify(b.when);
  return (
    source(a.when) === source(b.when) &&
    wide.when !== null &&
    narrow.when !== null &&
    isWithin(narrow.when, wide.when)
  );
}

/** Critical, and in force whatever the inputs. */
function covers({ critical, when }: Constraint, outcome: string): boolean {
  return critical && (when === undefined || ("outcome" in when && when.outcome === outcome));
}

function rulesOf({ predicate, when }: Constraint): Predicate[] {
  return [predicate, conditionOf(when)].flatMap((rule) => rule ?? []);
}

function source(rule: Predicate | undefined): string {
  return rule === undefined ? "" : `${"input" in rule ? "input" : "derived"} ${readBy(rule)}`;
}

function finding(code: LintCode, pointer: string, values: LintFinding["values"] = {}): LintFinding {
  return { code, pointer, values };
}
