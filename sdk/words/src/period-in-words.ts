/**
 * What was found of a period in one sentence: counts of what was checked, of what this key attested. What was not
 * checked is not claimed, and said.
 */
import type { Failure } from "@svc/core/finding";
import { grouped, inUtc } from "./en/times.ts";
import { sentenceOf } from "./sentence-of.ts";
import { PERIOD_SET } from "./sets.ts";

/** What a statement counts. */
export interface CountedPeriod {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly voids: number;
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
}

/** What verifying it came to. */
export interface FoundPeriod {
  readonly statement: CountedPeriod | null;
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
}

/** The sentences, the most important first. Only of a statement that was read and signed. */
export function periodInWords({ statement, complete, logged, attestations }: FoundPeriod): string[] {
  if (statement === null) return [];
  return [
    `This key states that it attested ${counted(statement.count, "decision")} ${between(statement)}${voidsOf(statement)}.`,
    ...outcomesOf(statement),
    complete
      ? "All leaves are here: each attestation that it counts is named once, and no number is left out."
      : "The leaves behind its counts are not here: that they name each attestation once is the issuer's word.",
    "An attestation of this key, issued in this time, that is not among them convicts the key.",
    logged === null
      ? "No log that you know is shown to have it: the issuer may have made another one for the same time."
      : logged.witnessed_at === null
        ? "A log that you know has it."
        : "A log that you know has it, and witnesses that you named saw it there.",
    ...heldOf(attestations),
  ];
}

/** "Your sample of 40: 40 answered, 40 verified." */
export function answerInWords({
  asked,
  answered,
  verified,
  voids,
  isDrawn,
  requested,
}: FoundAnswer): string[] {
  const whose = requested ? "Your sample" : "A sample";
  const shown = voids === 0 ? "" : `, ${whole(voids)} of them shown to be void`;
  return [
    `${whose} of ${whole(asked)}: ${whole(answered)} answered, ${whole(verified)} verified${shown}.`,
    isDrawn
      ? "A public beacon drew it after the statement was in the log: nobody chose it."
      : "That nobody chose it is not shown.",
    ...(requested ? [] : ["The request is the answer's own: give yours, and its size is held against it."]),
  ];
}

const whole = (count: number): string => grouped(String(count));

function counted(count: number, what: string): string {
  return `${whole(count)} ${what}${count === 1 ? "" : "s"}`;
}

function between({ from, to }: CountedPeriod): string {
  return `from ${inUtc(from)} until ${inUtc(to)}`;
}

function voidsOf({ voids }: CountedPeriod): string {
  return voids === 0 ? "" : `, and left ${counted(voids, "number")} void`;
}

/** Tenths of a per cent, rounded half up. */
function outcomesOf({ outcomes, count }: CountedPeriod): string[] {
  if (count === 0) return [];
  const shares = outcomes.map((row) => {
    const tenths = Math.floor((row.count * 2000 + count) / (2 * count));
    return `${(tenths / 10).toFixed(1)} % ${JSON.stringify(row.outcome)} (${whole(row.count)})`;
  });
  return [`It states their outcomes: ${shares.join(", ")}.`];
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
