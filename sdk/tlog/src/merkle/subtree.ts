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
  type TreeCount,
  type TreeProofVerdict,
  toCount,
  verifyConsistency,
  verifyInclusion,
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

/** Whether the leaf at `index` of the log is part of the subtree with this root. */
export function verifySubtreeInclusion(claim: SubtreeInclusionClaim): TreeProofVerdict {
  const index = toCount(claim.index);
  const start = toCount(claim.start);
  const end = toCount(claim.end);
  if (start === null || end === null || !isSubtree(start, end)) return notASubtree(claim.start, claim.end);
  if (index === null || index < start) {
    return {
      valid: false,
      reason: "out_of_range",
      detail: `index ${claim.index} comes before ${claim.start}`,
    };
  }
  return verifyInclusion({ ...claim, index: index - start, size: end - start });
}

/** Whether the subtree [start, end) belongs to the tree of `size` leaves. */
export function verifySubtreeConsistency(claim: SubtreeConsistencyClaim): TreeProofVerdict {
  const start = toCount(claim.start);
  const end = toCount(claim.end);
  const size = toCount(claim.size);
  if (start === null || end === null || !isSubtree(start, end)) return notASubtree(claim.start, claim.end);
  if (size === null || end > size) {
    return {
      valid: false,
      reason: "out_of_range",
      detail: `the subtree ends after the tree of ${claim.size}`,
    };
  }
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
  if (malformed !== null) return malformed;

  // fn, sn and tn follow the first and last leaf of the subtree and the last of the tree up the levels.
  let fn = start;
  let sn = end - 1n;
  let tn = size - 1n;
  const climb = () => {
    fn >>= 1n;
    sn >>= 1n;
    tn >>= 1n;
  };
  if (sn === tn) {
    while (fn !== sn) climb();
  } else {
    while (fn !== sn && (sn & 1n) === 1n) climb();
  }
  const hashes = [...claim.proof];
  const first = fn === sn ? claim.subtreeRoot : hashes.shift();
  if (first === undefined) {
    return { valid: false, reason: "wrong_length", detail: "the proof is empty and must not be" };
  }
  let subtreeHash = first;
  let treeHash = first;
  for (const hash of hashes) {
    if (tn === 0n) {
      return { valid: false, reason: "wrong_length", detail: "the proof goes on beyond the root" };
    }
    if ((sn & 1n) === 1n || sn === tn) {
      if (fn < sn) subtreeHash = hashNode(hash, subtreeHash);
      treeHash = hashNode(hash, treeHash);
      while ((sn & 1n) === 0n) climb();
    } else {
      treeHash = hashNode(treeHash, hash);
    }
    climb();
  }
  if (tn !== 0n) return { valid: false, reason: "wrong_length", detail: "the proof ends before the root" };
  if (!equalBytes(subtreeHash, claim.subtreeRoot)) {
    return {
      valid: false,
      reason: "root_mismatch",
      detail: "the proof leads to another root of the subtree",
    };
  }
  if (!equalBytes(treeHash, claim.root)) {
    return { valid: false, reason: "root_mismatch", detail: "the proof leads to another root of the tree" };
  }
  return { valid: true };
}

/** The empty subtree is part of every tree: its root is the empty root, and no hash of the tree is involved. */
function verifyEmptySubtree({ subtreeRoot, proof }: SubtreeConsistencyClaim): TreeProofVerdict {
  if (proof.length !== 0) {
    return { valid: false, reason: "wrong_length", detail: "an empty subtree has an empty proof" };
  }
  return equalBytes(subtreeRoot, emptyRoot())
    ? { valid: true }
    : { valid: false, reason: "root_mismatch", detail: "the root of an empty subtree is SHA-256 of nothing" };
}

function isSubtree(start: bigint, end: bigint): boolean {
  if (start >= end) return start === end;
  const size = end - start;
  const roundedUp = 1n << BigInt(bitLength(size - 1n));
  return start % roundedUp === 0n;
}

function notASubtree(start: TreeCount, end: TreeCount): TreeProofVerdict {
  return {
    valid: false,
    reason: "out_of_range",
    detail: `[${start}, ${end}) is no subtree of an RFC 6962 tree`,
  };
}
