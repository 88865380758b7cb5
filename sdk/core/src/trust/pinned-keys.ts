/** The caller's lists of trusted signing keys, and how a signature stands to them. */
import { keysFor, type PinnedAuthority, type PinnedKey, type StatedKey } from "./keys.ts";
import { checkTrusted, readTrusted } from "./read-trust.ts";
import { AuthoritiesSchema, KeysSchema, TrustedKeySchema, UsedKeysSchema } from "./trust-file.ts";

/**
 * Trusted signing keys: hex, or `{ public_key, kid?, label?, uses?, for? }`.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPinnedKeys(input: unknown, argument: string): readonly PinnedKey[] {
  return readTrusted(UsedKeysSchema, input, argument);
}

/**
 * The same for keys that no use names, of governance and of meters: hex, or `{ public_key, kid?, label? }`.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPlainKeys(input: unknown, argument: string): readonly PinnedKey[] {
  return readTrusted(KeysSchema, input, argument);
}

/**
 * Keys that sign authority bindings. With a `name`, a key counts for the authority of that name only.
 *
 * @throws TypeError naming the argument when the list or an entry is malformed
 */
export function readPinnedAuthorities(input: unknown, argument: string): readonly PinnedAuthority[] {
  return readTrusted(AuthoritiesSchema, input, argument);
}

/**
 * The hex of a canonical Ed25519 key that is of no small order.
 *
 * @throws TypeError naming the argument for anything else
 */
export function readPublicKey(value: unknown, argument: string): string {
  return checkTrusted(TrustedKeySchema, typeof value === "string" ? value : null, argument);
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

/** The pinned keys that may bind manifests for the authority of this name. */
export function authoritiesNamed(
  authorities: readonly PinnedAuthority[],
  wanted: string,
): readonly PinnedAuthority[] {
  return keysFor(authorities, "manifests").filter(({ name }) => name === undefined || name === wanted);
}

/**
 * Whether the reader trusts a key to adjust the bills of another one.
 *
 * @param billKey public key of the bill
 */
export function mayAdjust(issuers: readonly PinnedKey[] | null, key: StatedKey, billKey: string): boolean {
  const named = keysFor(issuers ?? [], "adjustments").filter((one) => one.for?.includes(billKey));
  return pinningOf(named, key) === "pinned";
}
