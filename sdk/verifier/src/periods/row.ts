/** What callers give beside a statement, what became of it, and one row of what was found of a period, as data. */
import { causeOf, inCodes, type Outcome, outcomeOfReason, type Values, withoutUndefined } from "@svc/core";
import { type DocumentVerdict, documentVerdictOf } from "../index.ts";

/**
 * Documents one by one, as a caller gives them. List members are never awaited: a promise in a list is no document.
 */
export type Documents = Iterable<unknown> | AsyncIterable<unknown>;

/**
 * Visits each until a visit answers something; that is the answer.
 *
 * @throws what the iteration throws
 */
export async function untilAnswered<T>(
  documents: Documents,
  visit: (document: unknown) => T | null | Promise<T | null>,
): Promise<T | null> {
  if (Symbol.iterator in documents) {
    for (const document of documents) {
      const answer = await visit(document);
      if (answer !== null) return answer;
    }
    return null;
  }
  for await (const document of documents) {
    const answer = await visit(document);
    if (answer !== null) return answer;
  }
  return null;
}

/**
 * `elsewhere`: about another key or period, or signed by nobody; `unreadable`: not known what it is; `not_reached`: the
 * check ended before it.
 */
export type InputUse = "used" | "elsewhere" | "unreadable" | "not_reached";

export interface InputUses {
  readonly others: readonly InputUse[];
  readonly attestations: readonly InputUse[];
}

/** For inputs that are not looked at. @throws what the iteration throws */
export async function notReached(documents: Documents | null): Promise<InputUse[]> {
  const uses: InputUse[] = [];
  await untilAnswered(documents ?? [], () => {
    uses.push("not_reached");
    return null;
  });
  return uses;
}

export const PERIOD_CHECKS = [
  "schema",
  "signature",
  "counts",
  "over",
  "issuer",
  "previous",
  "others",
  "log",
  "leaves",
  "attestations",
] as const;

export type PeriodCheck = (typeof PERIOD_CHECKS)[number];

/** `open`: could not be checked, for want of trust or material; `left_out`: nothing was given to check. */
export type PeriodAnswer = "passed" | "failed" | "open" | "left_out";

export interface PeriodRow<Check extends string = PeriodCheck> {
  readonly check: Check;
  readonly answer: PeriodAnswer;
  /** The same in the words of every other result. */
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly values?: Values;
  readonly pointer?: string;
  /** The failure in its own codes. */
  readonly detail?: string;
}

export type PeriodVerdict = Exclude<DocumentVerdict, "expired">;

export interface Found {
  readonly reason: string;
  readonly values: Values;
  readonly pointer?: string;
}

/**
 * A row with what was found, or a pass where it is null.
 *
 * @param outcome where the reason alone does not decide it
 */
export function rowOf<Check extends string>(
  check: Check,
  found: Found | null,
  outcome?: "failed" | "open",
): PeriodRow<Check> {
  if (found === null) return { check, answer: "passed", outcome: "passed" };
  const cause = causeOf(found);
  const answer = outcome ?? (outcomeOfReason(found.reason) === "open" ? "open" : "failed");
  return { check, answer, outcome: answer, ...cause, detail: inCodes(cause) };
}

export function leftOut<Check extends string>(check: Check): PeriodRow<Check> {
  return { check, answer: "left_out", outcome: "skipped" };
}

/** Combines rows into one outcome, and the reason of the first row that decides it. */
export function conclusionOf(rows: readonly PeriodRow<string>[]): {
  readonly valid: boolean;
  readonly verdict: PeriodVerdict;
  readonly reason?: string;
} {
  // Without a log time that was given apart, nothing here is `expired`.
  const verdict = documentVerdictOf({ checks: rows }) as PeriodVerdict;
  const wanted = verdict === "not_valid" ? "failed" : "open";
  const reason = rows.find(({ outcome }) => outcome === wanted)?.reason;
  return withoutUndefined({ valid: verdict === "verified", verdict, reason });
}
