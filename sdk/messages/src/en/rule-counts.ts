/** States of rules in two or three words, and counted, in English. */
import type { RuleCounts, RuleStateNames } from "../rules.ts";

export const RULE_STATES_IN_ENGLISH: RuleStateNames = {
  enforced: "met",
  enforced_or_waived: "met or waived",
  visit_only: "visit only",
  visit_or_waived: "visit only, or waived",
  not_applicable: "for another outcome",
  not_proved: "not proved",
};

export const RULE_COUNTS_IN_ENGLISH: RuleCounts = {
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
