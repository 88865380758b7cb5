/** Verdicts and rows as text, for every kind of document. */

import { withoutUndefined } from "@svc/core/json";
import type { IssuerStanding } from "@svc/core/trust";
import {
  authorName,
  BILL_SET,
  type CheckWords,
  domainInWords,
  EXAMINED_SET,
  en,
  LOG_SET,
  type Locale,
  PERIOD_SET,
  RECEIPT_NOTE_SET,
  RECEIPT_SET,
  rootOfPart,
  SOURCE_EVIDENCE_SET,
  STEP_SET,
  sentenceOf,
  sentenceWithoutValues,
} from "@svc/messages";
import { documentVerdictOf, type JudgedResult } from "@svc/vdi-verifier";
import type { IssuerNames } from "@svc/vdi-verifier/opened";
import type { ExaminedDocument, FailureOfSet, FindingRow } from "./examination.ts";
import type { Fact, Reader, Row, TrustLine, Verdict } from "./view.ts";

type Words = typeof STEP_SET;

/** The verdict "could not be checked", with what was missing. */
export function notChecked(because: string, locale: Locale = en): Verdict {
  return { kind: "could_not_check", tone: "unknown", headline: commonWords(locale).notChecked, because };
}

/** In force until some time that is past; it held while it was. Never red: nothing about it is false. */
export function expired(because: string, locale: Locale = en): Verdict {
  return { kind: "expired", tone: "warn", headline: commonWords(locale).expired, because };
}

/** The verdict "not valid", with why. */
export function notValid(because: string, locale: Locale = en): Verdict {
  return { kind: "not_valid", tone: "bad", headline: commonWords(locale).notValid, because };
}

/** @param isVouchedFor by somebody other than the document */
export function verified(isVouchedFor: boolean, because: string, headline: string): Verdict {
  return { kind: "verified", tone: isVouchedFor ? "good" : "warn", headline, because };
}

/** Where nothing was found that there is a check for. */
export function unreadable(locale: Locale = en): Verdict {
  return notChecked(commonWords(locale).nothingKnown, locale);
}

/** What was not given, and that nothing else was found wrong. */
export function missingMaterial(what: string, missing: readonly string[], locale: Locale = en): Verdict {
  return notChecked(commonWords(locale).missing(what, missing), locale);
}

export function commonWords(locale: Locale = en) {
  return locale.verdicts.common;
}

export type RowFound = Pick<FindingRow, "reason" | "detail" | "values" | "pointer">;

/**
 * The row's own sentence, or the same in another language. Undefined in another language where the row came without its
 * values: then its reason code is all that is said.
 *
 * @param set of the row's reasons
 */
export function detailOfRow(set: Words | undefined, row: RowFound, locale: Locale = en): string | undefined {
  const { reason, detail, values, pointer } = row;
  if (locale === en || detail === undefined || detail === "") return detail;
  if (set === undefined || reason === undefined) return undefined;
  if (values === undefined) return sentenceWithoutValues(set, reason, locale) ?? undefined;
  return sentenceOf(set, withoutUndefined({ reason, values, pointer }), locale);
}

/** The sets of which a document, a part or what ties two of them says what was found. */
const BY_NAME: { readonly [name in FailureOfSet["set"]]?: typeof STEP_SET } = Object.fromEntries(
  [
    EXAMINED_SET,
    STEP_SET,
    RECEIPT_SET,
    RECEIPT_NOTE_SET,
    BILL_SET,
    PERIOD_SET,
    LOG_SET,
    SOURCE_EVIDENCE_SET,
  ].map((set) => [set.name, set]),
);

/** What was found of a document, a part or what ties two of them, in the language that is asked for. */
export function foundInWords(
  { detail, found }: Pick<ExaminedDocument, "detail" | "found">,
  locale: Locale = en,
): string | undefined {
  if (locale === en) return detail;
  const set = found && BY_NAME[found.set];
  return set && sentenceOf(set, found, locale);
}

/**
 * A check as a row of a report.
 *
 * @param words of the check
 * @param set of its reasons
 */
