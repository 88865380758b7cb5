/**
 * Subtree hashes of a remote tree, read from its tiles.
 *
 * The tiles that a proof needs are fetched at once, then folded synchronously. Nothing is believed here: the
 * caller verifies the finished proof against a signed root, and only that makes the hashes in it true.
 */
import { VdiError } from "@svc/core";
import { type FailureOf, failure, inCodes, type LOG_CLIENT_REASONS } from "@svc/core/finding";
import { HASH_BYTES } from "../merkle/hash.ts";
import { type LeafRange, type NodeReader, perfectNodes } from "../merkle/range.ts";
import { encodeTilePath, TILE_WIDTH, type TileId } from "./path.ts";
import type { TileSource } from "./source.ts";
import { hashFromTile, sliceOfNode, tileAt } from "./tile.ts";

type Missing = FailureOf<typeof LOG_CLIENT_REASONS, "log_incomplete">;

/** A tile that the size of the tree implies is not there, or has too few bytes. */
export class LogIncomplete extends VdiError {
  readonly failure: Missing;

  constructor(path: string, expected: number | null = null, found: number | null = null) {
    const missing: Missing = failure("log_incomplete", { path, expected, found });
    super("log_incomplete", inCodes(missing));
    this.failure = missing;
  }
}

/**
 * Fetches what folding these ranges takes and gives a reader over it.
 *
 * @param size size of the tree, from a checkpoint: decides which partial tiles exist
 * @throws VdiError `log_incomplete` when a tile that the size implies is not there or too short, and what the
 * source throws
 */
export async function fetchNodes(
  source: TileSource,
  size: number,
  ranges: readonly LeafRange[],
): Promise<NodeReader> {
  const slices = ranges.flatMap(perfectNodes).map(sliceOfNode);
  const wanted = new Map(slices.map(({ level, index }) => [`${level}/${index}`, { level, index }]));
  const tiles = new Map<string, Uint8Array>();
  await Promise.all(
    [...wanted].map(async ([name, { level, index }]) => {
      const tile = tileAt(size, level, index);
      if (tile === null)
        throw new RangeError(`a tree of ${size} entries has no tile ${index} at level ${level}`);
      tiles.set(name, await fetchTile(source, tile, HASH_BYTES));
    }),
  );
  return (level, index) => {
    const slice = sliceOfNode({ level, index });
    const tile = tiles.get(`${slice.level}/${slice.index}`);
    const hash = tile === undefined ? null : hashFromTile(tile, slice);
    if (hash === null) throw new LogIncomplete(`node ${level}/${index}`);
    return hash;
  };
}

/**
 * The bytes of a tile or bundle. A partial one may have been dropped once the full one existed; the full one
 * begins with the same bytes.
 *
 * @param bytesPerHash 32 for tiles, whose length is then checked and cut to the width asked for; absent for
 * bundles
 */
export async function fetchTile(
  source: TileSource,
  tile: TileId,
  bytesPerHash?: number,
): Promise<Uint8Array> {
  const path = encodeTilePath(tile);
  const full = { ...tile, width: TILE_WIDTH };
  const bytes = (await source(path)) ?? (tile.width < TILE_WIDTH ? await source(encodeTilePath(full)) : null);
  if (bytes === null) throw new LogIncomplete(path);
  if (bytesPerHash === undefined) return bytes;
  const length = tile.width * bytesPerHash;
  if (bytes.length < length || bytes.length % bytesPerHash !== 0) {
    throw new LogIncomplete(path, length, bytes.length);
  }
  return bytes.subarray(0, length);
}
