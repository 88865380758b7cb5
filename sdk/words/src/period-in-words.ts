/**
 * What was found of a period in one sentence: counts of what was checked, of what this key attested. What was not
 * checked is not claimed, and said.
 */
import type { Failure } from "@svc/core/finding";
import { duringInUtc, grouped } from "./en/times.ts";
import { sentenceOf } from "./sentence-of.ts";
import { PERIOD_SET } from "./sets.ts";

/** What a statement counts. */
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
  readonly statement: CountedPeriod | null;
  readonly verdict: "verified" | "not_valid" | "could_not_check";
  /** All leaves were here. */
  readonly complete: boolean;
  readonly logged: { readonly witnessed_at: number | null } | null;
  readonly attestations: {
    readonly covered: number;
    readonly omitted: number;
    readonly not_shown: number;
  } | null;
}

/** What an answer came to. */
export interface FoundAnswer {
  readonly asked: number;
  readonly answered: number;
  readonly verified: number;
  readonly voids: number;
  /** The rows beacon and round passed: nobody chose the sample. */
  readonly isDrawn: boolean;
  readonly requested: boolean;
  /** The request is one of the documents: whose it is, the reader knows. */
  readonly isBeside?: boolean;
}

/** The sentences, the most important first. Only of a statement that was read and signed. */
export function periodInWords(found: FoundPeriod): string[] {
  return found.statement === null ? [] : [`${headOf(found, found.statement)}.`, ...restOf(found)];
}

/** "…; your sample of 40: 40 answered, 40 verified", and what that rests on. */
export function answerInWords(found: FoundAnswer, period: FoundPeriod): string[] {
  if (period.statement === null) return [];
  const { asked, answered, verified, voids, isDrawn, requested, isBeside = false } = found;
  const whose = !requested ? "a sample" : isBeside ? "the requested sample" : "your sample";
  const shown = voids === 0 ? "" : `, ${whole(voids)} void`;
  const counts = `${whose} of ${whole(asked)}: ${whole(answered)} answered, ${whole(verified - voids)} verified${shown}`;
  return [
    `${headOf(period, period.statement)}; ${counts}.`,
    isDrawn
      ? "A public beacon drew the sample after the statement was in the log: nobody chose it."
      : "That nobody chose the sample is not shown.",
    ...(!requested
      ? ["The request is the answer's own: give yours, and its size is held against it."]
      : isBeside
        ? ["The request is one of these documents: make sure that it is the one that you sent."]
        : []),
    ...restOf(period),
  ];
}

/** Without its full stop. What fails as a whole is not said to miss nothing. */
function headOf({ complete, verdict }: FoundPeriod, statement: CountedPeriod): string {
  const { from, to, count } = statement;
  const head = `This key states that it attested ${counted(count, "decision")} ${duringInUtc(from, to)}`;
  const numbers = `${numbersOf(statement, complete && verdict !== "not_valid")}`;
  const shares = sharesOf(statement);
  return `${head}${numbers}${shares === "" ? "" : `; ${shares}`}`;
}

/** "of its numbers 1 to 13 none missing (1 void), none twice", as far as the leaves show it. */
function numbersOf({ stream, first, last, voids, count }: CountedPeriod, isWhole: boolean): string {
  const left = voids === 0 ? "" : `, and left ${counted(voids, "number")} void`;
  if (!isWhole) return left;
  if (count + voids === 0) return "";
  if (stream === undefined || last < first) return ": each attestation counted once";
  const declared = voids === 0 ? "" : ` (${whole(voids)} declared void)`;
  return `: of its numbers ${whole(first)} to ${whole(last)} none missing${declared}, none twice`;
}

function restOf({ statement, complete, verdict, logged, attestations }: FoundPeriod): string[] {
  const { outcomes = [], count = 0 } = statement ?? {};
  const isWhole = complete && verdict !== "not_valid";
  return [
    ...(outcomes.length === 0 || count === 0
      ? []
      : [
          `It states their outcomes: ${outcomes.map((row) => `${JSON.stringify(row.outcome)} ${whole(row.count)}`).join(", ")}.`,
        ]),
    ...(isWhole
      ? ["All leaves are here: each names one attestation, and their counts are the statement's."]
      : complete
        ? []
        : [
            "The leaves behind its counts are not here: that none is missing or counted twice is the issuer's word.",
          ]),
    "An attestation of this key, issued in this time, that is not among them convicts the key.",
    logged === null
      ? "No log that you know is shown to have it: the issuer may have made another one for the same time."
      : logged.witnessed_at === null
        ? "A log that you know has it."
        : "A log that you know has it, and witnesses that you named saw it there.",
    ...heldOf(attestations),
  ];
}

const whole = (count: number): string => grouped(String(count));

function counted(count: number, what: string): string {
  return `${whole(count)} ${what}${count === 1 ? "" : "s"}`;
}

const SHARES_SHOWN = 3;

/** The largest, in tenths of a per cent. */
function sharesOf({ outcomes, count }: CountedPeriod): string {
  if (count === 0) return "";
  const largest = [...outcomes].sort((a, b) => b.count - a.count);
  const shown = largest
    .slice(0, SHARES_SHOWN)
    .map((row) => `${shareOf(row.count, count)} ${JSON.stringify(row.outcome)}`);
  const more = largest.length - shown.length;
  return [...shown, ...(more === 0 ? [] : [`${counted(more, "other outcome")}`])].join(", ");
}

/** Rounded half up, but to none or all only where it is exactly that. */
function shareOf(part: number, count: number): string {
  const tenths = Math.floor((part * 2000 + count) / (2 * count));
  if (tenths === 0 && part > 0) return "under 0.1 %";
  if (tenths === 1000 && part < count) return "over 99.9 %";
  return `${(tenths / 10).toFixed(1)} %`;
}

function heldOf(held: FoundPeriod["attestations"]): string[] {
  if (held === null) return [];
  const { covered, omitted, not_shown } = held;
  const parts = [
    ...(covered === 0 ? [] : [`${whole(covered)} ${covered === 1 ? "is" : "are"} in it`]),
    ...(omitted === 0 ? [] : [`${whole(omitted)} ${omitted === 1 ? "is" : "are"} left out`]),
    ...(not_shown === 0 ? [] : [`of ${whole(not_shown)} it is not shown`]),
  ];
  return parts.length === 0
    ? []
    : [`Of the attestations that you hold of this key and period ${parts.join(", ")}.`];
}

/** What evidence against an issuer came to. */
export type FoundEvidence =
  | { readonly convicts: true; readonly kind: string; readonly issuer: string }
  | { readonly convicts: false; readonly reason: string; readonly values: Failure["values"] };

/** One sentence. What convicts names the key and what it signed; never why. */
export function evidenceInWords(found: FoundEvidence): string {
  if (!found.convicts) return `Nothing is shown. ${sentenceOf(PERIOD_SET, found as Failure)}`;
  const what = Object.hasOwn(CONVICTED, found.kind)
    ? CONVICTED[found.kind]
    : `what cannot all be true (${found.kind})`;
  return `The key ${found.issuer} signed ${what}.`;
}

const CONVICTED: Readonly<Record<string, string>> = {
  two_statements: "two different statements about one time",
  broken_chain: "a statement that does not go on where the one before it ended",
  disagreeing_counts: "a statement whose own numbers disagree",
  omitted_attestation: "an attestation that its statement about that time, or that number, leaves out",
  foreign_attestation: "a statement that counts an attestation of another time",
  wrong_tree: "a tree with a leaf that cannot be in it",
  number_twice: "two attestations with one number of one stream",
};