export function rowOf(words: CheckWords, set: Words, finding: FindingRow, locale: Locale = en): Row {
  const { headings } = locale;
  const { outcome, reason, check } = finding;
  const detail = detailOfRow(set, finding, locale) || undefined;
  const row = {
    name: words.title,
    check,
    reason,
    detail,
    meaning: detail ?? words.asks,
    values: finding.values,
  };
  if (outcome === "passed") return { ...row, meaning: words.passed, answer: headings.passed, tone: "good" };
  if (outcome === "skipped") {
    const left = reason?.replaceAll("_", " ") ?? headings.notLooked;
    return { ...row, detail: undefined, answer: left, tone: "mute" };
  }
  // What only lacks something of the reader's, or cannot be read, is open, not wrong.
  return { ...row, answer: reason ?? headings.failed, tone: outcome === "open" ? "unknown" : "bad" };
}

/** The verdict on a document that says something of others and nothing by itself. */
export function verdictOnRecord(
  { verdict, reason = "", problem, rests_on, ...said }: ExaminedDocument,
  locale: Locale = en,
): Verdict {
  const detail = foundInWords(said, locale);
  const { record: words, common } = locale.verdicts;
  if (verdict === "verified") {
    const isVouched = rests_on !== undefined && rests_on !== "self_asserted";
    return verified(
      isVouched,
      words.holds(rests_on === undefined ? null : rootOfPart(rests_on, locale)),
      common.verified,
    );
  }
  const advice = Object.hasOwn(words.advice, reason) ? words.advice[reason] : undefined;
  if (verdict === "not_valid") return notValid(advice ?? detail ?? `${reason.replaceAll("_", " ")}.`, locale);
  const unread = problem === undefined ? undefined : sentenceOf(EXAMINED_SET, problem, locale);
  return notChecked(unread ?? advice ?? detail ?? words.alone, locale);
}

/** The reader's name for a key; undefined where it gave none. */
export function nameOf(key: string, names: IssuerNames): string | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}

/**
 * Name and key of who signed a document, and the domain that it names.
 *
 * @param issuer as the result has it
 */
export function issuerFacts(
  { public_key: key, kid }: { readonly public_key: string; readonly kid?: string },
  issuer: IssuerStanding | undefined,
  { names, locale = en }: Reader,
): Fact[] {
  const { printed, sections } = locale;
  const { facts, domain } = printed;
  const aside = kid === undefined ? undefined : sections.common.keyId(authorName(kid));
  return [
    { name: facts.issuerName, value: nameOf(key, names) ?? facts.notNamed },
    { name: facts.issuerKey, value: key, look: "code", aside },
    ...(issuer === undefined ? [] : [{ name: domain.label, value: domainInWords(issuer, domain) }]),
  ];
}

type NamedIssuer = JudgedResult & { readonly issuer?: IssuerStanding; readonly held_at?: number };

/** The claim alone where the document is not valid: anybody can put a listed key into a document of their own. */
export function shownIssuer(result: NamedIssuer): IssuerStanding | undefined {
  const { issuer } = result;
  if (issuer === undefined || documentVerdictOf(result, result.held_at) !== "not_valid") return issuer;
  return { domain: issuer.domain, listed: false };
}

/** The domain that a document names, among those who vouch for it. None of a document that is not valid. */
export function domainLines(result: NamedIssuer, locale: Locale = en): TrustLine[] {
  const { issuer, trust } = result;
  if (issuer === undefined || documentVerdictOf(result, result.held_at) === "not_valid") return [];
  const tone = trust?.issuer === "domain" ? "good" : issuer.listed ? "mute" : "warn";
  const { domain } = locale.printed;
  return [{ subject: domain.label, root: domainInWords(issuer, domain), tone }];
}

/** How far a time is from now is said where nobody asks about another time. */
export function timeFact(name: string, seconds: number, { at, locale = en }: Reader): Fact {
  return { name, value: locale.voice.time(seconds), at: at === undefined ? seconds : undefined };
}

export function askedFact(asked: number | null, { locale = en }: Reader): Fact[] {
  const { voice, printed } = locale;
  return asked === null ? [] : [{ name: printed.facts.askedAbout, value: voice.time(asked) }];
}

/** Drops what does not apply: `false` stands for a fact that a document does not have. */
export function presentFacts(facts: readonly (Fact | false)[]): Fact[] {
  return facts.filter((one) => one !== false);
}
