/**
 * Two statements of one key about one time: found among the entries of a log, and held against the key, which signed
 * both. The statements themselves, one beside the other, are the evidence; the log only says where they are.
 */
import type { PeriodStatementEntry } from "@svc/core";

export interface LoggedStatementEntry extends PeriodStatementEntry {
  readonly log_index: number;
}

export interface StatementReport {
  /** False when two statements of the key speak of one time: when there are overlaps. */
  readonly clean: boolean;
  /** All statements of the key, in log order. */
  readonly entries: readonly LoggedStatementEntry[];
  /** Log indices of statements that speak of one time; each with the one that began before it and lasted longest. */
  readonly overlaps: readonly (readonly [number, number])[];
  /** Times of which no statement speaks, between ones of which some do. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

/** Statements of one key, as far as this log knows. */
export function reportOnStatements(entries: readonly LoggedStatementEntry[]): StatementReport {
  const byTime = entries.toSorted((a, b) => a.from - b.from || a.log_index - b.log_index);
  const overlaps: [number, number][] = [];
  const gaps: { from: number; to: number }[] = [];
  let furthest: LoggedStatementEntry | undefined;
  for (const entry of byTime) {
    if (furthest !== undefined && entry.from < furthest.to)
      overlaps.push([furthest.log_index, entry.log_index]);
    if (furthest !== undefined && entry.from > furthest.to) gaps.push({ from: furthest.to, to: entry.from });
    if (furthest === undefined || entry.to > furthest.to) furthest = entry;
  }
  return { clean: overlaps.length === 0, entries, overlaps, gaps };
}
