/**
 * The names under which a revocation snapshot may list a signing key. The public key and the kid derived from it
 * always count. A stated kid is the signer's own choice, so a thief states another one: it counts when the document
 * states it, and when the reader pinned the key under it.
 */
import { decodeHex } from "../bytes/hex.ts";
import { deriveKid } from "../signing/kid.ts";
import type { PinnedKey, StatedKey } from "./keys.ts";

/** Every name of the key, once each. A snapshot that lists the public key or the derived kid needs no pinned key. */
export function namesOfKey({ kid, public_key }: StatedKey, pinned: readonly PinnedKey[] = []): string[] {
  const bytes = decodeHex(public_key, 32);
  const derived = bytes === null ? [] : [deriveKid(bytes)];
  const resolved = pinned.flatMap((one) => (one.public_key === public_key ? (one.kid ?? []) : []));
  return [...new Set([kid, ...derived, public_key, ...resolved])];
}

/**
 * The name under which the key is revoked, or null.
 *
 * @param revoked the snapshot's list; absent when there is no snapshot
 */
export function revokedName(
  key: StatedKey,
  pinned: readonly PinnedKey[] | null,
  revoked: Pick<ReadonlySet<string>, "has"> | undefined,
): string | null {
  if (revoked === undefined) return null;
  return namesOfKey(key, pinned ?? []).find((name) => revoked.has(name)) ?? null;
}
