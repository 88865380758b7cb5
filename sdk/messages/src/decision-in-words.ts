/** A decision in one sentence: facts in, words out. */
import type { DecisionFacts, DecisionPart } from "./decision.ts";
import { DECISION_IN_ENGLISH } from "./en/decision.ts";
import type { Locale } from "./locale.ts";

/**
 * The sentence in its parts; their texts in order are the whole of it.
 *
 * @param options.named whose a pinned key is, as a clause such as "that this page names"; default: that the reader pinned
 */
export function decisionInWords(
  facts: DecisionFacts,
  { named, locale }: { readonly named?: string; readonly locale?: Pick<Locale, "decision"> } = {},
): readonly DecisionPart[] {
  return (locale?.decision ?? DECISION_IN_ENGLISH)(facts, named);
}

/** The parts as one text. */
export function sentenceOfDecision(parts: readonly DecisionPart[]): string {
  return parts.map(({ text }) => text).join("");
}
