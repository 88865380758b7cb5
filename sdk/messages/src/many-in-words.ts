/** What many documents come to, in a sentence: facts in, words out. */
import { MANY_IN_ENGLISH } from "./en/many.ts";
import type { Locale } from "./locale.ts";
import type { ManyFacts, ManySaid } from "./many.ts";

/** Words for counts of what was found. What they leave out, and whether the counts are right, is for whoever made them. */
export function manyInWords(facts: ManyFacts, locale?: Pick<Locale, "many">): ManySaid {
  return (locale?.many ?? MANY_IN_ENGLISH)(facts);
}

/** The sentence on top in one piece. */
export function sentenceOnMany({ clause, details }: ManySaid): string {
  return details === "" ? `${clause}.` : `${clause}: ${details}.`;
}
