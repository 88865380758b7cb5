/** One row of what was found of a period, as data. */
import { causeOf, inCodes, type Values } from "@svc/core";

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
  readonly reason?: string;
  readonly values?: Values;
  readonly pointer?: string;
  /** The failure in its own codes. */
  readonly detail?: string;
}

export interface Found {
  readonly reason: string;
  readonly values: Values;
  readonly pointer?: string;
}

/** A row with what was found, or a pass where it is null. */
export function rowOf<Check extends string>(
  check: Check,
  found: Found | null,
  otherwise: "failed" | "open" = "failed",
): PeriodRow<Check> {
  if (found === null) return { check, answer: "passed" };
  const cause = causeOf(found);
  return { check, answer: otherwise, ...cause, detail: inCodes(cause) };
}

export function leftOut<Check extends string>(check: Check): PeriodRow<Check> {
  return { check, answer: "left_out" };
}

/** Of several rows: anything failed decides, then anything open. */
export function verdictOfRows(
  rows: readonly Pick<PeriodRow<string>, "answer">[],
): "verified" | "not_valid" | "could_not_check" {
  if (rows.some(({ answer }) => answer === "failed")) return "not_valid";
  return rows.some(({ answer }) => answer === "open") ? "could_not_check" : "verified";
}
