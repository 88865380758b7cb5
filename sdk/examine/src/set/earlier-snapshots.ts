/** What is handed on beside the snapshot that is used: whatever a pinned key signed that gives a name an earlier time. */
import { parseRevocationSnapshot } from "@svc/core";
import type { VerifyOptions, VerifySettings } from "@svc/vdi-verifier";

type Used = NonNullable<VerifyOptions["revocation"]>;
type Earlier = NonNullable<Used["earlier"]>[number];

/** As many as the library takes. */
const MAX_EARLIER = 64;

/**
 * Of the reader's earlier ones, whoever signed them, those that give a name an earlier time than the one that is used; then
 * of each name the first with its earliest time: any number of others beside them moves it nowhere.
 *
 * @param own the reader's; it may be the one that is used
 * @param judged whether a pinned key signed the reader's
 * @param signed those here, by pinned keys
 */
export function earlierSnapshots(
  used: Used,
  own: Used | undefined,
  judged: VerifySettings["revocation"],
  signed: readonly Earlier[],
): Earlier[] {
  const before = timesOf(used);
  const moves = ([name, time]: readonly [string, number]) => time < (before.get(name) ?? 0);
  const earliest = new Map<string, readonly [time: number, Earlier]>();
  const replaced = judged?.trust === "pinned" ? [{ snapshot: own?.snapshot, envelope: own?.envelope }] : [];
  for (const one of [...replaced, ...signed]) {
    for (const [name, time] of [...timesOf(one)].filter(moves)) {
      const [known] = earliest.get(name) ?? [Number.POSITIVE_INFINITY];
      if (time < known) earliest.set(name, [time, one]);
    }
  }
  const readers = (own?.earlier ?? []).filter((one) => [...timesOf(one)].some(moves));
  const here = new Set([...earliest.values()].map(([, one]) => one));
  return [...readers, ...here].slice(0, MAX_EARLIER);
}

/** By name, Unix seconds. */
function timesOf({ snapshot }: { readonly snapshot: unknown }): ReadonlyMap<string, number> {
  const read = parseRevocationSnapshot(snapshot);
  return new Map(Object.entries((read.ok && read.value.revokedSince) || {}));
}
