/** Source evidence, input by input: who signed what, and whether that is somebody whom the reader pinned. */

import type { ExaminedDocument, ExaminedSources } from "@svc/audit";
import { notValid } from "@svc/audit";
import type { Failure } from "@svc/core/finding";
import { en, type Locale, recognitionInWords, SOURCE_EVIDENCE_SET, sentenceOf, whoseWord } from "@svc/words";
import { verdictOnRecord } from "./records.ts";
import { type KindView, NO_RULES, noSentence } from "./view.ts";

export function sourcesView(document: ExaminedDocument, spoken?: Locale): KindView {
  const locale = spoken ?? en;
  const { verdict, result } = document;
  const { inputs, ...found } = (result ?? { inputs: [], valid: false }) as ExaminedSources;
  const isFault = verdict === "not_valid" && found.reason !== undefined;
  return {
    document,
    ...noSentence(locale),
    verdict: isFault
      ? notValid(sentenceOf(SOURCE_EVIDENCE_SET, { values: {}, ...found } as Failure), locale)
      : verdictOnRecord(document, spoken),
    rows: inputs.map((standing) => ({
      name: standing.input,
      answer: whoseWord(standing, locale),
      tone: standing.root === "pinned" ? ("good" as const) : ("warn" as const),
    })),
    trust: [],
    claims: () => (verdict === "verified" ? locale.claims.sources : null),
    rules: () => ({
      ...NO_RULES(),
      inputs: [recognitionInWords(inputs, locale)].flatMap((said) => said ?? []),
    }),
  };
}
