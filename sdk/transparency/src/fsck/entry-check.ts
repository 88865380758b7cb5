/**
 * What every entry of a receipt log must satisfy beside being hashed rightly: it parses, is canonical, is of a
 * receipt or statement that no earlier entry is of, and its log time is not before the previous one's.
 */
import { equalBytes } from "@svc/core";
import type { EntryCheck } from "@svc/tlog";
import { readAnyEntry } from "../log/entry.ts";

export type EntryProblem = "malformed_entry" | "duplicate_receipt" | "duplicate_statement" | "time_reversed";

interface Found {
  readonly problem: EntryProblem;
  readonly detail: string;
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
    if (!reading.ok) return [{ problem: "malformed_entry", detail: reading.detail }];
    const { document, timestamp, leaf } = reading.value;
    const found: Found[] = [];
    if (!equalBytes(leaf, bytes)) {
      found.push({ problem: "malformed_entry", detail: "the entry is not in canonical form" });
    }
    const { kind, hash } = document;
    const earlier = known.get(hash);
    if (earlier !== undefined) {
      found.push({ problem: `duplicate_${kind}`, detail: `the ${kind} is entry ${earlier} already` });
    }
    if (timestamp < lastTimestamp) {
      const detail = `log time ${timestamp} comes after ${lastTimestamp}`;
      found.push({ problem: "time_reversed", detail });
    }
    known.set(hash, index);
    lastTimestamp = Math.max(timestamp, lastTimestamp);
    return found;
  };
}
