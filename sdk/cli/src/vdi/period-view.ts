/** Statements about periods and answers to samples, row by row. */
import type { ExaminedDocument } from "@svc/audit";
import { claimsOfPeriod, detailInWords, sentencesOnPeriod, verdictOnPeriod } from "@svc/audit";
import { answerWords, en, periodWords } from "@svc/words";
import { periodRows } from "./facts.ts";
import { type KindView, NO_RULES, type Reader, type Row } from "./view.ts";

export function periodView(document: ExaminedDocument, reader: Reader): KindView {
  const { locale, names } = reader;
  const { headings } = locale ?? en;
  const words = document.kind === "sample_answer" ? answerWords : periodWords;
  const [first, second, ...others] = sentencesOnPeriod(document, locale, names);
  const verdict = verdictOnPeriod(document, locale, names);
  // Said on top, as of every document, and not again as the reason of a pass.
  const isSaid = second !== undefined && verdict.because === first;
  const rest = second === undefined || isSaid ? others : [second, ...others];
  const said = rest.map((answer): Row => ({ name: "", answer, tone: "mute" }));
  return {
    document,
    headings,
    sentence: () => (second === undefined ? null : (first ?? null)),
    facts: () => periodRows(document, reader),
    verdict: isSaid ? { ...verdict, because: second } : verdict,
    rows: [
      ...said,
      ...document.findings.map((row): Row => {
        const { check, outcome, reason } = row;
        const detail = detailInWords(document.kind, row, locale);
        const name = words(check, locale).title;
        if (outcome === "passed") return { name, answer: headings.passed, tone: "good" };
        if (outcome === "skipped") return { name, answer: headings.leftOut, tone: "mute" };
        return {
          name,
          answer: reason ?? headings.failed,
          tone: outcome === "open" ? "unknown" : "bad",
          ...(detail === undefined ? {} : { detail }),
        };
      }),
    ],
    trust: [],
    claims: () => claimsOfPeriod(document, locale),
    rules: NO_RULES,
  };
}
