/**
 * Which tiles a tree of some size has, and what is in them (C2SP tlog-tiles v0.1.0).
 *
 * Tile level l, entry i of tile n is the root of the perfect subtree of 256^l leaves number 256 n + i: only
 * complete subtrees are hashed upward, so a full tile never changes and a partial one only grows. Everything
 * between two tile levels is folded from the lower tile when it is needed.
 */
import { HASH_BYTES } from "../merkle/hash.ts";
import { foldHashes, type NodeId } from "../merkle/range.ts";
import { TILE_HEIGHT, TILE_WIDTH, type TileId } from "./path.ts";

/** Number of complete subtrees at a tile level: floor(size / 256^level). */
export function hashesAtLevel(size: number, level: number, height: number = TILE_HEIGHT): number {
  return Math.floor(size / 2 ** (height * level));
}

/** The tile at a level and index as a tree of `size` has it, or null when the tree has none there. */
export function tileAt(size: number, level: number, index: number): TileId | null {
  const width = Math.min(hashesAtLevel(size, level) - index * TILE_WIDTH, TILE_WIDTH);
  return width > 0 ? { level, index, width } : null;
}

/**
 * The tiles to write when a tree has grown from `from` to `to`: full ones that were not, and at each level that
 * changed the partial one at the right edge. Entry bundles are those of level 0.
 *
 * @param height tile height, 8 in tlog-tiles; another to compare with other software
 */
export function newTiles(from: number, to: number, height: number = TILE_HEIGHT): TileId[] {
  const perTile = 2 ** height;
  const tiles: TileId[] = [];
  for (let level = 0; hashesAtLevel(to, level, height) > 0; level++) {
    const before = hashesAtLevel(from, level, height);
    const after = hashesAtLevel(to, level, height);
    if (before === after) continue;
    for (let index = Math.floor(before / perTile); index < Math.floor(after / perTile); index++) {
      tiles.push({ level, index, width: perTile });
    }
    if (after % perTile > 0)
      tiles.push({ level, index: Math.floor(after / perTile), width: after % perTile });
  }
  return tiles;
}

/** Where the hash of a perfect subtree is found: a run of `count` neighbouring hashes of one tile, folded. */
export interface TileSlice {
  readonly level: number;
  readonly index: number;
  readonly offset: number;
  readonly count: number;
}

export function sliceOfNode({ level, index }: NodeId): TileSlice {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const count = 2 ** (level % TILE_HEIGHT);
  const first = index * count;
  return {
    level: tileLevel,
    index: Math.floor(first / TILE_WIDTH),
    offset: first % TILE_WIDTH,
    count,
  };
}

/** The hash of a perfect subtree from the bytes of its tile, or null when the tile is too short to have it. */
export function hashFromTile(tile: Uint8Array, { offset, count }: TileSlice): Uint8Array | null {
  if (tile.length < (offset + count) * HASH_BYTES) return null;
  let row = splitHashes(tile.subarray(offset * HASH_BYTES, (offset + count) * HASH_BYTES));
  while (row.length > 1) {
    const pairs = row;
    row = Array.from({ length: pairs.length / 2 }, (_, i) => foldHashes(pairs.slice(2 * i, 2 * i + 2)));
  }
  return row[0] ?? null;
}

/** The hashes of a tile, in order. */
export function splitHashes(tile: Uint8Array): Uint8Array[] {
  return Array.from({ length: tile.length / HASH_BYTES }, (_, i) =>
    tile.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}
