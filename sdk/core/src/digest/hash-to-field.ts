/**
 * Hash to field: how a text becomes something a circuit over BN254 can hold.
 *
 * The first 31 bytes of a tagged SHA-256, read big-endian: 248 bits, so always below the group order and never
 * reduced. Collision resistance is that of SHA-256 truncated to 248 bits.
 */
import { encodeHex } from "../bytes/hex.ts";
import { encodeUtf8 } from "../bytes/utf8.ts";
import { taggedHash } from "./digest.ts";
import type { FieldDomain } from "./domains.ts";

/** Bytes of a digest that a field element keeps. */
export const FIELD_HASH_BYTES = 31;

/** The first 31 bytes of a hash as a big-endian integer. */
export function truncateToField(hash: Uint8Array): bigint {
  return BigInt(`0x${encodeHex(hash.subarray(0, FIELD_HASH_BYTES))}`);
}

/**
 * `F(domain, text)`: the text itself, unquoted, under a domain of its own.
 *
 * @throws RangeError when the text holds a lone surrogate
 */
export function hashToField(domain: FieldDomain, text: string): bigint {
  return truncateToField(taggedHash(domain, encodeUtf8(text)));
}
