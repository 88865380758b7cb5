/**
 * The hashes of an RFC 6962 tree (section 2.1; RFC 9162 section 2.1.1).
 *
 * A leaf is hashed with the prefix 0x00 and an interior node with 0x01, so no entry can be made whose hash is
 * that of an interior node. A hash is 32 raw bytes. Synchronous, so that an append is one block of work without an
 * await between reading the old head and writing the new one.
 */
import { concatBytes } from "../bytes/join.ts";
import { sha256 } from "./sha256.ts";

export const HASH_BYTES = 32;

const LEAF_PREFIX = Uint8Array.of(0x00);
const NODE_PREFIX = 0x01;
// Written over by each: a tree's proof or append hashes dozens, and most of the time went into new arrays.
const node = Uint8Array.of(NODE_PREFIX, ...new Uint8Array(2 * HASH_BYTES));

/** Root of the tree without entries: SHA-256 of nothing. Not the root of a tree of one empty entry. */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array(0));
}

/** SHA-256(0x00 || data). The result already includes the prefix: hashing `data` alone gives another value. */
export function hashLeaf(data: Uint8Array): Uint8Array {
  return sha256(concatBytes(LEAF_PREFIX, data));
}

/**
 * SHA-256(0x01 || left || right).
 *
 * @throws RangeError unless both have 32 bytes: what a shorter one made up would be the hash of something else
 */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES) {
    throw new RangeError(`hashNode: expected two hashes of 32 bytes, got ${left.length} and ${right.length}`);
  }
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return sha256(node);
}
