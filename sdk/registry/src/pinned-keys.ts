/** The caller's lists of signing keys whose word counts, read once and strictly, and how a signature stands to them. */
import { decodeHex } from "@svc/core/bytes";
import { KID, publicKeyEncodingFault } from "@svc/core/signing";

/** A signing key that the caller trusts; under a stated kid it counts only in documents that state that kid. */
export interface PinnedKey {
  /** 64 hex digits. */
  readonly public_key: string;
  readonly kid?: string;
}

/** A manifest authority's key; under a name it speaks only for manifests whose authority has that name. */
export interface PinnedAuthority extends PinnedKey {
  readonly name?: string;
}

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
    if (typeof entry !== "object" || entry === null) return readPinnedKey(entry, `${argument}[${i}]`);
    const { name, ...key } = entry as Record<string, unknown>;
    const pinned = readPinnedKey(key, `${argument}[${i}]`);
    if (name === undefined) return pinned;
    if (typeof name !== "string" || name === "") {
      throw new TypeError(`${argument}[${i}].name: expected the authority's name`);
    }
    return { ...pinned, name };
  });
}

function readPinnedKey(entry: unknown, argument: string): PinnedKey {
  if (typeof entry === "string") return { public_key: readPublicKey(entry, argument) };
  if (typeof entry !== "object" || entry === null) {
    throw new TypeError(`${argument}: expected a hex public key or { public_key, kid? }`);
  }
  const { public_key: publicKey, kid, ...others } = entry as Record<string, unknown>;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw new TypeError(`${argument}: unknown member ${JSON.stringify(unknown)}`);
  const key = readPublicKey(publicKey, `${argument}.public_key`);
  if (kid === undefined) return { public_key: key };
  if (typeof kid !== "string" || !KID.test(kid))
    throw new TypeError(`${argument}.kid: expected ${KID.source}`);
  return { public_key: key, kid };
}

function readPublicKey(value: unknown, argument: string): string {
  const bytes = typeof value === "string" ? decodeHex(value, 32) : null;
  if (bytes === null) throw new TypeError(`${argument}: expected 64 lowercase hex digits`);
  // Whether a point of the curve has this y is not asked: under a key that is none nothing verifies.
  const fault = publicKeyEncodingFault(bytes);
  if (fault !== null) throw new TypeError(`${argument}: ${fault}`);
  return value as string;
}

/** A copy of a list. @throws TypeError naming the argument and what was expected in it */
export function readList(input: unknown, argument: string, of: string): readonly unknown[] {
  if (!Array.isArray(input)) throw new TypeError(`${argument}: expected an array of ${of}`);
  return Array.from(input as readonly unknown[]);
}

/** How a document's key stands to a list of pinned ones. */
export type Pinning = "pinned" | "unknown" | { readonly expectedKid: string };

/** A key may be pinned under several kids; one that fits is enough. */
export function pinningOf(
  keys: readonly PinnedKey[],
  signature: { readonly public_key: string; readonly kid: string },
): Pinning {
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
