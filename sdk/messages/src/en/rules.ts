/** Rules of a policy, and statements that break them, in English. */

import type {
  INPUT_REASONS,
  NUMBER_REASONS,
  PATH_REASONS,
  POLICY_REASONS,
  RULE_REASONS,
  TERM_REASONS,
} from "@svc/core/finding";
import type { PredicateOperator, RuleState } from "@svc/core/statement";
import type { DerivedValue, Predicate, When } from "@svc/core/wire";
import type { NamedRule, RuleText, Standing } from "../facts.ts";
import { areCodes, valueInWords } from "../names.ts";
import { sentencesOf } from "../sentences.ts";
import { authorName, authorText, valueText } from "../text.ts";

export const policyInEnglish = /* @__PURE__ */ sentencesOf<
  typeof NUMBER_REASONS & typeof TERM_REASONS & typeof POLICY_REASONS
>()({
  number_not_finite: "A number is not finite.",
  number_too_many_decimals: "A number has {found} decimals. At most {limit} are possible.",
  number_too_large:
    "A number with {found} digits before the point is too large: times 10^{limit} it must be below 2^62.",
  derived_unknown: "No derived value is called {found}.",
  pool_full:
    "The sets of the policy have {found} different members, up to this one. At most {limit} are possible.",
  steps_too_many: "There are {found} steps; a statement has room for {limit}.",
  constraints_too_many: "There are {found} constraints; a statement has room for {limit}.",
  vertex_unknown: "No step is called {found}.",
  when_outcome_unknown: "A condition names the outcome {found}, which is no step.",
});

export const pathInEnglish = /* @__PURE__ */ sentencesOf<typeof PATH_REASONS>()({
  path_step_unknown: "The path visits {found}, which is no step.",
  path_order: "The path visits {found} twice or against the pipeline's order.",
  outcome_unknown: "The outcome {found} is no step.",
  outcome_not_on_path: "The path does not visit the outcome {found}.",
  outcome_not_declared: "The pipeline's outcomes are {expected}, and {found} is none of them.",
  path_two_outcomes: "The path visits {found}, another outcome than {expected}.",
  path_beyond_outcome: "The path goes on to {found} after its outcome {expected}.",
});

export const inputsInEnglish = /* @__PURE__ */ sentencesOf<typeof INPUT_REASONS>()({
  inputs_not_object: "The private inputs are no object.",
  input_key_digits: "The key {found} has only digits, and an array would flatten alike.",
  input_pointer_too_long: "An input's pointer has {found} characters. At most {limit} are possible.",
  input_pointer_not_name: "An input's pointer is not in Unicode normal form C, or has a control character.",
  inputs_too_many: "There are {found} inputs, nested ones counted. At most {limit} are possible.",
});

export const rulesBrokenInEnglish = /* @__PURE__ */ sentencesOf<typeof RULE_REASONS>()({
  vertex_not_visited: "Rule {constraint} is enforced at step {vertex}, which the path does not visit.",
  predicate_false: "Rule {constraint} at step {vertex} is not met: {rule} does not hold.",
  predicate_input_missing:
    "Rule {constraint} at step {vertex} asks for {rule}, and there is no input {input}.",
  predicate_input_type:
    "Rule {constraint} at step {vertex} asks for {rule}, and the input {input} is no {expected}.",
  predicate_input_not_normal:
    "Rule {constraint} at step {vertex} asks for {rule}, and the input {input} is not in Unicode normal form C or has white space around it.",
  predicate_derived_too_large:
    "Rule {constraint} at step {vertex} asks for {rule}, and the derived value is too large.",
  when_input_missing:
    "Rule {constraint} at step {vertex} applies when {rule}, and there is no input {input}.",
  when_input_type:
    "Rule {constraint} at step {vertex} applies when {rule}, and the input {input} is no {expected}.",
  when_input_not_normal:
    "Rule {constraint} at step {vertex} applies when {rule}, and the input {input} is not in Unicode normal form C or has white space around it.",
  when_derived_too_large:
    "Rule {constraint} at step {vertex} applies when {rule}, and the derived value is too large.",
});

