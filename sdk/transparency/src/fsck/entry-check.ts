/**
 * What every entry of a receipt log must satisfy beside being hashed rightly: it parses, is canonical, is of a
 * receipt or statement that no earlier entry is of, and its log time is not before the previous one's.
 */
import { equalBytes } from "@svc/core";
import { causeOf, type RECEIPT_FSCK_REASONS, type Values, type ValuesOf } from "@svc/core/finding";
import type { EntryCheck } from "@svc/tlog";
import { readAnyEntry } from "../log/entry.ts";

export type EntryProblem = "malformed_entry" | "duplicate_receipt" | "duplicate_statement" | "time_reversed";

/** Returns the fault of an entry, or with a row of the store about it, as the closed set declares it. */
export function entryProblem<Problem extends keyof typeof RECEIPT_FSCK_REASONS>(
  problem: Problem,
  values: ValuesOf<(typeof RECEIPT_FSCK_REASONS)[Problem]>,
): { readonly problem: Problem; readonly values: Values } {
  return { problem, values: values as Values };
}

/**
 * A check for one pass of `fsck` or `fsckStore` over a receipt log; it remembers what it has seen, so each pass
 * takes a new one.
 */
export function receiptEntryCheck(): EntryCheck<EntryProblem> {
  /** Hashes of receipts and statements are under domains of their own: none of one is one of the other. */
  const known = new Map<string, number>();
  let lastTimestamp = 0;
  return (index, bytes) => {
    const reading = readAnyEntry(bytes);
    if (!reading.ok) return [entryProblem("malformed_entry", { cause: causeOf(reading) })];
    const { document, timestamp, leaf } = reading.value;
    const found: ReturnType<typeof entryProblem<EntryProblem>>[] = [];
    if (!equalBytes(leaf, bytes)) found.push(entryProblem("malformed_entry", { cause: null }));
    const { kind, hash } = document;
    const earlier = known.get(hash);
    if (earlier !== undefined) found.push(entryProblem(`duplicate_${kind}`, { earlier }));
    if (timestamp < lastTimestamp) {
      found.push(entryProblem("time_reversed", { expected: lastTimestamp, found: timestamp }));
    }
    known.set(hash, index);
    lastTimestamp = Math.max(timestamp, lastTimestamp);
    return found;
  };
}
