/** A decision in one sentence: facts in, words out. */
import type { DecisionFacts, DecisionPart, Voucher } from "./decision.ts";
import { DECISION_IN_ENGLISH } from "./en/decision.ts";
import type { Locale } from "./locale.ts";

/** The sentence in its parts; their texts in order are the whole of it. */
export function decisionInWords(
  facts: DecisionFacts,
  { voucher = "reader", locale }: { readonly voucher?: Voucher; readonly locale?: Locale } = {},
): readonly DecisionPart[] {
  return (locale?.decision ?? DECISION_IN_ENGLISH)(facts, voucher);
}

/** The parts as one text. */
export function sentenceOfDecision(parts: readonly DecisionPart[]): string {
  return parts.map(({ text }) => text).join("");
}