export const RULES_IN_ENGLISH = {
  /** Describes a rule's demand on any decision. */
  demand: (rule: RuleText) =>
    rule.when === undefined
      ? `Demands: ${ruleOf(rule)}.`
      : `Demands: if ${conditionOf(rule.when, rule.derived)}, then ${ruleOf(rule)}.`,
  /** The same in a few words: for lists beside which the exact words stand. */
  brief({ vertex, predicate, when, derived }: RuleText): string {
    const rule =
      predicate === undefined ? `the step ${authorName(vertex)} was visited` : briefly(predicate, derived);
    const isConditional = when !== undefined && !("outcome" in when);
    return capital(isConditional ? `if ${briefly(when, derived)}: ${rule}` : rule);
  },
  /**
   * Suffixes for a rule that is not critical: after its short text, and as a sentence after the statement on a named
   * rule.
   */
  notCritical: {
    briefly: "not critical",
    said: "The rule is not critical: it is reported, not required.",
  },
  /** Describes what a rule's state leaves open, and a violation; `null` where there is neither. */
  note: (state: RuleState, violated: boolean): string | null =>
    violated ? `${NOTES[state] ?? ""} ${VIOLATED_BRIEFLY}`.trim() : NOTES[state],
  /** Describes what is shown about a rule in this state. */
  shown(rule: RuleText, state: RuleState, standing: Standing): string {
    const begins = BEGINS[standing];
    const condition = rule.when === undefined ? "" : conditionOf(rule.when, rule.derived);
    switch (state) {
      case "enforced":
        return `${begins}: ${ruleOf(rule)}.`;
      case "enforced_or_waived":
        return `${begins}: the condition is false, or the rule holds. The condition: ${condition}. The rule: ${ruleOf(rule)}.`;
      case "visit_only":
        return `${begins}: the step ${authorName(rule.vertex)} was on the path; nothing of the text.`;
      case "visit_or_waived":
        return `${begins}: the condition is false, or the step ${authorName(rule.vertex)} was on the path; nothing of the text. The condition: ${condition}.`;
      case "not_applicable":
        return `Did not apply to this outcome: it is in force where ${condition}.`;
      case "not_proved":
        return "Not proved. Whether it holds is not said.";
    }
  },
  /** Describes what is shown about a rule whose bit in `violated_mask` is set. */
  violated: (standing: Standing) =>
    `${BEGINS[standing]}: this rule would not have been met. The issuer chose to name it; it may not be the cause, or the only one.`,
  /**
   * Returns what is shown of the values that such a rule reads: the contrary of its predicate.
   *
   * @param isBrief for places beside which the exact words stand
   */
  unmet({ predicate, when, derived }: RuleText, standing: Standing, isBrief?: boolean): string {
    const say = isBrief ? briefly : worded;
    const condition = when === undefined || "outcome" in when ? "" : ` ${say(when, derived, OPERATORS)}, and`;
    const contrary = predicate === undefined ? "nothing of any input" : say(predicate, derived, CONTRARIES);
    return `${BEGINS[standing]}:${condition} ${contrary}.`;
  },
  /** All of them in one sentence, as a notice to the person who was decided on could have it. */
  notice(outcome: string, rules: readonly NamedRule[], standing: Standing): string {
    const which = rules.length === 1 ? "this rule" : `these ${rules.length} rules`;
    const shown = standing === "proved" ? "it is proved" : "the document claims";
    return `The outcome is ${authorName(outcome)}; ${shown} of the inputs that ${which} would not have been met: ${rules.map(nameOf).join("; ")}.`;
  },
  /** What that sentence leaves open. */
  noticeLeavesOpen:
    "That what was named is the cause, or all of it: the issuer chose which rules to name, and their author wrote the reasons.",
};

const NOTES: Readonly<Record<RuleState, string | null>> = {
  enforced: null,
  enforced_or_waived: "It holds, or its condition is false: which of the two stays hidden.",
  visit_only: "Only the visit is proved, nothing of its author's text.",
  visit_or_waived: "The visit, or that its condition is false: which of the two stays hidden.",
  not_applicable: "For another outcome: it did not apply.",
  not_proved: "Not proved: whether it holds is not said.",
};

/** The reasons say beside it that what was named may not be the cause, or the only one. */
const VIOLATED_BRIEFLY = "Proved: it would not have been met. The issuer named it as a reason.";

/** `"FL06" "The checking account is overdrawn."` */
function nameOf({ id, reason_code: code, reason }: NamedRule): string {
  const rule = `the rule ${authorName(id)}`;
  if (code === undefined) return reason === undefined ? rule : `${rule}, ${authorText(reason)}`;
  return authorName(code) + (reason === undefined ? `, ${rule}` : ` ${authorText(reason)}`);
}

