/**
 * Tiles and entry bundles of a log (C2SP tlog-tiles) as files: whether each belongs to a tree whose head the log
 * signed. A tile is proved by itself and by the tiles beside it that the rest of the root is folded from; which of
 * those are missing is named by their paths.
 */
import { concatBytes, decodeHex, encodeHex, equalBytes } from "@svc/core/bytes";
import { VdiError } from "@svc/core/errors";
import type { FailureOf, LOG_DOCUMENT_REASONS, LogTerm } from "@svc/core/finding";
import { logLeaf, parseLogEntry } from "@svc/core/wire";
import {
  decodeBundle,
  encodeTilePath,
  fetchNodes,
  foldRange,
  HASH_BYTES,
  hashLeaf,
  hashNode,
  type LeafRange,
  type NodeReader,
  parseTilePath,
  TILE_HEIGHT,
  TILE_WIDTH,
  type TileId,
  tileAt,
} from "@svc/tlog";
import type { LogFinding } from "../../model/examination.ts";
import type { TileFile } from "../../model/input.ts";
import { failLog, fails, holds, keyOf, lacks } from "./finding.ts";
import type { SignedHead } from "./signed-heads.ts";

/** The path of a tile at the end of a file's name, or null. */
export function tilePathOf(name: string): string | null {
  const [found = null] = /(?<=^|[\\/])tile[\\/].*$/.exec(name) ?? [];
  const path = found?.replaceAll("\\", "/") ?? null;
  return path !== null && parseTilePath(path) !== null ? path : null;
}

/** Examines each tile beside the others, under the heads that are here. */
export async function examineTiles(
  tiles: readonly TileFile[],
  heads: readonly SignedHead[],
): Promise<Map<TileFile, LogFinding>> {
  const hashes = new Map<string, Uint8Array>();
  const found = new Map<TileFile, LogFinding>();
  for (const tile of tiles) {
    const read = readTileFile(tile);
    if ("fault" in read) found.set(tile, fails("log_tile", read.fault));
    else hashes.set(encodeTilePath(read.id), read.hashes);
  }
  for (const tile of tiles) {
    const read = readTileFile(tile);
    if (!("fault" in read)) found.set(tile, await examineTile(read, heads, hashes));
  }
  return found;
}

interface ReadTile {
  /** An entry bundle stands for the tile of its leaves. */
  readonly id: TileId & { readonly level: number };
  readonly hashes: Uint8Array;
  readonly isBundle: boolean;
}

interface BrokenTile {
  readonly fault: FailureOf<typeof LOG_DOCUMENT_REASONS, "malformed_tile">;
}

function broken(expected: LogTerm, limit: number | null = null, found: number | null = null): BrokenTile {
  return { fault: failLog("malformed_tile", { expected, limit, found }) };
}

function readTileFile({ path, bytes }: TileFile): ReadTile | BrokenTile {
  const id = parseTilePath(path);
  if (id === null) return broken("tile_path");
  if (id.level === "entries") return readEntryBundle({ ...id, level: 0 }, bytes);
  const expected = id.width * HASH_BYTES;
  if (bytes.length !== expected) return broken("tile_bytes", expected, bytes.length);
  return { id: { ...id, level: id.level }, hashes: bytes, isBundle: false };
}

function readEntryBundle(id: ReadTile["id"], bytes: Uint8Array): ReadTile | BrokenTile {
  const entries = decodeBundle(bytes);
  if (entries === null) return broken("whole_bundle");
  if (entries.length !== id.width) return broken("bundle_entries", id.width, entries.length);
  const strange = entries.findIndex((entry) => {
    const parsed = parseLogEntry(entry);
    return !parsed.ok || !equalBytes(logLeaf(parsed.value), entry);
  });
  if (strange >= 0) return broken("canonical_entries", null, strange);
  return { id, hashes: concatBytes(...entries.map(hashLeaf)), isBundle: true };
}

