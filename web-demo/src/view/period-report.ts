/** For auditors: a statement about a period, an answer to a sample, evidence against an issuer. */

import type { ExaminedDocument } from "@svc/audit";
import {
  claimsOfPeriod,
  type IssuerNames,
  sentencesOnPeriod,
  type Verdict,
  verdictOnPeriod,
} from "@svc/audit";
import type { Failure } from "@svc/core/finding";
import { answerWords, PERIOD_SET, periodWords, sentenceOf } from "@svc/words";
import { locale } from "../language.ts";
import { documentsWords as say } from "../words/documents.ts";
import { section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";
import { verdictCard } from "./verdict-card.ts";

const nothing = () => ({ proves: [], doesNot: [say().anythingAboutDecisionsThatThisKey] });

const DRAWINGS = { passed: "good", skipped: "skipped", open: "unknown", failed: "bad" } as const;

/** The verdict, what it comes to in sentences, and a row for each check. */
export function periodReport(
  document: ExaminedDocument,
  names: IssuerNames,
): {
  readonly verdict: Verdict;
  readonly nodes: readonly HTMLElement[];
} {
  const verdict = verdictOnPeriod(document, locale(), names);
  const words = document.kind === "sample_answer" ? answerWords : periodWords;
  const sentences = sentencesOnPeriod(document, locale(), names).map((said) => h("li", {}, said));
  const rows = document.findings.map(({ outcome, ...found }) => {
    const { title, asks, passed } = words(found.check, locale());
    const drawing = DRAWINGS[outcome];
    const said =
      outcome === "passed"
        ? passed
        : outcome === "skipped"
          ? say().nothingWasGivenToCheck
          : sentenceOf(PERIOD_SET, { values: {}, ...found } as Failure, locale());
    return h("li", {}, icon(drawing), h("span", {}, h("strong", {}, title), ` ${asks} ${said}`));
  });
  return {
    verdict,
    nodes: [
      verdictCard(verdict, claimsOfPeriod(document, locale()) ?? nothing(), []),
      ...(sentences.length === 0
        ? []
        : [
            section(
              say().whatTheKeyStates,
              say().ofWhatItAttestedItselfOf,
              h("ul", { class: "period-said" }, ...sentences),
            ),
          ]),
      ...(rows.length === 0
        ? []
        : [section(say().whatWasChecked, null, h("ul", { class: "period-checks" }, ...rows))]),
    ],
  };
}
