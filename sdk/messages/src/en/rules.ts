/** What is shown about rules, in English. */

import type { PredicateOperator, RuleState } from "@svc/core/statement";
import type { DerivedValue, Predicate, When } from "@svc/core/wire";
import { authorName, authorText, valueText } from "../in-sight.ts";
import { areCodes, valueInWords } from "../names.ts";
import type { NamedRule, RuleText, RuleWords, Standing } from "../rules.ts";

export const RULES_IN_ENGLISH: RuleWords = {
  demand: (rule) =>
    rule.when === undefined
      ? `Demands: ${ruleOf(rule)}.`
      : `Demands: if ${conditionOf(rule.when, rule.derived)}, then ${ruleOf(rule)}.`,
  brief({ vertex, predicate, when, derived }) {
    const rule =
      predicate === undefined ? `the step ${authorName(vertex)} was visited` : briefly(predicate, derived);
    const isConditional = when !== undefined && !("outcome" in when);
    return capital(isConditional ? `if ${briefly(when, derived)}: ${rule}` : rule);
  },
  notCritical: {
    briefly: "not critical",
    said: "The rule is not critical: it is reported, not required.",
  },
  note: (state, violated) => (violated ? `${NOTES[state] ?? ""} ${VIOLATED_BRIEFLY}`.trim() : NOTES[state]),
  shown(rule, state, standing) {
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
  violated: (standing) =>
    `${BEGINS[standing]}: this rule would not have been met. The issuer chose to name it; it may not be the cause, or the only one.`,
  unmet({ predicate, when, derived }, standing, isBrief) {
    const say = isBrief ? briefly : worded;
    const condition = when === undefined || "outcome" in when ? "" : ` ${say(when, derived, OPERATORS)}, and`;
    const contrary = predicate === undefined ? "nothing of any input" : say(predicate, derived, CONTRARIES);
    return `${BEGINS[standing]}:${condition} ${contrary}.`;
  },
  notice(outcome, rules, standing) {
    const which = rules.length === 1 ? "this rule" : `these ${rules.length} rules`;
    const shown = standing === "proved" ? "it is proved" : "the document claims";
    return `The outcome is ${authorName(outcome)}; ${shown} of the inputs that ${which} would not have been met: ${rules.map(nameOf).join("; ")}.`;
  },
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

/** What is so where the predicate is false, of a value that is there and of its type. */
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
