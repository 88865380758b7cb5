import { DECISION_IN_ENGLISH, MANY_IN_ENGLISH, PATH_IN_ENGLISH, SAID_IN_ENGLISH } from "./en/decision.ts";
import { PRINTED_IN_ENGLISH } from "./en/report.ts";
import type { DecisionFacts, DecisionPart, ManyFacts, ManySaid, SaidFacts } from "./facts.ts";
import type { ShownPath } from "./language.ts";
import type { Locale } from "./locale.ts";
import { authorName } from "./text.ts";

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

/** Formats counts of results. The caller is responsible for the counts. */
export function manyInWords(facts: ManyFacts, locale?: Pick<Locale, "many">): ManySaid {
  return (locale?.many ?? MANY_IN_ENGLISH)(facts);
}

/** The sentence on top in one piece. */
export function sentenceOnMany({ clause, details }: ManySaid): string {
  return details === "" ? `${clause}.` : `${clause}: ${details}.`;
}

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

/** Describes a path in a few sentences. */
export function pathInWords(path: ShownPath, locale?: Locale): string {
  return (locale?.path ?? PATH_IN_ENGLISH)(path);
}

/** "17 of loans, by its issuer's count": an attestation's place among those of its key. */
export function sequenceInWords(
  { stream, number }: { readonly stream: string; readonly number: number },
  locale?: Pick<Locale, "printed">,
): string {
  return (locale?.printed.facts ?? PRINTED_IN_ENGLISH.facts).counted(number, authorName(stream));
}
