/** What is shown about a rule, in words. */
import type { RuleState } from "@svc/core/statement";
import { RULE_COUNTS_IN_ENGLISH } from "./en/rule-counts.ts";
import { RULES_IN_ENGLISH } from "./en/rules.ts";
import type { Locale } from "./locale.ts";
import type { RuleText, Standing } from "./rules.ts";

/** What is shown about a rule: its state, and that it was violated where it was. */
export function ruleInWords(
  rule: RuleText,
  { state, violated }: { readonly state: RuleState; readonly violated: boolean },
  standing: Standing = "proved",
  locale?: Locale,
): string {
  const words = locale?.rules ?? RULES_IN_ENGLISH;
  const shown = words.shown(rule, state, standing);
  return violated ? `${shown} ${words.violated(standing)}` : shown;
}

/** What a rule demands in a few words: beside `ruleInWords`, which is exact. */
export function briefRuleInWords(rule: RuleText, locale?: Locale): string {
  const words = locale?.rules ?? RULES_IN_ENGLISH;
  return `${words.brief(rule)}${rule.critical === false ? ` (${words.notCritical.briefly})` : ""}`;
}

/** What its state leaves open, for the line under a brief rule; null where nothing does. */
export function ruleNoteInWords(
  { state, violated }: { readonly state: RuleState; readonly violated: boolean },
  locale?: Locale,
): string | null {
  return (locale?.rules ?? RULES_IN_ENGLISH).note(state, violated);
}

/** How many rules are in each of these states, a sentence each; states without a rule are left out. */
export function ruleCountsInWords(
  rules: readonly { readonly state: RuleState }[],
  states: readonly RuleState[],
  locale?: Pick<Locale, "ruleCounts">,
): string[] {
  const words = locale?.ruleCounts ?? RULE_COUNTS_IN_ENGLISH;
  return states.flatMap((state) => {
    const count = rules.filter((rule) => rule.state === state).length;
    return count === 0 ? [] : [words[state](count)];
  });
}
