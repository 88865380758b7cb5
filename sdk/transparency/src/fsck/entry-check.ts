/**
 * What every entry of a receipt log must satisfy beside being hashed rightly: it parses, is canonical, is of a
 * receipt that no earlier entry is of, and its log time is not before the previous one's.
 */
import { equalBytes, logLeaf, parseLogEntry } from "@svc/core";
import type { EntryCheck } from "@svc/tlog";

export type EntryProblem = "malformed_entry" | "duplicate_receipt" | "time_reversed";

interface Found {
  readonly problem: EntryProblem;
  readonly detail: string;
}

/**
 * A check for one pass of `fsck` or `fsckStore` over a receipt log; it remembers what it has seen, so each pass
 * takes a new one.
 */
export function receiptEntryCheck(): EntryCheck<EntryProblem> {
  const receipts = new Map<string, number>();
  let lastTimestamp = 0;
  return (index, bytes) => {
    const reading = parseLogEntry(bytes);
    if (!reading.ok) return [{ problem: "malformed_entry", detail: reading.detail }];
    const { receipt_hash, timestamp } = reading.value;
    const found: Found[] = [];
    if (!equalBytes(logLeaf(reading.value), bytes)) {
      found.push({ problem: "malformed_entry", detail: "the entry is not in canonical form" });
    }
    const earlier = receipts.get(receipt_hash);
    if (earlier !== undefined) {
      found.push({ problem: "duplicate_receipt", detail: `the receipt is entry ${earlier} already` });
    }
    if (timestamp < lastTimestamp) {
      const detail = `log time ${timestamp} comes after ${lastTimestamp}`;
      found.push({ problem: "time_reversed", detail });
    }
    receipts.set(receipt_hash, index);
    lastTimestamp = Math.max(timestamp, lastTimestamp);
    return found;
  };
}
