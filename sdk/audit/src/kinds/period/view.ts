/** Statements about periods, answers to samples, and evidence against issuers as reports. */

import type { Failure } from "@svc/core/finding";
import {
  answerInWords,
  answerWords,
  type CountedPeriod,
  drawnByOf,
  en,
  evidenceInWords,
  type FoundAnswer,
  type FoundEvidence,
  type FoundPeriod,
  type Locale,
  PERIOD_SET,
  periodInWords,
  periodWords,
  sentenceOf,
} from "@svc/messages";
import type { IssuerNames } from "@svc/vdi-verifier/opened";
import type { PeriodResult } from "@svc/vdi-verifier/periods";
import type { ExaminedDocument } from "../../model/examination.ts";
import type { Claims, Fact, KindView, Reader, Row, Section, Verdict } from "../../model/view.ts";
import {
  askedFact,
  commonWords,
  issuerFacts,
  nameOf,
  notChecked,
  notValid,
  rowOf,
} from "../../model/wording.ts";

/** Shows a document about a period. */
export function periodView(document: ExaminedDocument, reader: Reader): KindView {
  const { locale = en, names } = reader;
  const [first, second, ...others] = sentencesOnPeriod(document, locale, names);
  const verdict = verdictOnPeriod(document, locale, names);
  // Said on top, as of every document, and not again as the reason of a pass.
  const isSaid = second !== undefined && verdict.because === first;
  const rest = second === undefined || isSaid ? others : [second, ...others];
  const asked = document.kind === "period_statement" && document.result !== null ? (reader.at ?? null) : null;
  return {
    verdict: isSaid ? { ...verdict, because: second } : verdict,
    asked,
    sentence: () => (second === undefined || first === undefined ? null : [{ role: "clause", text: first }]),
    facts: () => factsOfPeriod(document, asked, reader),
    rows: [
      ...rest.map((answer): Row => ({ name: "", answer, tone: "mute" })),
      ...document.findings.map((finding) => checkRow(document, finding, locale)),
    ],
    claims: () => claimsOfPeriod(document, locale),
    sections: () => statedSections(rest, locale),
  };
}

/** The sentences about everything that the key attested. */
function statedSections(sentences: readonly string[], { sections }: Locale = en): Section[] {
  const { period: words } = sections;
  const items = sentences.map((text) => ({ text }));
  if (items.length === 0) return [];
  const blocks = [{ block: "list", look: "plain", items }] as const;
  return [{ id: "period", title: words.title, about: words.about, blocks }];
}

function checkRow(
  { kind }: ExaminedDocument,
  finding: ExaminedDocument["findings"][number],
  locale: Locale = en,
): Row {
  const words = (kind === "sample_answer" ? answerWords : periodWords)(finding.check, locale);
  const row = rowOf(words, PERIOD_SET, finding, locale);
  if (finding.outcome === "passed") return { ...row, detail: undefined };
  return finding.outcome === "skipped" ? { ...row, answer: locale.headings.leftOut } : row;
}

/** The facts of a statement about a period, or of the one that a sample was drawn from. */
function factsOfPeriod({ result }: ExaminedDocument, asked: number | null, reader: Reader): Fact[] {
  const found = result as (Partial<PeriodResult> & { readonly period?: PeriodResult | null }) | null;
  const { statement = null, statement_hash: hash = "" } = found?.period ?? found ?? {};
  if (statement === null) return [];
  return [
    ...issuerFacts({ public_key: statement.issuer }, undefined, reader),
    ...askedFact(asked, reader),
    { name: (reader.locale ?? en).printed.facts.identifier, value: hash, look: "code" },
  ];
}

type Periodic = Pick<ExaminedDocument, "kind" | "verdict" | "reason" | "rests_on" | "findings" | "result">;

/** The first finding decides; a pass is green only where the reader named the key. */
export function verdictOnPeriod(document: Periodic, locale: Locale = en, names: IssuerNames = {}): Verdict {
  const { kind, verdict, reason, rests_on, findings } = document;
  const [because = ""] = sentencesOnPeriod(document, locale, names);
  const words = locale.verdicts.period;
  if (kind === "period_evidence") {
    return verdict === "verified"
      ? { kind: "verified", tone: "bad", headline: words.convicts, because }
      : notValid(because, locale);
  }
  if (verdict === "verified") {
    const isPinned = rests_on === "pinned";
    const headline = isPinned ? commonWords(locale).verified : words.unpinned;
    return { kind: "verified", tone: isPinned ? "good" : "warn", headline, because };
  }
  const found = findings.find((row) => row.outcome !== "passed" && row.reason === reason);
  const why =
    found === undefined ? because : sentenceOf(PERIOD_SET, { values: {}, ...found } as Failure, locale);
  return verdict === "not_valid" ? notValid(why, locale) : notChecked(why, locale);
}

/** The result in sentences; none for a document that could not be read. */
function sentencesOnPeriod(
  { kind, result }: Pick<Periodic, "kind" | "result">,
  locale: Locale = en,
  names: IssuerNames = {},
): readonly string[] {
  if (result === null) return [];
  if (kind === "period_evidence") return [evidenceInWords(result as FoundEvidence, locale)];
  if (kind === "period_statement") return periodInWords(namedPeriod(result as JudgedPeriod, names), locale);
  const answer = result as Omit<FoundAnswer, "drawnBy"> & {
    readonly period: JudgedPeriod | null;
    readonly checks: readonly { readonly check: string; readonly answer: string }[];
  };
  if (answer.period === null || answer.period.statement === null) return [];
  const found = { ...answer, drawnBy: drawnByOf(answer.checks), isBeside: true };
  return answerInWords(found, namedPeriod(answer.period, names), locale);
}

/** A period as it was judged, with the key that it speaks of and on whose word it is. */
interface JudgedPeriod extends FoundPeriod {
  readonly statement: (CountedPeriod & { readonly issuer: string }) | null;
  readonly rests_on: string;
}

/** With the name that its reader gave the key, where it is a pinned one. */
export function namedPeriod(found: JudgedPeriod, names: IssuerNames): FoundPeriod {
  const key = found.statement?.issuer ?? "";
  const name = found.rests_on === "pinned" ? nameOf(key, names) : undefined;
  return name === undefined ? found : { ...found, name };
}

/** What a pass proves and what it does not; null where there is none. */
function claimsOfPeriod({ kind, verdict, result }: Periodic, locale: Locale = en): Claims | null {
  if (verdict !== "verified" || result === null) return null;
  const words = locale.claims.period;
  if (kind === "period_evidence") return { proves: [words.convicts], doesNot: [words.notWhy] };
  return {
    proves: [words.signed, words.otherConvicts, ...(kind === "sample_answer" ? [words.drawn] : [])],
    doesNot: [words.notEvery, words.notOthers, ...(kind === "period_statement" ? [words.notBehind] : [])],
  };
}
