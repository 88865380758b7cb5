/** What is handed on beside the snapshot that is used: whatever a pinned key signed that gives a name an earlier time. */
import { parseRevocationSnapshot } from "@svc/core";
import type { SuppliedSnapshot } from "@svc/core/trust";

type Earlier = NonNullable<SuppliedSnapshot["earlier"]>[number];

/** As many as the library takes. */
const MAX_EARLIER = 64;

/**
 * Of each name the first with its earliest time, where that is before the one that is used gives: any number of others
 * beside them moves it nowhere. Of more than 64 such snapshots, each the first of some name, the last are left out, and
 * what they gave counts for nothing.
 *
 * @param own the reader's, with earlier ones; it may be the one that is used
 * @param isPinned whether a pinned key signed one of the reader's
 * @param signed those here, by pinned keys
 */
export async function earlierSnapshots(
  used: SuppliedSnapshot,
  own: SuppliedSnapshot | undefined,
  isPinned: (one: Earlier) => Promise<boolean>,
  signed: readonly Earlier[],
): Promise<Earlier[]> {
  const before = timesOf(used);
  // Of a name to which that one gives no time none is asked.
  const limit = (name: string) => before.get(name) ?? 0;
  const earliest = new Map<string, readonly [time: number, Earlier]>();
  const take = (one: Earlier): void => {
    for (const [name, time] of timesOf(one)) {
      const [known] = earliest.get(name) ?? [limit(name)];
      if (time < known) earliest.set(name, [time, one]);
    }
  };
  const earlier = own?.earlier ?? [];
  const last = own?.envelope === undefined ? [] : [{ snapshot: own.snapshot, envelope: own.envelope }];
  const moves = (one: Earlier) => [...timesOf(one)].some(([name, time]) => time < limit(name));
  for (const one of [...earlier, ...last].filter(moves)) if (await isPinned(one)) take(one);
  for (const one of signed) take(one);
  return [...new Set([...earliest.values()].map(([, one]) => one))].slice(0, MAX_EARLIER);
}

/** By name, Unix seconds. */
function timesOf({ snapshot }: { readonly snapshot: unknown }): ReadonlyMap<string, number> {
  const read = parseRevocationSnapshot(snapshot);
  return new Map(Object.entries((read.ok && read.value.revokedSince) || {}));
}
