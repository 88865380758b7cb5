/**
 * A compact range: the minimal perfect subtrees over leaves [begin, end), enough to extend the range leaf by
 * leaf or by an adjoining range and, from 0 on, to give the root, in O(log n) memory.
 *
 * This is what reads a whole log in one pass (fsck, monitors, imports) without storing it. Idea and name:
 * transparency-dev/merkle `compact`; the ranges there and here hold the same hashes in the same order.
 */

import { hashNode } from "./hash.ts";
import { foldHashes, type NodeId } from "./range.ts";
import { assertCount, isOdd, MAX_TREE_SIZE } from "./tree-size.ts";

interface RangeNode {
  readonly id: NodeId;
  readonly hash: Uint8Array;
}

export class CompactRange {
  readonly begin: number;
  #end: number;
  readonly #nodes: RangeNode[] = [];

  /** An empty range that begins at leaf `begin`. */
  constructor(begin = 0) {
    assertCount("begin", begin);
    this.begin = begin;
    this.#end = begin;
  }

  get end(): number {
    return this.#end;
  }

  /** The subtree hashes, left to right. */
  get hashes(): Uint8Array[] {
    return this.#nodes.map(({ hash }) => hash);
  }

  /**
   * Adds the next leaf.
   *
   * @throws RangeError at 2^53 - 1 leaves
   */
  append(leafHash: Uint8Array): void {
    if (this.#end >= MAX_TREE_SIZE) throw new RangeError("append: the range already ends at 2^53 - 1");
    this.#push({ id: { level: 0, index: this.#end }, hash: leafHash });
    this.#end += 1;
  }

  /**
   * Adds a range that begins where this one ends; the other range is left as it was.
   *
   * @throws RangeError when the two do not adjoin
   */
  appendRange(other: CompactRange): void {
    if (other.begin !== this.#end) {
      throw new RangeError(`appendRange: expected a range that begins at ${this.#end}, got ${other.begin}`);
    }
    for (const node of other.#nodes) this.#push(node);
    this.#end = other.end;
  }

  /**
   * Root of the tree of `end` leaves.
   *
   * @throws RangeError when the range does not begin at 0
   */
  root(): Uint8Array {
    if (this.begin !== 0)
      throw new RangeError(`root: expected a range from 0, this one begins at ${this.begin}`);
    return foldHashes(this.hashes);
  }

  /** Adds a subtree at the right end and joins it with its left siblings as far as they are in the range. */
  #push(added: RangeNode): void {
    let node = added;
    for (;;) {
      const left = this.#nodes.at(-1);
      const joins = left !== undefined && left.id.level === node.id.level && !isOdd(left.id.index);
      if (!joins) break;
      this.#nodes.pop();
      node = {
        id: { level: node.id.level + 1, index: left.id.index / 2 },
        hash: hashNode(left.hash, node.hash),
      };
    }
    this.#nodes.push(node);
  }
}
