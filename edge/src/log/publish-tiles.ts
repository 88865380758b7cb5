/**
 * Writing the tiles and entry bundles that a published tree has gained, some of them at a time.
 *
 * Everything is a function of the committed entries, so a step that a crash cut is done again with the same bytes.
 * No checkpoint is written here: the caller does so after the last file, never before.
 */
import { VdiError } from "@svc/core";
import { encodeTilePath, newTiles, TILE_WIDTH, type TileId } from "@svc/tlog";
import { writeImmutable } from "./bucket.ts";
import type { MovedEntries } from "./moved-entries.ts";

/** Full tiles of one step: with bundles and upper levels below the 50 requests that the smallest plan allows. */
export const TILES_PER_STEP = 16;
/** Connections that the platform opens at once. */
const AT_ONCE = 6;

/** How far a step from `from` goes in a tree of `size`. */
export function stepEnd(from: number, size: number): number {
  return Math.min(size, (Math.floor(from / TILE_WIDTH) + TILES_PER_STEP) * TILE_WIDTH);
}

/** @returns the number of files that are now public and were new to this step */
export async function publishTiles(
  store: Pick<MovedEntries, "readTile">,
  bucket: R2Bucket,
  origin: string,
  from: number,
  to: number,
): Promise<number> {
  const tiles = newTiles(from, to).flatMap((tile): TileId[] =>
    tile.level === 0 ? [tile, { ...tile, level: "entries" }] : [tile],
  );
  const waiting = tiles.values();
  // Each tile is read when it is sent: what is appended meanwhile takes its turns between them.
  const worker = async () => {
    for (const tile of waiting) {
      const path = encodeTilePath(tile);
      const bytes = await store.readTile(tile);
      if (bytes === null) throw new VdiError("log_damaged", `no bytes for ${path}`);
      await writeImmutable(bucket, origin, path, bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return tiles.length;
}
