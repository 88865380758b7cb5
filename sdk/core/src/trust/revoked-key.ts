/**
 * How a document's key stands to a revocation snapshot, and what the time from which the key is revoked excuses.
 *
 * A key that leaked was its owner's before. Excused is what was there before: the snapshot gives a time for the key, a
 * pinned revocation key signed it, and witnesses of a log that the reader demands saw the document before that time.
 * The document's own times, the log's word alone, and a snapshot that nobody pinned signed excuse nothing.
 */
import type { PinnedKey, StatedKey } from "./keys.ts";
import { namesOfKey } from "./names-of-key.ts";
import type { Revocation } from "./revocation.ts";

export type KeyStanding =
  | "not_revoked"
  /** Revoked since a time before which witnesses saw the document. */
  | "excused"
  | { readonly revokedAs: string };

/**
 * How a key stands against a revocation snapshot, and whether a witnessed time rescues what it signed.
 *
 * @param witnessedTime a time by which the witnesses that the reader demands had seen that a log includes the document;
 *   Unix seconds, null where nothing shows one
 */
export function standingOfKey(
  key: StatedKey,
  pinned: readonly PinnedKey[] | null,
  revocation: Pick<Revocation, "kids" | "since" | "trust"> | null,
  witnessedTime: number | null,
): KeyStanding {
  if (revocation === null) return "not_revoked";
  const names = namesOfKey(key, pinned ?? []).filter((name) => revocation.kids.has(name));
  const [first] = names;
  if (first === undefined) return "not_revoked";
  // Under whichever of its names it is listed, each has to leave the document out.
  const isBefore = (name: string) => {
    const since = revocation.since.get(name);
    return since !== undefined && witnessedTime !== null && witnessedTime < since;
  };
  return revocation.trust === "pinned" && names.every(isBefore) ? "excused" : { revokedAs: first };
}
