/**
 * Growing a log: leaves, the subtree hashes that they complete, and the head over them.
 *
 * All of it happens inside one transaction of the store; a crash leaves the log before or after the append and never
 * between. Only what has been committed is signed and published afterwards, so no head that was shown can be lost. The
 * caller has decided before what a leaf means and whether it may enter.
 */
import { VdiError } from "@svc/core";
import { hashLeaf } from "../merkle/hash.ts";
import { treeRoot } from "../merkle/prove.ts";
import { completedNodes } from "../merkle/range.ts";
import { assertCount, MAX_TREE_SIZE } from "../merkle/tree-size.ts";
import type { LogHead, LogStore } from "../store/store.ts";
import { nodeReader, readLogHead } from "./read.ts";

/** Entries longer than this do not fit an entry bundle (C2SP tlog-tiles: a 16-bit length). */
export const MAX_ENTRY_BYTES = 65_535;

/**
 * Appends leaves in one transaction, under one new head.
 *
 * @param now Unix seconds; the head's own time where the clock went back
 * @throws RangeError when `now` is no whole number of seconds, a leaf is too long, or the log is full; nothing
 * is written then
 * @throws VdiError `log_conflict` when another writer moved the head meanwhile
 */
export function appendLeaves(store: LogStore, leaves: readonly Uint8Array[], now: number): LogHead {
  assertCount("now", now);
  return store.transaction(() => {
    const before = readLogHead(store);
    for (const [i, leaf] of leaves.entries()) insertLeaf(store, before.size + i, leaf);
    return advanceHead(store, before, before.size + leaves.length, Math.max(now, before.timestamp));
  });
}

/**
 * Adds one leaf and the subtree hashes that it completes. In the caller's transaction, which ends with
 * `advanceHead`.
 *
 * @param index the number of leaves so far
 * @returns the leaf's hash
 * @throws RangeError when the leaf exceeds 65,535 bytes or the log holds 2^53 - 1 entries
 */
export function insertLeaf(store: LogStore, index: number, bytes: Uint8Array): Uint8Array {
  if (index >= MAX_TREE_SIZE) throw new RangeError("append: the log holds 2^53 - 1 entries");
  if (bytes.length > MAX_ENTRY_BYTES) {
    throw new RangeError(
      `append: expected an entry of at most ${MAX_ENTRY_BYTES} bytes, got ${bytes.length}`,
    );
  }
  store.insertEntry(index, bytes);
  const leafHash = hashLeaf(bytes);
  for (const { id, hash } of completedNodes(index, leafHash, nodeReader(store))) {
    store.insertNode(id.level, id.index, hash);
  }
  return leafHash;
}

/**
 * Moves the head over the leaves that the running transaction has inserted; the head itself when there are none.
 *
 * @throws VdiError `log_conflict` when another writer moved the head meanwhile
 */
export function advanceHead(store: LogStore, before: LogHead, size: number, timestamp: number): LogHead {
  if (size === before.size) return before;
  const head = { size, root: treeRoot(size, nodeReader(store)), timestamp };
  if (!store.writeHead(before.size, head)) {
    throw new VdiError("log_conflict", `another writer moved the log past size ${before.size}`);
  }
  return head;
}
