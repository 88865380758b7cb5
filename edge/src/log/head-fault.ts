/**
 * May a log go on from this head? It has to be the root of the entries that are there, no more and no fewer.
 *
 * Looks at the right edge only, so that a start costs the same whatever the size; the complete check is fsck.
 */
import { encodeHex, equalBytes } from "@svc/core";
import { hashLeaf, type LogStore, nodeReader, readLeaf, readLogHead, treeRoot } from "@svc/tlog";

/** What contradicts the head, or null. */
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
