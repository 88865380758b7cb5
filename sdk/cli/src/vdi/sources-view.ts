/** Source evidence, input by input: who signed what, and whether that is somebody whom the reader pinned. */
import type { Failure } from "@svc/core/finding";
import type { ExaminedDocument, ExaminedSources } from "@svc/examine";
import { notValid } from "@svc/report";
import { type Locale, recognitionInWords, SOURCE_EVIDENCE_SET, sentenceOf, whoseWord } from "@svc/words";
import { verdictOnRecord } from "./records.ts";
import { NO_RULES, NO_SENTENCE, type View } from "./view.ts";

const CLAIMS = Object.freeze({
  proves: [
    "Each key signed these inputs for this issuer and this decision; by the issuer's own clock it was in their time.",
  ],
  doesNot: [
    "That the inputs are true. The sources say so.",
    "Whom it is about: one unnamed person, the same for all sources.",
    "Who holds a key that you have not pinned.",
  ],
});

export function sourcesView(document: ExaminedDocument, locale?: Locale): View {
  const { verdict, result } = document;
  const { inputs, ...found } = (result ?? { inputs: [], valid: false }) as ExaminedSources;
  const isFault = verdict === "not_valid" && found.reason !== undefined;
  return {
    document,
    ...NO_SENTENCE,
    verdict: isFault
      ? notValid(sentenceOf(SOURCE_EVIDENCE_SET, { values: {}, ...found } as Failure, locale))
      : verdictOnRecord(document),
    rows: inputs.map((standing) => ({
      name: standing.input,
      answer: whoseWord(standing, locale),
      tone: standing.root === "pinned" ? ("good" as const) : ("warn" as const),
    })),
    trust: [],
    claims: () => (verdict === "verified" ? CLAIMS : null),
    rules: () => ({
      ...NO_RULES(),
      inputs: [recognitionInWords(inputs, locale)].flatMap((said) => said ?? []),
    }),
  };
}
