// A published log of any size, counted without making it: files, bytes, writes, and what a reader fetches. Every count
// follows from the layout of C2SP tlog-tiles; what one entry weighs is measured.
import { fetchNodes, HASH_BYTES, planInclusion, TILE_WIDTH } from "@svc/tlog";

export interface LogRun {
  readonly entries: number;
  /** Entries that are appended between two publications. */
  readonly aPublication: number;
  /** Bytes of a leaf. */
  readonly entryBytes: number;
}

export interface LogCount {
  /** Tiles, bundles and the checkpoint of the last size; partial files of sizes before it may be deleted. */
  readonly files: number;
  readonly bytes: number;
  /** Files written over the whole run, a file written again counted again. */
  readonly writes: number;
}

/** Returns the final files: full tiles and bundles, and the right edge. */
export function filesOf(entries: number, entryBytes: number): Omit<LogCount, "writes"> {
  let files = 1;
  let bytes = 0;
  for (let hashes = entries; hashes > 0; hashes = Math.floor(hashes / TILE_WIDTH)) {
    files += Math.ceil(hashes / TILE_WIDTH);
    bytes += hashes * HASH_BYTES;
  }
  return { files: files + Math.ceil(entries / TILE_WIDTH), bytes: bytes + entries * (entryBytes + 2) };
}

/** Goes through every publication from nothing to the last entry, and counts what the log writes in each. */
export function simulate({ entries, aPublication, entryBytes }: LogRun): LogCount {
  let writes = 0;
  for (let from = 0; from < entries; from += aPublication) {
    const to = Math.min(entries, from + aPublication);
    writes += 1 + newFiles(from, to);
  }
  return { ...filesOf(entries, entryBytes), writes };
}

/** As `newTiles` lists them, counted: at level 0 a bundle beside each tile. */
export function newFiles(from: number, to: number): number {
  let files = 0;
  for (let level = 0; ; level++) {
    const width = TILE_WIDTH ** level;
    const [before, after] = [Math.floor(from / width), Math.floor(to / width)];
    if (after === 0) return files;
    if (before === after) continue;
    const full = Math.floor(after / TILE_WIDTH) - Math.floor(before / TILE_WIDTH);
    const tiles = full + (after % TILE_WIDTH > 0 ? 1 : 0);
    files += level === 0 ? 2 * tiles : tiles;
  }
}

/**
 * Returns the requests and bytes that a proof of an entry's inclusion fetches from plain files, the checkpoint
 * included.
 */
export async function proofFetches(
  entries: number,
  indices: readonly number[],
): Promise<{ readonly requests: number; readonly bytes: number }> {
  const checkpointBytes = 200;
  let [requests, bytes] = [0, 0];
  for (const index of indices) {
    requests += 1;
    bytes += checkpointBytes;
    await fetchNodes(
      async (path) => {
        const width = Number(/\.p\/(\d+)$/.exec(path)?.[1] ?? TILE_WIDTH);
        requests += 1;
        bytes += width * HASH_BYTES;
        return new Uint8Array(width * HASH_BYTES);
      },
      entries,
      planInclusion(index, entries),
    );
  }
  return { requests: requests / indices.length, bytes: bytes / indices.length };
}
