/**
 * The leaf hash and the empty root of RFC 6962 section 2.1 (RFC 9162 section 2.1.1).
 *
 * A leaf is hashed with the prefix 0x00 and an interior node with 0x01, so no entry can be made whose hash is
 * that of an interior node. A hash is 32 raw bytes everywhere inside this package; hexadecimal appears only in
 * the shapes of the specification and base64 only in C2SP documents.
 */
import { sha256 } from "@svc/core";

export const HASH_BYTES = 32;

const LEAF_PREFIX = 0x00;

/** Root of the tree without entries: SHA-256 of nothing. Not the root of a tree whose only entry is empty. */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array(0));
}

/** SHA-256(0x00 || data). The result already includes the prefix: hashing `data` alone gives another value. */
export function hashLeaf(data: Uint8Array): Uint8Array {
  const prefixed = new Uint8Array(data.length + 1);
  prefixed[0] = LEAF_PREFIX;
  prefixed.set(data, 1);
  return sha256(prefixed);
}