async function examineTile(
  { id, hashes, isBundle }: ReadTile,
  heads: readonly SignedHead[],
  given: ReadonlyMap<string, Uint8Array>,
): Promise<LogFinding> {
  const signed = heads.filter(({ standing }) => standing === "signed");
  if (signed.length === 0) {
    const [unknown] = heads;
    return lacks("log_tile", [unknown === undefined ? { what: "checkpoint" } : keyOf(unknown.origin)]);
  }
  const wide = signed.filter(({ size }) => (tileAt(size, id.level, id.index)?.width ?? 0) >= id.width);
  if (wide.length === 0) {
    const reach = (id.index * TILE_WIDTH + id.width) * TILE_WIDTH ** id.level;
    return lacks("log_tile", [{ what: "checkpoint", tree_size: reach, at_least: true }]);
  }
  let last: LogFinding | undefined;
  for (const head of wide) {
    last = await underHead({ id, hashes, isBundle }, head, given);
    if (last.verdict === "verified") return last;
  }
  return last as LogFinding;
}

async function underHead(
  { id, hashes, isBundle }: ReadTile,
  head: SignedHead,
  given: ReadonlyMap<string, Uint8Array>,
): Promise<LogFinding> {
  const leaves = TILE_WIDTH ** id.level;
  const own = {
    start: id.index * TILE_WIDTH * leaves,
    end: (id.index * TILE_WIDTH + id.width) * leaves,
  };
  const facts = { log: head.origin, tree_size: head.size, root_hash: head.root };
  const missing = new Set<string>();
  const source = async (path: string) => {
    const bytes = given.get(path);
    // Where a partial tile is not there the full one is asked for as well; one of the two is named.
    if (bytes === undefined && ![...missing].some((one) => one.startsWith(`${path}.p/`))) missing.add(path);
    return bytes ?? null;
  };
  try {
    const beside = await fetchNodes(source, head.size, rangesBeside({ start: 0, end: head.size }, own));
    const root = foldThrough({ start: 0, end: head.size }, own, ownNodes(id, hashes), beside);
    if (!equalBytes(root, decodeHex(head.root, 32) as Uint8Array)) {
      return fails("log_tile", failLog("wrong_root", { found: encodeHex(root) }), facts);
    }
  } catch (error) {
    if (!(error instanceof VdiError) || error.code !== "log_incomplete") throw error;
    const tiles = [...missing].map((path) => ({ what: "tile", path }) as const);
    return lacks("log_tile", tiles, facts);
  }
  return holds("log_tile", isBundle ? "entries_included" : "tile_included", facts);
}

/** The hashes of the tile itself, and of what is folded from them. */
function ownNodes({ level, index }: ReadTile["id"], hashes: Uint8Array): NodeReader {
  const base = level * TILE_HEIGHT;
  const read: NodeReader = (at, position) => {
    if (at > base) return hashNode(read(at - 1, 2 * position), read(at - 1, 2 * position + 1));
    const offset = (position - index * TILE_WIDTH) * HASH_BYTES;
    return hashes.subarray(offset, offset + HASH_BYTES);
  };
  return read;
}

/** The parts of a range, as the tree splits it, that the tile does not cover. */
function rangesBeside(range: LeafRange, own: LeafRange): LeafRange[] {
  if (isApart(range, own)) return [range];
  if (isWithin(range, own)) return [];
  const [left, right] = split(range);
  return [...rangesBeside(left, own), ...rangesBeside(right, own)];
}

function foldThrough(range: LeafRange, own: LeafRange, inside: NodeReader, beside: NodeReader): Uint8Array {
  if (isApart(range, own)) return foldRange(range, beside);
  if (isWithin(range, own)) return foldRange(range, inside);
  const [left, right] = split(range);
  return hashNode(foldThrough(left, own, inside, beside), foldThrough(right, own, inside, beside));
}

function isApart(range: LeafRange, own: LeafRange): boolean {
  return range.end <= own.start || own.end <= range.start;
}

function isWithin(range: LeafRange, own: LeafRange): boolean {
  return own.start <= range.start && range.end <= own.end;
}

/** RFC 6962 section 2.1: at the largest power of two below the size. */
function split({ start, end }: LeafRange): [LeafRange, LeafRange] {
  let width = 1;
  while (width < end - start - width) width *= 2;
  return [
    { start, end: start + width },
    { start: start + width, end },
  ];
}
