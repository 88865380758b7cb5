/**
 * May a log go on from this head? It has to be the root of the entries that are there, no more and no fewer.
 *
 * Looks at the right edge only, so that a start costs the same whatever the size; the complete check is fsck.
 */
import { encodeHex, equalBytes } from "@svc/core";
import {
  encodeVkey,
  hashLeaf,
  type LogStore,
  type NoteKey,
  nodeReader,
  readLeaf,
  readLogHead,
  treeRoot,
} from "@svc/tlog";
import type { FrozenLog } from "../settings/frozen-logs.ts";

/** Returns the contradiction to the head, or `null`. */
export function headFault(store: LogStore): string | null {
  try {
    const { size, root } = readLogHead(store);
    if (store.readEntry(size) !== null || store.readNode(0, size) !== null) {
      return `there are entries beyond the head's ${size}`;
    }
    const computed = treeRoot(size, nodeReader(store));
    if (!equalBytes(computed, root))
      return `the entries have the root ${encodeHex(computed)}, the head another`;
    if (size === 0) return null;
    const leaf = store.readNode(0, size - 1);
    const newest = hashLeaf(readLeaf(store, size - 1));
    return leaf !== null && equalBytes(leaf, newest) ? null : "the newest entry is not the leaf in the tree";
  } catch (error) {
    return error instanceof Error ? error.message : "the store cannot be read";
  }
}

/** Why the note does not freeze this log, or null: it has to speak of all the entries that are there. */
export function frozenFault(store: LogStore, { size, root }: FrozenLog): string | null {
  const head = readLogHead(store);
  if (head.size !== size) return `the note that froze it is of ${size} entries, the log has ${head.size}`;
  return equalBytes(head.root, root) ? null : "the note that froze it is of another tree";
}

/** A log's key is its log's for ever: another one over the same tree would look like a second log to every reader. */
export function keyFault(kv: SyncKvStorage, key: NoteKey): string | null {
  const vkey = encodeVkey(key);
  const known = kv.get<string>("vkey");
  if (known === undefined) kv.put("vkey", vkey);
  return known === undefined || known === vkey
    ? null
    : "the log has another key: freeze it, and open another log";
}
