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
import { type Fail, type FailureOf, failure, type LogTerm, type TREE_REASONS } from "@svc/core/finding";
import { HASH_BYTES, hashNode } from "./hash.ts";

export type TreeProofReason = keyof typeof TREE_REASONS;

export type TreeProofVerdict =
  | { readonly valid: true }
  | ({ readonly valid: false } & FailureOf<typeof TREE_REASONS>);

/** Says why a claim about a tree does not hold. */
export const failTree: Fail<typeof TREE_REASONS> = failure;

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

/** Returns whether the leaf is at `index` in the tree of `size` leaves whose root is `root`. */
export function verifyInclusion(claim: InclusionClaim): TreeProofVerdict {
  const index = toCount(claim.index);
  const size = toCount(claim.size);
  if (index === null || size === null || index >= size) {
    return outOfRange(size === null ? "exact_count" : "index_below", claim.index, claim.size);
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
  return equalBytes(hash, claim.root) ? VALID : rootMismatch("root");
}

/** Returns whether the tree of `fromSize` leaves is a prefix of the tree of `toSize` leaves. */
export function verifyConsistency(claim: ConsistencyClaim): TreeProofVerdict {
  const { proof, fromRoot, toRoot } = claim;
  const from = toCount(claim.fromSize);
  const to = toCount(claim.toSize);
  if (from === null || to === null || from > to) {
    return outOfRange(to === null ? "exact_count" : "size_at_most", claim.fromSize, claim.toSize);
  }
  if (from === 0n) return { valid: false, ...failTree("nothing_proved") };
  if (from === to) {
    // Nothing is hashed between equal sizes: the roots are compared as they are.
    if (proof.length !== 0) return wrongLength(0, proof.length);
    return equalBytes(fromRoot, toRoot) ? VALID : rootMismatch("same_root");
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
      // The RFC climbs to the next left sibling here. From where both borders meet on, every step takes this branch
      // at whichever level, and how many there are was judged before.
      fromHash = hashNode(hash, fromHash);
      toHash = hashNode(hash, toHash);
    } else {
      toHash = hashNode(toHash, hash);
    }
    fn >>= 1n;
    sn >>= 1n;
  }
  if (!equalBytes(fromHash, fromRoot)) return rootMismatch("older_root");
  if (!equalBytes(toHash, toRoot)) return rootMismatch("later_root");
  return VALID;
}

const VALID: TreeProofVerdict = Object.freeze({ valid: true });

/** A size or index that is none, or does not fit the other. */
export function outOfRange(
  expected: LogTerm,
  found: TreeCount | string,
  limit: TreeCount | null = null,
): TreeProofVerdict {
  const values = { expected, limit: limit === null ? null : String(limit), found: String(found) };
  return { valid: false, ...failTree("out_of_range", values) };
}

/** A foreign log may hold more entries than a number counts exactly. */
export function tooLarge(size: bigint): FailureOf<typeof TREE_REASONS, "out_of_range"> {
  const limit = String(Number.MAX_SAFE_INTEGER);
  return failTree("out_of_range", { expected: "size_at_most", limit, found: String(size) });
}

/** @param expected null where the proof does not end at the root */
export function wrongLength(expected: number | null, found: number): TreeProofVerdict {
  return { valid: false, ...failTree("wrong_length", { expected, found }) };
}

/** @param expected whose root the proof should lead to */
export function rootMismatch(expected: LogTerm): TreeProofVerdict {
  return { valid: false, ...failTree("root_mismatch", { expected }) };
}

/** The refusal that names the first value without exactly 32 bytes, or null. */
export function findMalformed(hashes: readonly Uint8Array[]): TreeProofVerdict | null {
  for (const hash of hashes) {
    if (!(hash instanceof Uint8Array) || hash.length !== HASH_BYTES) {
      const values = { expected: HASH_BYTES, found: hash?.length ?? null };
      return { valid: false, ...failTree("malformed_hash", values) };
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
