/**
 * Appending to the log: one synchronous, atomic step over a store, idempotent by receipt hash.
 *
 * Inside one transaction the entry, its index rows, the subtree hashes it completes and the new head are
 * written together; a crash leaves the log before or after the append and never between. Only what has been
 * committed is signed and published afterwards (`publish.ts`), so no head that was shown can be lost. Checking
 * the receipt comes before this (`receipt.ts`); this part trusts its entry.
 */
import { type LogEntry, VdiError } from "@svc/core";
import { hashLeaf } from "../merkle/hash.ts";
import { treeRoot } from "../merkle/prove.ts";
import { completedNodes } from "../merkle/range.ts";
import { assertCount, MAX_TREE_SIZE } from "../merkle/tree-size.ts";
import type { LogHead, LogStore } from "../store/store.ts";
import { hasEquivocated, markEntry } from "./claim-marks.ts";
import { leafBytes } from "./leaf-bytes.ts";
import { nodeReader, readLogEntry, readLogHead } from "./read.ts";

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

/** Entries longer than this do not fit an entry bundle (C2SP tlog-tiles: a 16-bit length). */
export const MAX_ENTRY_BYTES = 65_535;

/** Appends one entry. See `appendEntries`. */
export function appendEntry(store: LogStore, content: EntryContent, now: number): Appended {
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
export function appendEntries(store: LogStore, contents: readonly EntryContent[], now: number): Appended[] {
  assertCount("now", now);
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
    const head = size === before.size ? before : advance(store, before.size, size, timestamp);
    return placed.map(({ index, entry, leafHash, duplicate, equivocationDetected }) => ({
      index,
      entry,
      leafHash,
      head,
      duplicate,
      equivocationDetected,
    }));
  });
}

/** The answer to a receipt that is in the log already. */
function recall(store: LogStore, index: number): Omit<Appended, "head"> {
  const entry = readLogEntry(store, index);
  const leafHash = nodeReader(store)(0, index);
  const equivocationDetected = hasEquivocated(store, entry.attestation_id, entry.verifier_key);
  return { index, entry, leafHash, duplicate: true, equivocationDetected };
}

function insert(store: LogStore, index: number, entry: LogEntry): Omit<Appended, "head"> {
  if (index >= MAX_TREE_SIZE) throw new RangeError("append: the log holds 2^53 - 1 entries");
  const bytes = leafBytes(entry);
  if (bytes.length > MAX_ENTRY_BYTES) {
    throw new RangeError(
      `append: expected an entry of at most ${MAX_ENTRY_BYTES} bytes, got ${bytes.length}`,
    );
  }
  const { receipt_hash, attestation_id, verifier_key } = entry;
  const equivocationDetected = markEntry(store, index, entry);
  store.insertEntry(index, {
    bytes,
    receiptHash: receipt_hash,
    attestationId: attestation_id,
    verifierKey: verifier_key,
  });
  const leafHash = hashLeaf(bytes);
  for (const { id, hash } of completedNodes(index, leafHash, nodeReader(store))) {
    store.insertNode(id.level, id.index, hash);
  }
  return { index, entry, leafHash, duplicate: false, equivocationDetected };
}

function advance(store: LogStore, fromSize: number, size: number, timestamp: number): LogHead {
  const head = { size, root: treeRoot(size, nodeReader(store)), timestamp };
  if (!store.writeHead(fromSize, head)) {
    throw new VdiError("log_conflict", `another writer moved the log past size ${fromSize}`);
  }
  return head;
}
