/** Statements about periods and answers to samples, row by row. */
import type { ExaminedDocument } from "@svc/examine";
import { claimsOfPeriod, sentencesOnPeriod, verdictOnPeriod } from "@svc/report";
import { answerWords, periodWords } from "@svc/words";
import { NO_RULES, NO_SENTENCE, type Row, type View } from "./view.ts";

export function periodView(document: ExaminedDocument): View {
  const words = document.kind === "sample_answer" ? answerWords : periodWords;
  const said = sentencesOnPeriod(document).map((answer): Row => ({ name: "", answer, tone: "mute" }));
  return {
    document,
    ...NO_SENTENCE,
    verdict: verdictOnPeriod(document),
    rows: [
      ...said,
      ...document.findings.map(({ check, answer, reason, detail }): Row => {
        const name = words(check).title;
        if (answer === "passed") return { name, answer: "passed", tone: "good" };
        if (answer === "left_out") return { name, answer: "nothing was given", tone: "mute" };
        return { name, answer: reason ?? "failed", tone: "bad", ...(detail === undefined ? {} : { detail }) };
      }),
    ],
    trust: [],
    claims: () => claimsOfPeriod(document),
    rules: NO_RULES,
  };
}
