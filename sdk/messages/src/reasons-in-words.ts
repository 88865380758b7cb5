/**
 * Why it was not met, as far as it is proved: the rules that the issuer named, with what the proof shows of each, and
 * the sentence about them all that a notice to the person decided on could have. Rules that are not named are not here,
 * whether or not they would have been met.
 */
import type { Manifest } from "@svc/core/wire";
import { RULES_IN_ENGLISH } from "./en/rules.ts";
import type { Locale } from "./locale.ts";
import type { Standing } from "./rules.ts";

export interface ReasonInWords {
  readonly id: string;
  /** The author's, where the rule has one. */
  readonly code?: string;
  /** The author's words, never themselves proved; where the rule has some. */
  readonly text?: string;
  /** What the proof shows of the values that the rule reads, in a few words. */
  readonly brief: string;
  /** The same exactly. */
  readonly shown: string;
}

export interface ReasonsInWords {
  readonly sentence: string;
  /** What it leaves open. */
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
