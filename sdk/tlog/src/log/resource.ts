/**
 * The bytes of a tile or bundle from the log's own store, for a server that answers tlog-tiles paths.
 *
 * A tile of any width up to what the log holds is answered, so a partial tile can be had for every size that a
 * checkpoint was ever published for, also long after the full tile exists. The same path gives the same bytes for ever.
 * The head decides whether the log has committed to an entry, not the table.
 */
import { concatBytes } from "@svc/core";
import type { LogStore } from "../store/store.ts";
import { encodeBundle } from "../tiles/bundle.ts";
import { parseTilePath, TILE_HEIGHT, TILE_WIDTH, type TileId } from "../tiles/path.ts";
import { hashesAtLevel } from "../tiles/tile.ts";
import { nodeReader, readLeaf, readLogHead } from "./read.ts";

/** The bytes at a path relative to the log's prefix, or null when the log has no such resource (yet). */
export function readTileResource(store: LogStore, path: string): Uint8Array | null {
  const tile = parseTilePath(path);
  return tile === null ? null : readTile(store, tile);
}

/** The bytes of a tile or bundle, or null when the log is not that far. */
export function readTile(store: LogStore, { level, index, width }: TileId): Uint8Array | null {
  const first = index * TILE_WIDTH;
  const treeLevel = level === "entries" ? 0 : level;
  if (first + width > hashesAtLevel(readLogHead(store).size, treeLevel)) return null;
  const positions = Array.from({ length: width }, (_, i) => first + i);
  if (level === "entries") return encodeBundle(positions.map((at) => readLeaf(store, at)));
  const read = nodeReader(store);
  return concatBytes(...positions.map((at) => read(TILE_HEIGHT * level, at)));
}
