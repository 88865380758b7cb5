/**
 * Paths of tiles and entry bundles (C2SP tlog-tiles v0.1.0): `tile/<L>/<N>[.p/<W>]`, `tile/entries/<N>[.p/<W>]`.
 *
 * N is written in groups of three digits, all but the last with an "x" in front: 1234067 is x001/x234/067. One
 * tile has one path: what is read is printed again and compared, so no second spelling reaches a cache.
 */

/** Hashes in a full tile, entries in a full bundle. */
export const TILE_WIDTH = 256;
/** Levels of a binary tree in one tile. */
export const TILE_HEIGHT = 8;
const MAX_TILE_LEVEL = 63;

export interface TileId {
  /** Tile level: level L holds the binary tree's level 8L. "entries" for an entry bundle. */
  readonly level: number | "entries";
  readonly index: number;
  /** Number of hashes or entries: 256 when full. */
  readonly width: number;
}

/** The path of a tile, relative to the log's prefix. */
export function encodeTilePath({ level, index, width }: TileId): string {
  const digits = `${index}`;
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const groups = padded.match(/.{3}/g) as string[];
  const spelled = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join("/");
  return `tile/${level}/${spelled}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

const PATH = /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/;

/** The tile that a path names, or null when it is no path, or not the one spelling of it. */
export function parseTilePath(path: string): TileId | null {
  const match = PATH.exec(path);
  if (match === null) return null;
  const [, levelText = "", spelled = "", widthText] = match;
  const level = levelText === "entries" ? ("entries" as const) : Number(levelText);
  const index = Number(spelled.replace(/[x/]/g, ""));
  const width = widthText === undefined ? TILE_WIDTH : Number(widthText);
  if (level !== "entries" && level > MAX_TILE_LEVEL) return null;
  if (!Number.isSafeInteger(index) || width < 1 || width > TILE_WIDTH) return null;
  const tile = { level, index, width };
  return encodeTilePath(tile) === path ? tile : null;
}
