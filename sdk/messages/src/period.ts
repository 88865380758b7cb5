import type { Failure } from "@svc/core/finding";
import { periodSaidInEnglish } from "./en/period.ts";
import type { HeldAttestations } from "./facts.ts";
import type { Locale } from "./locale.ts";
import { sentenceOf } from "./sentence-of.ts";
import { PERIOD_SET } from "./sets.ts";
import { authorName } from "./text.ts";

/** Counts that a statement makes. */
export interface CountedPeriod {
  readonly from: number;
  readonly to: number;
  /** Where its key numbered. */
  readonly stream?: string | undefined;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly voids: number;
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
}

/** What verifying it came to. */
export interface FoundPeriod {
  /** The reader's name for the holder of its key, when it is pinned. */
  readonly name?: string;
  readonly statement: CountedPeriod | null;
  readonly verdict: "verified" | "not_valid" | "could_not_check";
  /** All leaves were here. */
  readonly complete: boolean;
  readonly logged: { readonly witnessed_at: number | null } | null;
  readonly attestations: HeldAttestations | null;
}

/** Result on an answer. */
export interface FoundAnswer {
  readonly asked: number;
  readonly answered: number;
  readonly verified: number;
  readonly voids: number;
  /** What drew the sample so that nobody chose it; null where that is not shown. */
  readonly drawnBy: "beacon" | "nonce" | null;
  readonly requested: boolean;
  /** The request is one of the documents: whose it is, the reader knows. */
  readonly isBeside?: boolean;
}

/** Describes how a sample was drawn, by the rows of its answer; `null` where nothing shows that nobody chose it. */
export function drawnByOf(
  rows: readonly { readonly check: string; readonly answer: string }[],
): FoundAnswer["drawnBy"] {
  const answers = new Map(rows.map(({ check, answer }) => [check, answer]));
  if (answers.get("beacon") === "passed" && answers.get("round") === "passed") return "beacon";
  return answers.get("round") === "left_out" && answers.get("request") === "passed" ? "nonce" : null;
}

type Words = Locale["periodSaid"];

const wordsOf = (locale?: Locale): Words => locale?.periodSaid ?? periodSaidInEnglish;

/** The sentences, the most important first. For a statement that was read and is signed. */
export function periodInWords(found: FoundPeriod, locale?: Locale): string[] {
  const words = wordsOf(locale);
  return found.statement === null
    ? []
    : [`${headOf(found, found.statement, words)}.`, ...restOf(found, words)];
}

/** "…; your sample of 40: 40 answered, 40 verified", and what that rests on. */
export function answerInWords(found: FoundAnswer, period: FoundPeriod, locale?: Locale): string[] {
  if (period.statement === null) return [];
  const words = wordsOf(locale);
  const { asked, answered, verified, voids, drawnBy, requested, isBeside = false } = found;
  const whose = words.sampleOf[!requested ? "itself" : isBeside ? "beside" : "reader"];
  const counts = words.sample(whose, asked, answered, verified - voids, voids);
  return [
    `${headOf(period, period.statement, words)}; ${counts}.`,
    drawnBy === "beacon"
      ? words.drawn
      : drawnBy === "nonce" && !isBeside
        ? words.drawnByNonce
        : words.notDrawn,
    ...(!requested ? [words.requestItself] : isBeside ? [words.requestBeside] : []),
    ...restOf(period, words),
  ];
}

/** Without its full stop. What fails as a whole is not said to miss nothing. */
function headOf({ complete, verdict, name }: FoundPeriod, statement: CountedPeriod, words: Words): string {
  const { from, to, count } = statement;
  const numbers = numbersOf(statement, complete && verdict !== "not_valid", words);
  const shares = sharesOf(statement, words);
  return `${words.head(count, from, to, name)}${numbers}${shares === "" ? "" : `; ${shares}`}`;
}

/** "of its numbers 1 to 13 none missing (1 void), none twice", as far as the leaves show it. */
function numbersOf(
  { stream, first, last, voids, count }: CountedPeriod,
  isWhole: boolean,
  words: Words,
): string {
  if (!isWhole) return voids === 0 ? "" : words.leftVoid(voids);
  if (count + voids === 0) return "";
  return stream === undefined || last < first ? words.countedOnce : words.noneMissing(first, last, voids);
}

function restOf(found: FoundPeriod, words: Words): string[] {
  const { statement, complete, verdict, logged, attestations } = found;
  const { outcomes = [], count = 0 } = statement ?? {};
  const held = attestations === null ? [] : [words.held(attestations), words.unused(attestations)];
  return [
    ...(outcomes.length === 0 || count === 0 ? [] : [words.outcomes(outcomes)]),
    ...(!complete ? [words.leavesAbsent] : verdict === "not_valid" ? [] : [words.leavesHere]),
    words.otherConvicts,
    logged === null ? words.notLogged : logged.witnessed_at === null ? words.logged : words.witnessed,
    ...held.filter((sentence) => sentence !== null),
  ];
}

const SHARES_SHOWN = 3;

/** The largest, in tenths of a per cent. */
function sharesOf({ outcomes, count }: CountedPeriod, words: Words): string {
  if (count === 0) return "";
  const largest = [...outcomes].sort((a, b) => b.count - a.count);
  const shown = largest
    .slice(0, SHARES_SHOWN)
    .map((row) => `${shareOf(row.count, count, words)} ${authorName(row.outcome)}`);
  const more = largest.length - shown.length;
  return [...shown, ...(more === 0 ? [] : [words.otherOutcomes(more)])].join(", ");
}

/** Rounded half up, but to none or all only where it is exactly that. */
function shareOf(part: number, count: number, words: Words): string {
  const tenths = Math.floor((part * 2000 + count) / (2 * count));
  if (tenths === 0 && part > 0) return words.shareUnder;
  if (tenths === 1000 && part < count) return words.shareOver;
  return words.share(tenths);
}

/** What evidence against an issuer came to. */
export type FoundEvidence =
  | { readonly convicts: true; readonly kind: string; readonly issuer: string }
  | { readonly convicts: false; readonly reason: string; readonly values: Failure["values"] };

/** One sentence. What convicts names the key and what it signed; why it did so is not said. */
export function evidenceInWords(found: FoundEvidence, locale?: Locale): string {
  const words = wordsOf(locale);
  if (!found.convicts) return words.nothingShown(sentenceOf(PERIOD_SET, found as Failure, locale));
  const { convicted } = words;
  const what = Object.hasOwn(convicted, found.kind) ? convicted[found.kind] : undefined;
  return words.convicts(found.issuer, what ?? words.convictedOtherwise(found.kind));
}
