/**
 * Roots and proofs from stored subtree hashes: RFC 6962 sections 2.1.1 (audit paths) and 2.1.2 (consistency).
 *
 * A plan is the list of ranges whose hashes make up the proof, in proof order; `read` supplies the stored
 * hashes. Nothing is rebuilt: a plan has at most 54 ranges, and only one of them is ever ragged.
 */
import { foldRange, type LeafRange, type NodeReader } from "./range.ts";
import { assertCount, splitPoint } from "./tree-size.ts";

/** Root of the first `size` leaves. */
export function treeRoot(size: number, read: NodeReader): Uint8Array {
  assertCount("size", size);
  return foldRange({ start: 0, end: size }, read);
}

/**
 * Ranges of the inclusion proof of leaf `index` in a tree of `size`: the leaf's sibling first, a child of the
 * root last.
 *
 * @throws RangeError when `index` is not below `size`
 */
export function planInclusion(index: number, size: number): LeafRange[] {
  assertCount("index", index);
  assertCount("size", size);
  if (index >= size) throw new RangeError(`index: expected less than the tree size ${size}, got ${index}`);
  const siblings: LeafRange[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + splitPoint(end - start);
    if (index < middle) {
      siblings.push({ start: middle, end });
      end = middle;
    } else {
      siblings.push({ start, end: middle });
      start = middle;
    }
  }
  return siblings.reverse();
}

/**
 * Ranges of the consistency proof between the trees of `from` and `to` leaves. Empty when the sizes are equal,
 * and when `from` is 0: anything is consistent with the empty tree, so there is nothing to prove.
 *
 * @throws RangeError when `from` is larger than `to`
 */
export function planConsistency(from: number, to: number): LeafRange[] {
  assertCount("from", from);
  assertCount("to", to);
  if (from > to) throw new RangeError(`from: expected at most the later size ${to}, got ${from}`);
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = to;
  while (from !== end) {
    const middle = start + splitPoint(end - start);
    if (from <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  // SUBPROOF's flag b: the subtree common to both trees is left out only when it is the whole older tree, whose
  // root the verifier already holds.
  if (start > 0) ranges.push({ start, end });
  return ranges.reverse();
}

/** Inclusion proof of leaf `index` in the tree of `size` leaves: 32-byte hashes, leaf side first. */
export function inclusionProof(index: number, size: number, read: NodeReader): Uint8Array[] {
  return planInclusion(index, size).map((range) => foldRange(range, read));
}

/** Consistency proof from the tree of `from` leaves to that of `to` leaves. */
export function consistencyProof(from: number, to: number, read: NodeReader): Uint8Array[] {
  return planConsistency(from, to).map((range) => foldRange(range, read));
}
