/**
 * The snapshot that this service acts on and publishes: the operator's own, the polled one, or both together.
 *
 * Where a URL is polled, its snapshot decides how fresh the whole is: without one, or with one too old, there is
 * no snapshot, and whoever needs one fails closed instead of taking yesterday's for today's. The operator's own is
 * a statement of every moment at which it is read, unless it carries a time: then it ages as any other.
 *
 * What is the same snapshot is the same object, frozen, as long as it is: a list may be long, and what is derived of it, its
 * digest and its sets, is kept by whoever needs it with the object.
 */

import { isFresh, type RevocationSnapshot } from "@svc/core";
import { withoutUndefined } from "@svc/core/json";
import type { ConfiguredSnapshot } from "../settings/reader.ts";
import type { Settings } from "../settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { objectOf } from "../storage/names.ts";
import type { GoodSnapshot, RevocationPoller } from "./revocation-poller.ts";

const MAX_SNAPSHOT_AGE_SECONDS = 86_400;

export type CurrentSnapshot =
  /** No source is configured: nobody is revoked as far as this operator publishes. */
  | { readonly kind: "none" }
  | { readonly kind: "snapshot"; readonly snapshot: RevocationSnapshot }
  /** The operator's own has a time of more than a day ago, or one that is yet to come: readers judge it by that. */
  | { readonly kind: "stale"; readonly snapshot: RevocationSnapshot }
  /** A source is configured and gives nothing usable. */
  | { readonly kind: "unavailable" };

/** Whom to ask for what was polled. */
export interface SnapshotSource {
  readonly REVOCATION_POLLER: DurableObjectNamespace<RevocationPoller>;
}

/** @param now Unix seconds */
export async function currentSnapshot(
  env: SnapshotSource,
  settings: Settings,
  now: number,
): Promise<CurrentSnapshot> {
  const local = settings.revocation === null ? null : STAMPED(settings.revocation, now - (now % 60));
  // As the strict profile wants it.
  const limits = { now, maxAge: MAX_SNAPSHOT_AGE_SECONDS, skew: CLOCK_SKEW_SECONDS };
  if (settings.revocationUrl === null) {
    if (local === null) return { kind: "none" };
    return { kind: isFresh(local, limits) ? "snapshot" : "stale", snapshot: local };
  }
  const polled = await askPoller(env, settings.revocationUrl);
  if (polled === null || !isFresh(polled, limits)) return { kind: "unavailable" };
  return { kind: "snapshot", snapshot: local === null ? polled : MERGED(local, polled) };
}

/** Last answer of a poller. */
let held: (Required<GoodSnapshot> & { readonly url: string }) | null = null;

async function askPoller(
  { REVOCATION_POLLER: pollers }: SnapshotSource,
  url: string,
): Promise<RevocationSnapshot | null> {
  const known = held?.url === url ? held : null;
  const answer = await objectOf(pollers, "revocation", url).snapshot(known?.digest);
  if (answer === null) return null;
  const { digest, snapshot } = answer;
  if (snapshot === undefined) return known?.digest === digest ? known.snapshot : null;
  // Another request may have brought the same meanwhile.
  if (held?.url !== url || held.digest !== digest) held = { url, digest, snapshot: frozen(snapshot) };
  return held.snapshot;
}

/** To the minute, so that the published document and its ETag do not change with every second. */
const STAMPED = heldLast((configured: ConfiguredSnapshot, minute: number): RevocationSnapshot => {
  return { ...configured, snapshotTime: configured.snapshotTime ?? minute };
});
const MERGED = heldLast(merged);

/** Makes it of each first once, and again when the second is another than the last time. */
function heldLast<A extends object, B>(
  make: (a: A, b: B) => RevocationSnapshot,
): (a: A, b: B) => RevocationSnapshot {
  const last = new WeakMap<A, { readonly b: B; readonly made: RevocationSnapshot }>();
  return (a, b) => {
    const known = last.get(a);
    if (known !== undefined && known.b === b) return known.made;
    const made = frozen(make(a, b));
    last.set(a, { b, made });
    return made;
  };
}

/** Freezes a snapshot. Values derived from it rely on it not changing. */
function frozen(snapshot: RevocationSnapshot): RevocationSnapshot {
  for (const list of [snapshot.revokedAttestations, snapshot.revokedKids]) Object.freeze(list);
  if (snapshot.revokedSince !== undefined) Object.freeze(snapshot.revokedSince);
  return Object.freeze(snapshot);
}

function merged(local: RevocationSnapshot, polled: RevocationSnapshot): RevocationSnapshot {
  const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])].sort();
  return withoutUndefined({
    revokedAttestations: union(local.revokedAttestations, polled.revokedAttestations),
    revokedKids: union(local.revokedKids, polled.revokedKids),
    revokedSince: sinceOf(local, polled),
    snapshotTime: polled.snapshotTime,
  });
}

/** A key that one of the two revokes without a time is revoked without one. */
function sinceOf(a: RevocationSnapshot, b: RevocationSnapshot): RevocationSnapshot["revokedSince"] {
  const kids = new Set([...a.revokedKids, ...b.revokedKids]);
  const times = [...kids].flatMap((kid): [string, number][] => {
    const listing = [a, b].filter(({ revokedKids }) => revokedKids.includes(kid));
    const since = listing.map(({ revokedSince = {} }) =>
      Object.hasOwn(revokedSince, kid) ? revokedSince[kid] : undefined,
    );
    const known = since.filter((time) => time !== undefined);
    return known.length === listing.length ? [[kid, Math.min(...known)]] : [];
  });
  return times.length === 0 ? undefined : Object.fromEntries(times);
}
