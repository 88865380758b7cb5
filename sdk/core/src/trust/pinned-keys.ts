/** The caller's lists of signing keys whose word counts, read once and strictly, and how a signature stands to them. */
import { decodeHex } from "../bytes/hex.ts";
import { publicKeyEncodingFault } from "../signing/ed25519-rule.ts";
import { KID } from "../signing/kid.ts";
import type { PinnedAuthority, PinnedKey, StatedKey } from "./keys.ts";
import { readList, readTrustMembers } from "./read-members.ts";

/**
 * The caller's list of signing keys whose word counts: hex, or `{ public_key, kid? }`.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPinnedKeys(input: unknown, argument: string): readonly PinnedKey[] {
  return readList(input, argument, "hex public keys or { public_key, kid? }").map((entry, i) =>
    readPinnedKey(entry, `${argument}[${i}]`),
  );
}

/**
 * The caller's list of keys that sign authority bindings: hex, or `{ public_key, kid?, name? }`. With a
 * name, a key counts for the authority of that name only.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPinnedAuthorities(input: unknown, argument: string): readonly PinnedAuthority[] {
  const entries = readList(input, argument, "hex public keys or { public_key, kid?, name? }");
  return entries.map((entry, i) => {
    const at = `${argument}[${i}]`;
    if (typeof entry === "string") return readPinnedKey(entry, at);
    const { name, ...key } = readTrustMembers(entry, ["public_key", "kid", "name"], at);
    const pinned = readPinnedKey(key, at);
    if (name === undefined) return pinned;
    if (typeof name !== "string" || name === "") {
      throw new TypeError(`${at}.name: expected the authority's name`);
    }
    return { ...pinned, name };
  });
}

function readPinnedKey(entry: unknown, argument: string): PinnedKey {
  if (typeof entry === "string") return { public_key: readPublicKey(entry, argument) };
  if (entry === undefined)
    throw new TypeError(`${argument}: expected a hex public key or { public_key, kid? }`);
  const { public_key: publicKey, kid } = readTrustMembers(entry, ["public_key", "kid"], argument);
  const key = readPublicKey(publicKey, `${argument}.public_key`);
  if (kid === undefined) return { public_key: key };
  if (typeof kid !== "string" || !KID.test(kid))
    throw new TypeError(`${argument}.kid: expected ${KID.source}`);
  return { public_key: key, kid };
}

/**
 * The hex of a canonical Ed25519 key that is of no small order.
 *
 * @throws TypeError naming the argument for anything else
 */
export function readPublicKey(value: unknown, argument: string): string {
  const bytes = typeof value === "string" ? decodeHex(value, 32) : null;
  if (bytes === null) throw new TypeError(`${argument}: expected 64 lowercase hex digits`);
  // Whether a point of the curve has this y is not asked: under a key that is none nothing verifies.
  const fault = publicKeyEncodingFault(bytes);
  if (fault !== null) throw new TypeError(`${argument}: ${fault}`);
  return value as string;
}

/** How a document's key stands to a list of pinned ones. */
export type Pinning = "pinned" | "unknown" | { readonly expectedKid: string };

/** A key may be pinned under several kids; one that fits is enough. */
export function pinningOf(keys: readonly PinnedKey[], signature: StatedKey): Pinning {
  const same = keys.filter(({ public_key }) => public_key === signature.public_key);
  if (same.some(({ kid }) => kid === undefined || kid === signature.kid)) return "pinned";
  const other = same[0]?.kid;
  return other === undefined ? "unknown" : { expectedKid: other };
}

/** The pinned keys that may speak for the authority of this name. */
export function authoritiesNamed(
  authorities: readonly PinnedAuthority[],
  wanted: string,
): readonly PinnedAuthority[] {
  return authorities.filter(({ name }) => name === undefined || name === wanted);
}
