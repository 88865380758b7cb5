/** Entry bundles (C2SP tlog-tiles v0.1.0): each entry behind its length in two bytes, big-endian. */
import { concatBytes } from "@svc/core";

/**
 * An entry bundle (C2SP tlog-tiles): each entry behind its length in two bytes.
 *
 * @throws RangeError when an entry exceeds 65,535 bytes
 */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff)
        throw new RangeError(`entries: expected at most 65535 bytes, got ${entry.length}`);
      return [Uint8Array.of(entry.length >>> 8, entry.length & 0xff), entry];
    }),
  );
}

/** The entries of a bundle, or null when it does not end exactly with one. */
export function decodeBundle(bundle: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bundle.length) {
    if (at + 2 > bundle.length) return null;
    const end = at + 2 + (((bundle[at] as number) << 8) | (bundle[at + 1] as number));
    if (end > bundle.length) return null;
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
