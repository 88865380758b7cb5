/** When documents were in a log, from when its receipts about them were. */
import type { PlacedReceipt } from "../receipts/chains.ts";

/** A receipt in a log shows that its attestation was there by then: the earliest, by the attestation's hash. */
export function attestationTimes(
  receipts: readonly PlacedReceipt[],
  times: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const earliest = new Map<string, number>();
  for (const { opened } of receipts) {
    const time = times.get(opened.hash ?? "");
    const hash = opened.receipt?.attestation_hash;
    if (time === undefined || hash === undefined || !opened.genuine) continue;
    earliest.set(hash, Math.min(time, earliest.get(hash) ?? time));
  }
  return earliest;
}
