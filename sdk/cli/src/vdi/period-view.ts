/** Statements about periods and answers to samples, row by row. */
import type { ExaminedDocument } from "@svc/examine";
import { claimsOfPeriod, detailInWords, sentencesOnPeriod, verdictOnPeriod } from "@svc/report";
import { answerWords, en, type Locale, periodWords } from "@svc/words";
import { type KindView, NO_RULES, noSentence, type Row } from "./view.ts";

export function periodView(document: ExaminedDocument, locale?: Locale): KindView {
  const { headings } = locale ?? en;
  const words = document.kind === "sample_answer" ? answerWords : periodWords;
  const said = sentencesOnPeriod(document, locale).map((answer): Row => ({ name: "", answer, tone: "mute" }));
  return {
    document,
    ...noSentence(locale),
    verdict: verdictOnPeriod(document, locale),
    rows: [
      ...said,
      ...document.findings.map((row): Row => {
        const { check, answer, reason } = row;
        const detail = detailInWords(document.kind, row, locale);
        const name = words(check, locale).title;
        if (answer === "passed") return { name, answer: headings.passed, tone: "good" };
        if (answer === "left_out") return { name, answer: headings.leftOut, tone: "mute" };
        return {
          name,
          answer: reason ?? headings.failed,
          tone: "bad",
          ...(detail === undefined ? {} : { detail }),
        };
      }),
    ],
    trust: [],
    claims: () => claimsOfPeriod(document, locale),
    rules: NO_RULES,
  };
}
