/** Periods of one key, one after the other: neither overlapping nor leaving time or numbers out. */
import {
  type Fail,
  failure,
  hashPeriodStatement,
  type PERIOD_REASONS,
  type PeriodStatement,
} from "@svc/core";
import type { PeriodFailure } from "./counts.ts";

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Why `statement` does not continue `previous`, or null. */
export function continuationFault(
  statement: PeriodStatement,
  previous: PeriodStatement,
): PeriodFailure | null {
  const { issuer } = statement;
  if (previous.issuer !== issuer) {
    return fail("statement_of_another_key", { expected: issuer, found: previous.issuer }, "/issuer");
  }
  const hash = hashPeriodStatement(previous);
  if (statement.previous === undefined) return fail("previous_unnamed", { expected: hash });
  if (statement.previous !== hash) {
    return fail("previous_mismatch", { expected: hash, found: statement.previous }, "/previous");
  }
  return joinFault(statement, previous);
}

/** Why a statement that names `previous` is false, whoever looks: time or numbers do not join. Null where they do. */
export function joinFault(
  { stream, from, first }: Pick<PeriodStatement, "stream" | "from" | "first">,
  previous: PeriodStatement,
): PeriodFailure | null {
  if (previous.stream !== undefined && stream !== previous.stream) {
    return fail("stream_changed", { expected: previous.stream, found: stream ?? null }, "/stream");
  }
  if (from > previous.to) return fail("period_skipped", { expected: previous.to, found: from }, "/from");
  if (from < previous.to) return fail("periods_overlap", { expected: previous.to, found: from }, "/from");
  const next = previous.last + 1;
  if (first > next) return fail("numbers_skipped", { expected: next, found: first }, "/first");
  if (first < next) return fail("numbers_overlap", { expected: next, found: first }, "/first");
  return null;
}

/** Whether some moment is in both periods. A reversed one has none. */
export function shareMoment(
  one: Pick<PeriodStatement, "from" | "to">,
  other: Pick<PeriodStatement, "from" | "to">,
): boolean {
  return Math.max(one.from, other.from) < Math.min(one.to, other.to);
}

/** Whether one key says two things of one time. */
export function contradicts(one: PeriodStatement, other: PeriodStatement): boolean {
  const isSameKey = one.issuer === other.issuer;
  return isSameKey && shareMoment(one, other) && hashPeriodStatement(one) !== hashPeriodStatement(other);
}
