/** A document that is no decision in one sentence: facts in, words out. */
import type { DecisionPart } from "./decision.ts";
import { decisionInWords } from "./decision-in-words.ts";
import { SAID_IN_ENGLISH } from "./en/said.ts";
import type { Locale } from "./locale.ts";
import type { SaidFacts } from "./said.ts";

/** The sentence in its parts; `sentenceOfDecision` makes one text of them. */
export function saidInWords(facts: SaidFacts, locale?: Locale): readonly DecisionPart[] {
  const said = locale?.said ?? SAID_IN_ENGLISH;
  switch (facts.kind) {
    case "bill":
      return said.bill(facts);
    case "bundle": {
      const { decision } = facts;
      const spoken = locale === undefined ? {} : { locale };
      return said.bundle(facts, decision === null ? [] : decisionInWords(decision, spoken));
    }
    case "receipt":
      return said.receipt(facts);
    case "chain":
      return said.chain(facts);
    case "contradiction":
      return said.contradiction(facts);
    case "heads":
      return said.heads(facts);
  }
}
