/** Source evidence, input by input: who signed what, and whether the reader pinned them. */
import type { Failure } from "@svc/core/finding";
import { en, recognitionInWords, SOURCE_EVIDENCE_SET, sentenceOf, whoseWord } from "@svc/messages";
import type { ExaminedDocument, ExaminedSources } from "../../model/examination.ts";
import { type KindView, NO_RULES, type Reader } from "../../model/view.ts";
import { notValid, verdictOnRecord } from "../../model/wording.ts";

export function sourceEvidenceView(document: ExaminedDocument, { locale = en }: Reader): KindView {
  const { verdict, result } = document;
  const { inputs, ...found } = (result ?? { inputs: [], valid: false }) as ExaminedSources;
  const isFault = verdict === "not_valid" && found.reason !== undefined;
  return {
    verdict: isFault
      ? notValid(sentenceOf(SOURCE_EVIDENCE_SET, { values: {}, ...found } as Failure, locale), locale)
      : verdictOnRecord(document, locale),
    rows: inputs.map((standing) => ({
      name: standing.input,
      answer: whoseWord(standing, locale),
      tone: standing.root === "pinned" ? "good" : "warn",
    })),
    claims: () => (verdict === "verified" ? locale.claims.sources : null),
    rules: () => {
      const said = recognitionInWords(inputs, locale);
      return said === null ? NO_RULES : { ...NO_RULES, inputs: [said] };
    },
  };
}
