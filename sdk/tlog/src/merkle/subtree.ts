/**
 * Proofs about a subtree [start, end) instead of a whole tree, as witnesses that sign subtrees use them
 * (draft-ietf-plants-merkle-tree-certs, section on subtrees).
 *
 * A subtree is valid when `start` is a multiple of its size rounded up to a power of two; only then does it
 * appear, whole or cut at the right edge, in every larger tree. What holds for `verify.ts` holds here: a proof
 * is worth as much as the reason to believe in the root.
 */
import { equalBytes } from "@svc/core";
import { emptyRoot, hashNode } from "./hash.ts";
import {
  bitLength,
  findMalformed,
  outOfRange,
  rootMismatch,
  type TreeCount,
  type TreeProofVerdict,
  toCount,
  verifyConsistency,
  verifyInclusion,
  wrongLength,
} from "./verify.ts";

export interface SubtreeInclusionClaim {
  readonly leafHash: Uint8Array;
  /** Index of the leaf in the whole log. */
  readonly index: TreeCount;
  readonly start: TreeCount;
  readonly end: TreeCount;
  readonly proof: readonly Uint8Array[];
  /** Root of the subtree. */
  readonly root: Uint8Array;
}

export interface SubtreeConsistencyClaim {
  readonly start: TreeCount;
  readonly end: TreeCount;
  readonly size: TreeCount;
  readonly proof: readonly Uint8Array[];
  readonly subtreeRoot: Uint8Array;
  readonly root: Uint8Array;
}

/** Returns whether the leaf at `index` of the log is part of the subtree with this root. */
export function verifySubtreeInclusion(claim: SubtreeInclusionClaim): TreeProofVerdict {
  const index = toCount(claim.index);
  const start = toCount(claim.start);
  const end = toCount(claim.end);
  if (start === null || end === null || !isSubtree(start, end)) return notASubtree(claim.start, claim.end);
  if (index === null || index < start) return outOfRange("index_from", claim.index, claim.start);
  return verifyInclusion({ ...claim, index: index - start, size: end - start });
}

/** Returns whether the subtree [start, end) belongs to the tree of `size` leaves. */
export function verifySubtreeConsistency(claim: SubtreeConsistencyClaim): TreeProofVerdict {
  const start = toCount(claim.start);
  const end = toCount(claim.end);
  const size = toCount(claim.size);
  if (start === null || end === null || !isSubtree(start, end)) return notASubtree(claim.start, claim.end);
  if (size === null || end > size) return outOfRange("size_at_most", claim.end, claim.size);
  if (start === end) return verifyEmptySubtree(claim);
  if (start === 0n && end === size) {
    return verifyConsistency({
      fromSize: end,
      toSize: size,
      fromRoot: claim.subtreeRoot,
      toRoot: claim.root,
      proof: claim.proof,
    });
  }
  const malformed = findMalformed([claim.subtreeRoot, claim.root, ...claim.proof]);
  return malformed ?? walkSubtree(bordersOf(start, end, size), claim);
}

/** First and last leaf of the subtree and the last leaf of the tree, as they climb the levels. */
interface Borders {
  first: bigint;
  last: bigint;
  treeLast: bigint;
}

function climb(borders: Borders): void {
  borders.first >>= 1n;
  borders.last >>= 1n;
  borders.treeLast >>= 1n;
}

/** At the level of the largest perfect subtree that ends with the subtree; the draft calls them fn, sn and tn. */
function bordersOf(start: bigint, end: bigint, size: bigint): Borders {
  const borders = { first: start, last: end - 1n, treeLast: size - 1n };
  const isRightEdge = borders.last === borders.treeLast;
  while (borders.first !== borders.last && (isRightEdge || (borders.last & 1n) === 1n)) climb(borders);
  return borders;
}

/** Folds the proof to both roots at once, as the draft's algorithm does. Changes the borders. */
function walkSubtree(
  borders: Borders,
  { proof, subtreeRoot, root }: SubtreeConsistencyClaim,
): TreeProofVerdict {
  // Where one perfect subtree is all of it, its root opens the proof and the proof does not repeat it.
  const startsWithRoot = borders.first === borders.last;
  let subtreeHash = startsWithRoot ? subtreeRoot : proof[0];
  if (subtreeHash === undefined) return wrongLength(null, 0);
  let treeHash = subtreeHash;
  for (const hash of startsWithRoot ? proof : proof.slice(1)) {
    if (borders.treeLast === 0n) return wrongLength(null, proof.length);
    if ((borders.last & 1n) === 1n || borders.last === borders.treeLast) {
      if (borders.first < borders.last) subtreeHash = hashNode(hash, subtreeHash);
      treeHash = hashNode(hash, treeHash);
      while ((borders.last & 1n) === 0n) climb(borders);
    } else {
      treeHash = hashNode(treeHash, hash);
    }
    climb(borders);
  }
  if (borders.treeLast !== 0n) return wrongLength(null, proof.length);
  if (!equalBytes(subtreeHash, subtreeRoot)) return rootMismatch("subtree_root");
  return equalBytes(treeHash, root) ? { valid: true } : rootMismatch("root");
}

/** The empty subtree is part of every tree: its root is the empty root, and no hash of the tree is involved. */
function verifyEmptySubtree({ subtreeRoot, proof }: SubtreeConsistencyClaim): TreeProofVerdict {
  if (proof.length !== 0) return wrongLength(0, proof.length);
  return equalBytes(subtreeRoot, emptyRoot()) ? { valid: true } : rootMismatch("empty_root");
}

function isSubtree(start: bigint, end: bigint): boolean {
  if (start >= end) return start === end;
  const size = end - start;
  const roundedUp = 1n << BigInt(bitLength(size - 1n));
  return start % roundedUp === 0n;
}

function notASubtree(start: TreeCount, end: TreeCount): TreeProofVerdict {
  return outOfRange("whole_subtree", `[${start}, ${end})`);
}
