/** What is shown about rules, in English. */
import { showText } from "@svc/core/finding";
import type { Predicate, When } from "@svc/core/wire";
import type { RuleText, RuleWords, Standing } from "../rules.ts";

export const RULES_IN_ENGLISH: RuleWords = {
  demand: (rule) =>
    rule.when === undefined
      ? `Demands: ${ruleOf(rule)}.`
      : `Demands: if ${conditionOf(rule.when)}, then ${ruleOf(rule)}.`,
  shown(rule, state, standing) {
    const begins = BEGINS[standing];
    const condition = rule.when === undefined ? "" : conditionOf(rule.when);
    switch (state) {
      case "enforced":
        return `${begins}: ${ruleOf(rule)}.`;
      case "enforced_or_waived":
        return `${begins}: the condition is false, or the rule holds. The condition: ${condition}. The rule: ${ruleOf(rule)}.`;
      case "visit_only":
        return `${begins}: the step ${showText(rule.vertex)} was on the path; nothing of the text.`;
      case "visit_or_waived":
        return `${begins}: the condition is false, or the step ${showText(rule.vertex)} was on the path; nothing of the text. The condition: ${condition}.`;
      case "not_applicable":
        return `Did not apply to this outcome: it is in force where ${condition}.`;
      case "not_proved":
        return "Not proved. Whether it holds is not said.";
    }
  },
  violated: (standing) =>
    `${BEGINS[standing]}: this rule would not have been met. The issuer chose to name it; it may not be the cause, or the only one.`,
};

const BEGINS: Readonly<Record<Standing, string>> = { proved: "Proved", claimed: "Claimed" };

const OPERATORS = {
  eq: "is",
  ne: "is not",
  lt: "is below",
  le: "is at most",
  gt: "is above",
  ge: "is at least",
} as const;

function ruleOf({ vertex, predicate }: RuleText): string {
  const visited = `the step ${showText(vertex)} was visited`;
  return predicate === undefined ? visited : `${visited} and ${predicateOf(predicate)}`;
}

function conditionOf(when: When): string {
  return "outcome" in when ? `the outcome is ${showText(when.outcome)}` : predicateOf(when);
}

function predicateOf(predicate: Predicate): string {
  const input = `the input ${predicate.input}`;
  if (predicate.op === "in_range") return `${input} is from ${predicate.value[0]} to ${predicate.value[1]}`;
  return `${input} ${OPERATORS[predicate.op]} ${JSON.stringify(predicate.value)}`;
}
