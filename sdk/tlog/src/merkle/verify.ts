/**
 * Verification of inclusion and consistency proofs: RFC 9162 sections 2.1.3.2 and 2.1.4.2.
 *
 * Nothing here knows where a root comes from: a proof that verifies says that a leaf, or an older tree, belongs
 * to the tree with exactly this root and size, and is worth as much as the caller's reason to believe in that
 * root. Sizes may be numbers or bigints and are counted in bigint, because foreign logs may exceed 2^53.
 *
 * The length of a proof is checked before anything is hashed, and everything that is hashed must have 32 bytes:
 * the bare RFC algorithm accepts an empty leaf hash against an empty root in a tree of one.
 */
import { equalBytes } from "@svc/core";
import { HASH_BYTES, hashNode } from "./hash.ts";

export type TreeProofReason =
  /** An index or size is no whole number, or does not fit the tree. */
  | "out_of_range"
  /** A leaf hash, root or proof hash does not have 32 bytes. */
  | "malformed_hash"
  /** The proof has more or fewer hashes than this index and size call for. */
  | "wrong_length"
  /** The proof leads to another root than the one it is checked against. */
  | "root_mismatch"
  /** The older tree is empty: anything is consistent with it, so nothing was proved. */
  | "nothing_proved";

export type TreeProofVerdict =
  | { readonly valid: true }
  | { readonly valid: false; readonly reason: TreeProofReason; readonly detail: string };

/** A size or index as it may arrive: our own are numbers, foreign ones bigints. */
export type TreeCount = number | bigint;

export interface InclusionClaim {
  /** Hash of the leaf, prefix included: 32 bytes. */
  readonly leafHash: Uint8Array;
  readonly index: TreeCount;
  readonly size: TreeCount;
  /** Sibling hashes, leaf side first. */
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
}

export interface ConsistencyClaim {
  readonly fromSize: TreeCount;
  readonly toSize: TreeCount;
  readonly fromRoot: Uint8Array;
  readonly toRoot: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Whether the leaf is at `index` in the tree of `size` leaves whose root is `root`. */
export function verifyInclusion(claim: InclusionClaim): TreeProofVerdict {
  const index = toCount(claim.index);
  const size = toCount(claim.size);
  if (index === null || size === null || index >= size) {
    return refused("out_of_range", `index ${claim.index} is not in a tree of ${claim.size} entries`);
  }
  const malformed = findMalformed([claim.leafHash, claim.root, ...claim.proof]);
  if (malformed !== null) return malformed;
  const innerLength = bitLength(index ^ (size - 1n));
  const expectedLength = innerLength + onesIn(index >> BigInt(innerLength));
  if (claim.proof.length !== expectedLength) return wrongLength(expectedLength, claim.proof.length);
  let hash = claim.leafHash;
  let position = index;
  claim.proof.forEach((sibling, step) => {
    // Beyond the inner part the path climbs the right border of the tree, where every sibling is on the left.
    const siblingOnLeft = step >= innerLength || (position & 1n) === 1n;
    hash = siblingOnLeft ? hashNode(sibling, hash) : hashNode(hash, sibling);
    position >>= 1n;
  });
  return equalBytes(hash, claim.root) ? VALID : rootMismatch("the leaf and its path lead to another root");
}

/** Whether the tree of `fromSize` leaves is a prefix of the tree of `toSize` leaves. */
export function verifyConsistency(claim: ConsistencyClaim): TreeProofVerdict {
  const { proof, fromRoot, toRoot } = claim;
  const from = toCount(claim.fromSize);
  const to = toCount(claim.toSize);
  if (from === null || to === null || from > to) {
    return refused(
      "out_of_range",
      `no tree of ${claim.fromSize} entries comes before one of ${claim.toSize}`,
    );
  }
  if (from === 0n) {
    return refused("nothing_proved", "the older tree is empty; every tree is consistent with it");
  }
  if (from === to) {
    // Nothing is hashed between equal sizes: the roots are compared as they are.
    if (proof.length !== 0) return wrongLength(0, proof.length);
    return equalBytes(fromRoot, toRoot) ? VALID : rootMismatch(`two roots for the one size ${from}`);
  }
  const malformed = findMalformed([fromRoot, toRoot, ...proof]);
  if (malformed !== null) return malformed;
  return walkConsistency(from, to, fromRoot, toRoot, proof);
}

function walkConsistency(
  from: bigint,
  to: bigint,
  fromRoot: Uint8Array,
  toRoot: Uint8Array,
  proof: readonly Uint8Array[],
): TreeProofVerdict {
  // Skip to the largest subtree that is complete in the older tree and ends with it.
  let fn = from - 1n;
  let sn = to - 1n;
  while ((fn & 1n) === 1n) {
    fn >>= 1n;
    sn >>= 1n;
  }
  // When that subtree is the whole older tree, its root opens the proof and the proof does not repeat it.
  const startsWithRoot = fn === 0n;
  const inner = bitLength(fn ^ sn);
  const expectedLength = (startsWithRoot ? 0 : 1) + inner + onesIn(fn >> BigInt(inner));
  if (proof.length !== expectedLength) return wrongLength(expectedLength, proof.length);
  let fromHash = startsWithRoot ? fromRoot : (proof[0] as Uint8Array);
  let toHash = fromHash;
  for (const hash of startsWithRoot ? proof : proof.slice(1)) {
    if ((fn & 1n) === 1n || fn === sn) {
      fromHash = hashNode(hash, fromHash);
      toHash = hashNode(hash, toHash);
      while ((fn & 1n) === 0n && fn !== 0n) {
        fn >>= 1n;
        sn >>= 1n;
      }
    } else {
      toHash = hashNode(toHash, hash);
    }
    fn >>= 1n;
    sn >>= 1n;
  }
  if (!equalBytes(fromHash, fromRoot))
    return rootMismatch("the proof leads to another root of the older tree");
  if (!equalBytes(toHash, toRoot)) return rootMismatch("the proof leads to another root of the later tree");
  return VALID;
}

const VALID: TreeProofVerdict = Object.freeze({ valid: true });

function refused(reason: TreeProofReason, detail: string): TreeProofVerdict {
  return { valid: false, reason, detail };
}

function wrongLength(expected: number, found: number): TreeProofVerdict {
  return refused("wrong_length", `expected a proof of ${expected} hashes, found ${found}`);
}

function rootMismatch(detail: string): TreeProofVerdict {
  return refused("root_mismatch", detail);
}

/** The refusal that names the first value without exactly 32 bytes, or null. */
export function findMalformed(hashes: readonly Uint8Array[]): TreeProofVerdict | null {
  for (const hash of hashes) {
    if (!(hash instanceof Uint8Array) || hash.length !== HASH_BYTES) {
      return refused(
        "malformed_hash",
        `expected hashes of 32 bytes, found one of ${hash?.length ?? "unknown"}`,
      );
    }
  }
  return null;
}

/** The count as a bigint, or null when it is negative, fractional or a number too large to be exact. */
export function toCount(value: TreeCount): bigint | null {
  if (typeof value === "bigint") return value >= 0n ? value : null;
  return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}

export function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

function onesIn(value: bigint): number {
  let ones = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) ones += 1;
  return ones;
}
