/** Verdicts on statements about periods, answers to samples, and evidence against issuers. */
import type { Failure } from "@svc/core/finding";
import type { IssuerNames } from "@svc/vdi-verifier/opened";
import {
  answerInWords,
  type CountedPeriod,
  drawnByOf,
  evidenceInWords,
  type FoundAnswer,
  type FoundEvidence,
  type FoundPeriod,
  type Locale,
  PERIOD_SET,
  periodClaimsInEnglish,
  periodInWords,
  periodVerdictInEnglish,
  sentenceOf,
} from "@svc/words";
import type { ExaminedDocument, Kind } from "../../examine/index.ts";
import type { Claims } from "./claims.ts";
import { commonWords, notChecked, notValid, type Verdict } from "./verdict.ts";

/** What is said of all that one key attested. */
export const PERIOD_KINDS: readonly Kind[] = Object.freeze([
  "period_statement",
  "sample_answer",
  "period_evidence",
]);

type Periodic = Pick<ExaminedDocument, "kind" | "verdict" | "reason" | "rests_on" | "findings" | "result">;

/** The first finding decides; a pass is green only where the reader named the key. */
export function verdictOnPeriod(document: Periodic, locale?: Locale, names: IssuerNames = {}): Verdict {
  const { kind, verdict, reason, rests_on, findings } = document;
  const [because = ""] = sentencesOnPeriod(document, locale, names);
  const words = locale?.verdicts.period ?? periodVerdictInEnglish;
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

/** What it comes to in sentences; none of what could not be read. */
export function sentencesOnPeriod(
  { kind, result }: Pick<Periodic, "kind" | "result">,
  locale?: Locale,
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
  const name = found.rests_on === "pinned" && Object.hasOwn(names, key) ? names[key] : undefined;
  return name === undefined ? found : { ...found, name };
}

/** What a pass proves and what it does not; null where there is none. */
export function claimsOfPeriod({ kind, verdict, result }: Periodic, locale?: Locale): Claims | null {
  if (verdict !== "verified" || result === null) return null;
  const words = locale?.claims.period ?? periodClaimsInEnglish;
  if (kind === "period_evidence") return { proves: [words.convicts], doesNot: [words.notWhy] };
  return {
    proves: [words.signed, words.otherConvicts, ...(kind === "sample_answer" ? [words.drawn] : [])],
    doesNot: [words.notEvery, words.notOthers, ...(kind === "period_statement" ? [words.notBehind] : [])],
  };
}
