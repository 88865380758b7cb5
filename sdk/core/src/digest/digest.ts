/** Tagged digests: SHA-256(UTF-8(domain) || 0x00 || JCS(value)), 64 lowercase hex digits on the wire. */
import { encodeHex } from "../bytes/hex.ts";
import { concatBytes } from "../bytes/join.ts";
import { encodeUtf8 } from "../bytes/utf8.ts";
import { canonicalize } from "../json/canonical.ts";
import type { Json } from "../json/json.ts";
import type { Domain, FieldDomain } from "./domains.ts";
import { sha256 } from "./sha256.ts";

/** Prefix of the payload. No domain holds a zero byte, so the split is unambiguous. */
const tagOf = (domain: Domain | FieldDomain): string => `${domain}\0`;

/** SHA-256 of a domain, a zero byte and the payload's pieces. */
export function taggedHash(domain: Domain | FieldDomain, ...payload: readonly Uint8Array[]): Uint8Array {
  return sha256(concatBytes(encodeUtf8(tagOf(domain)), ...payload));
}

/**
 * Digest of a JSON value under a domain.
 *
 * @returns 64 lowercase hex digits
 * @throws RangeError when the value is not I-JSON (see `canonicalize`)
 */
export function digest(domain: Domain, value: Json | object): string {
  return encodeHex(sha256(encodeUtf8(tagOf(domain) + canonicalize(value))));
}
