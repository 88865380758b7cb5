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
import { answerWords, PERIOD_SET, periodWords, sentenceOf } from "@svc/messages";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { Section } from "./controls.tsx";
import { Icon } from "./icon.tsx";
import { VerdictCard } from "./verdict-card.tsx";

const nothing = () => ({ proves: [], doesNot: [say().anythingAboutDecisionsThatThisKey] });

const DRAWINGS = { passed: "good", skipped: "skipped", open: "unknown", failed: "bad" } as const;

/** The verdict, what it comes to in sentences, and a row for each check. */
export function periodReport(
  document: ExaminedDocument,
  names: IssuerNames,
): {
  readonly verdict: Verdict;
  readonly nodes: readonly VNode[];
} {
  const verdict = verdictOnPeriod(document, locale(), names);
  const words = document.kind === "sample_answer" ? answerWords : periodWords;
  const sentences = sentencesOnPeriod(document, locale(), names).map((said) => <li>{said}</li>);
  const rows = document.findings.map(({ outcome, ...found }) => {
    const { title, asks, passed } = words(found.check, locale());
    const drawing = DRAWINGS[outcome];
    const said =
      outcome === "passed"
        ? passed
        : outcome === "skipped"
          ? say().nothingWasGivenToCheck
          : sentenceOf(PERIOD_SET, { values: {}, ...found } as Failure, locale());
    return (
      <li>
        <Icon name={drawing} />
        <span>
          <strong>{title}</strong>
          {` ${asks} ${said}`}
        </span>
      </li>
    );
  });
  return {
    verdict,
    nodes: [
      <VerdictCard verdict={verdict} claims={claimsOfPeriod(document, locale()) ?? nothing()} />,
      ...(sentences.length === 0
        ? []
        : [
            <Section title={say().whatTheKeyStates} note={say().ofWhatItAttestedItselfOf}>
              <ul class="period-said">{sentences}</ul>
            </Section>,
          ]),
      ...(rows.length === 0
        ? []
        : [
            <Section title={say().whatWasChecked}>
              <ul class="period-checks">{rows}</ul>
            </Section>,
          ]),
    ],
  };
}
