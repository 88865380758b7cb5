/**
 * Ranges of leaves as lists of stored hashes.
 *
 * The log stores the hash of every perfect subtree once its last leaf is there: node (level, index) covers
 * leaves index * 2^level to (index + 1) * 2^level - 1 and never changes again. Every other hash that RFC 6962
 * asks for, roots included, is the fold of at most 53 of those. Planning which ones (here) is kept apart from
 * reading them, because a log reads a table and a client reads tiles over the network.
 */
import { emptyRoot, hashNode } from "./hash.ts";
import { isOdd } from "./tree-size.ts";

/** Address of a perfect subtree. */
export interface NodeId {
  readonly level: number;
  readonly index: number;
}

/** Leaves `start` to `end - 1`, a subtree of an RFC 6962 tree: `start` is a multiple of the size rounded up to a power of two. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** Reads the stored hash of a perfect subtree. Throws when it is not there: a caller asks for what must be. */
export type NodeReader = (level: number, index: number) => Uint8Array;

/** The perfect subtrees that make up a range, left to right, largest first. */
export function perfectNodes({ start, end }: LeafRange): NodeId[] {
  const nodes: NodeId[] = [];
  let at = start;
  while (at < end) {
    let level = 0;
    let width = 1;
    while (width * 2 <= end - at) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** MTH of a range: its perfect subtrees folded from the right. The empty range gives the empty root. */
export function foldRange(range: LeafRange, read: NodeReader): Uint8Array {
  return foldHashes(perfectNodes(range).map(({ level, index }) => read(level, index)));
}

/** Folds subtree hashes, largest first, into the root over them all. */
export function foldHashes(hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.length === 0 ? emptyRoot() : hashes.reduceRight((root, left) => hashNode(left, root));
}

/**
 * The perfect subtrees that come into being when leaf `index` is appended: the leaf itself, then one parent for
 * every trailing one bit of `index`. Amortised one parent an entry.
 *
 * @param read gives the left siblings, all of them complete before this leaf
 */
export function completedNodes(
  index: number,
  leafHash: Uint8Array,
  read: NodeReader,
): { readonly id: NodeId; readonly hash: Uint8Array }[] {
  const completed = [{ id: { level: 0, index }, hash: leafHash }];
  let hash = leafHash;
  let level = 0;
  let at = index;
  while (isOdd(at)) {
    hash = hashNode(read(level, at - 1), hash);
    at = (at - 1) / 2;
    level += 1;
    completed.push({ id: { level, index: at }, hash });
  }
  return completed;
}
