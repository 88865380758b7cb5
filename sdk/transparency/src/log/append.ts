/**
 * Appending receipts' entries to the log: one synchronous, atomic step over a store, idempotent by receipt hash.
 *
 * The entry, the rows it is found by and what is kept of contradictions go into the log's own transaction.
 * Checking the receipt comes before this (`receipt.ts`); this part trusts its entry.
 */
import { type LogEntry, logLeaf } from "@svc/core";
import { advanceHead, insertLeaf, type LogHead, nodeReader, readLogHead } from "@svc/tlog";
import type { ReceiptStore } from "../store/store.ts";
import { readLogEntry } from "./entry.ts";
import { hasEquivocated, noteEntry } from "./said.ts";

/** An entry before the log has given it its time. */
export type EntryContent = Omit<LogEntry, "timestamp">;

export interface Appended {
  readonly index: number;
  readonly entry: LogEntry;
  readonly leafHash: Uint8Array;
  /** The head that this call left behind; it covers the entry. */
  readonly head: LogHead;
  /** True when the receipt was in the log already, at this index and with its first timestamp. */
  readonly duplicate: boolean;
  /** True when the log, with this entry, holds an equivocation of the entry's verifier about its attestation. */
  readonly equivocationDetected: boolean;
}

/** Appends one entry. See `appendEntries`. */
export function appendEntry(store: ReceiptStore, content: EntryContent, now: number): Appended {
  return appendEntries(store, [content], now)[0] as Appended;
}

/**
 * Appends entries in one transaction, under one new head.
 *
 * An entry whose receipt is in the log already, or earlier in the batch, is not added again and answers with
 * its first index. An entry's timestamp is `now`, or the previous entry's when the clock went back: a log time
 * means "in the log no later than", which a later time keeps true.
 *
 * @param now Unix seconds
 * @throws RangeError when `now` is no whole number of seconds, an entry is too long, or the log holds 2^53 - 1
 * entries; nothing is written then
 * @throws VdiError `log_conflict` when another writer moved the head meanwhile
 */
export function appendEntries(
  store: ReceiptStore,
  contents: readonly EntryContent[],
  now: number,
): Appended[] {
  if (!Number.isSafeInteger(now) || now < 0) throw new RangeError(`now: expected Unix seconds, got ${now}`);
  return store.transaction(() => {
    const before = readLogHead(store);
    const timestamp = Math.max(now, before.timestamp);
    let size = before.size;
    const placed = contents.map((content) => {
      const known = store.findByReceipt(content.receipt_hash);
      if (known !== null) return recall(store, known);
      const place = insert(store, size, { ...content, timestamp });
      size += 1;
      return place;
    });
    const head = advanceHead(store, before, size, timestamp);
    return placed.map((place) => ({ ...place, head }));
  });
}

/** The answer to a receipt that is in the log already. */
function recall(store: ReceiptStore, index: number): Omit<Appended, "head"> {
  const entry = readLogEntry(store, index);
  const leafHash = nodeReader(store)(0, index);
  const equivocationDetected = hasEquivocated(store, entry.attestation_id, entry.verifier_key);
  return { index, entry, leafHash, duplicate: true, equivocationDetected };
}

function insert(store: ReceiptStore, index: number, entry: LogEntry): Omit<Appended, "head"> {
  const equivocationDetected = noteEntry(store, entry);
  const leafHash = insertLeaf(store, index, logLeaf(entry));
  store.indexReceipt(index, {
    receiptHash: entry.receipt_hash,
    attestationId: entry.attestation_id,
    verifierKey: entry.verifier_key,
  });
  return { index, entry, leafHash, duplicate: false, equivocationDetected };
}
