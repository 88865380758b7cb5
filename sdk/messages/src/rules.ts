import type { RuleState } from "@svc/core/statement";
import type { Manifest } from "@svc/core/wire";
import { RULE_COUNTS_IN_ENGLISH, RULES_IN_ENGLISH } from "./en/rules.ts";
import type { RuleText, Standing } from "./facts.ts";
import type { Locale } from "./locale.ts";

/** Describes what is shown about a rule: its state, and that it was violated. */
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

/** Describes a rule's demand in a few words. `ruleInWords` is exact. */
export function briefRuleInWords(rule: RuleText, locale?: Locale): string {
  const words = locale?.rules ?? RULES_IN_ENGLISH;
  return `${words.brief(rule)}${rule.critical === false ? ` (${words.notCritical.briefly})` : ""}`;
}

/** Describes what a rule's state leaves open, for the line under a brief rule; `null` where nothing is open. */
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

export interface ReasonInWords {
  readonly id: string;
  /** The author's, where the rule has one. */
  readonly code?: string;
  /** The author's words, never themselves proved; where the rule has some. */
  readonly text?: string;
  /** Short statement of what the proof shows about the values that the rule reads. */
  readonly brief: string;
  /** The same exactly. */
  readonly shown: string;
}

export interface ReasonsInWords {
  readonly sentence: string;
  /** Statement of what it leaves open. */
  readonly open: string;
  /** In the policy's order. */
  readonly each: readonly ReasonInWords[];
}

export interface NamingDecision {
  readonly policy: Pick<Manifest, "constraints" | "derived">;
  readonly decision: { readonly outcome: string };
}

/**
 * The rules that a decision names as not met, in one sentence and each by itself.
 *
 * @param standings of the policy's rules, in its order
 * @param standing "proved" where the proof was checked and holds, "claimed" otherwise
 * @returns null where no rule is named
 */
export function reasonsInWords(
  { policy, decision }: NamingDecision,
  standings: readonly { readonly violated: boolean }[],
  standing: Standing = "proved",
  locale?: Locale,
): ReasonsInWords | null {
  const words = locale?.rules ?? RULES_IN_ENGLISH;
  const named = policy.constraints.filter((_, i) => standings[i]?.violated === true);
  if (named.length === 0) return null;
  return {
    sentence: words.notice(decision.outcome, named, standing),
    open: words.noticeLeavesOpen,
    each: named.map((constraint) => {
      const { id, critical, reason, reason_code: code } = constraint;
      const rule = { ...constraint, derived: policy.derived };
      return {
        id,
        ...(code === undefined ? {} : { code }),
        ...(reason === undefined ? {} : { text: reason }),
        brief: `${words.unmet(rule, standing, true)}${critical ? "" : ` ${words.notCritical.said}`}`,
        shown: words.unmet(rule, standing),
      };
    }),
  };
}