const BEGINS: Readonly<Record<Standing, string>> = { proved: "Proved", claimed: "Claimed" };

/** One wording an operator: one without does not compile. */
const OPERATORS: Readonly<Record<PredicateOperator, (operands: readonly unknown[]) => string>> = {
  eq: ([value]) => `is ${quote(value)}`,
  ne: ([value]) => `is not ${quote(value)}`,
  lt: ([value]) => `is below ${quote(value)}`,
  le: ([value]) => `is at most ${quote(value)}`,
  gt: ([value]) => `is above ${quote(value)}`,
  ge: ([value]) => `is at least ${quote(value)}`,
  in_range: ([from, to]) => `is from ${from} to ${to}`,
  in: (values) => `is one of ${values.map(quote).join(", ")}`,
  not_in: (values) => `is none of ${values.map(quote).join(", ")}`,
};

/** The contrary of each predicate, about a value that is present and of its type. */
const CONTRARIES: Readonly<Record<PredicateOperator, (operands: readonly unknown[]) => string>> = {
  eq: OPERATORS.ne,
  ne: OPERATORS.eq,
  lt: OPERATORS.ge,
  le: OPERATORS.gt,
  gt: OPERATORS.le,
  ge: OPERATORS.lt,
  in_range: ([from, to]) => `is below ${from} or above ${to}`,
  in: OPERATORS.not_in,
  not_in: OPERATORS.in,
};

type Operators = typeof OPERATORS;

type Derived = readonly DerivedValue[] | undefined;

function ruleOf({ vertex, predicate, derived }: RuleText): string {
  const visited = `the step ${authorName(vertex)} was visited`;
  return predicate === undefined ? visited : `${visited} and ${worded(predicate, derived)}`;
}

function conditionOf(when: When, derived: Derived): string {
  return "outcome" in when ? `the outcome is ${authorName(when.outcome)}` : worded(when, derived);
}

function worded(predicate: Predicate, derived: Derived, operators: Operators = OPERATORS): string {
  const what = "input" in predicate ? "the input" : "the derived value";
  return `${what} ${valueInWords(predicate, derived)} ${operators[predicate.op](operandsOf(predicate))}`;
}

function briefly(predicate: Predicate, derived: Derived, operators: Operators = OPERATORS): string {
  const operands = operandsOf(predicate);
  const codes = areCodes(operands)
    ? ` (${operands.length === 1 ? "the policy's code" : "the policy's codes"})`
    : "";
  return `${valueInWords(predicate, derived)} ${operators[predicate.op](operands)}${codes}`;
}

function operandsOf({ value }: Predicate): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function quote(value: unknown): string {
  return valueText(value);
}

/** A state in two or three words, for a tag or a legend. */
export const RULE_STATES_IN_ENGLISH: Readonly<Record<RuleState, string>> = {
  enforced: "met",
  enforced_or_waived: "met or waived",
  visit_only: "visit only",
  visit_or_waived: "visit only, or waived",
  not_applicable: "for another outcome",
  not_proved: "not proved",
};

/** A state counted: what so many rules of it come to. */
export const RULE_COUNTS_IN_ENGLISH: Readonly<Record<RuleState, (count: number) => string>> = {
  enforced: (n) => `${rules(n)} about the hidden inputs ${n === 1 ? "is" : "are"} met.`,
  enforced_or_waived: (n) =>
    `${rules(n)} about the hidden inputs ${n === 1 ? "is met, or its" : "are each met, or their"} condition on an input is false.`,
  visit_only: (n) => `${visits(n)} ${n === 1 ? "is" : "are"} on that path.`,
  visit_or_waived: (n) =>
    `${visits(n)} ${n === 1 ? "is on that path, or its" : "are each on that path, or their"} condition on an input is false.`,
  not_applicable: (n) => `Anything of ${those(n)} for another outcome.`,
  not_proved: (n) => `Anything of ${those(n)} not proved.`,
};

function those(n: number): string {
  return n === 1 ? "one rule that is" : `${n} rules that are`;
}

function rules(n: number): string {
  return n === 1 ? "One rule" : `${n} rules`;
}

function visits(n: number): string {
  return n === 1 ? "One required visit to a step" : `${n} required visits to steps`;
}
