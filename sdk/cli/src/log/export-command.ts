/**
 * `vdi-log export`: a public log as a folder of its own, every byte derived again on the way: what a static server, or
 * another implementation of C2SP tlog-tiles, goes on from.
 *
 * The checkpoint is written last, and only when all that it speaks of was there and agreed.
 */

import { mkdir, readdir } from "node:fs/promises";
import { decodeHex, encodeBase64, encodeUtf8, VdiError } from "@svc/core";
import {
  CHECKPOINT_PATH,
  decodeBundle,
  encodeBundle,
  encodeTilePath,
  type FsckOptions,
  type FsckReport,
  fsck,
  HASH_BYTES,
  newTiles,
  type PublicFiles,
  TILE_WIDTH,
  type TileId,
  type TileSource,
} from "@svc/tlog";
import type { EntryProblem } from "@svc/vdi-transparency";
import { form } from "../terminal/command.ts";
import { directoryFiles } from "./directory.ts";
import { fsckOptionsOf, printReport, sourceOf, WHOLE_LOG_OPTIONS } from "./whole-log.ts";

/** Exit code 0: all of it is there, and whole. 1: something is wrong, and there is no checkpoint. */
export const EXPORT = form({
  usage: "export <url or folder> <new folder> [options]",
  options: {
    tessera: { help: "with the state that Tessera's driver for file systems keeps beside a log" },
    ...WHOLE_LOG_OPTIONS,
  },
  words: [2, 2, "one url or folder, and a new folder"],
  async run({ words: [place = "", folder = ""], values }, terminal) {
    const options = fsckOptionsOf(values);
    const source = await sourceOf(place);
    const target = directoryFiles(await emptyFolder(folder));
    const { report, note } = await copyLog(source, target, options);
    if (report.ok && note !== null) {
      if (values.tessera === true) await writeTesseraState(target, report);
      await target.write(CHECKPOINT_PATH, note);
    }
    return printReport(report, values, terminal);
  },
});

async function emptyFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) return folder;
  } catch (cause) {
    throw new VdiError("folder_unusable", `${folder} cannot be written to`, { cause });
  }
  throw new VdiError("folder_not_empty", `${folder} holds something already, and is left as it is`);
}

/** Everything but the checkpoint, as it is read and judged. */
async function copyLog(
  source: TileSource,
  target: PublicFiles,
  options: FsckOptions<EntryProblem>,
): Promise<{ readonly report: FsckReport<EntryProblem>; readonly note: Uint8Array | null }> {
  let note: Uint8Array | null = null;
  const copying: TileSource = async (path) => {
    const bytes = await source(path);
    if (path === CHECKPOINT_PATH) note = bytes;
    else if (bytes !== null) await target.write(path, bytes);
    return bytes;
  };
  const report = await fsck(copying, options);
  if (report.ok) await writeRightEdge(target, report.size);
  return { report, note };
}

/** Partial tiles and bundles of this size, where the source served full ones in their place. */
async function writeRightEdge(target: PublicFiles, size: number): Promise<void> {
  const partial = newTiles(0, size).filter(({ width }) => width < TILE_WIDTH);
  const all = partial.flatMap((tile): TileId[] =>
    tile.level === 0 ? [tile, { ...tile, level: "entries" }] : [tile],
  );
  for (const tile of all) {
    const path = encodeTilePath(tile);
    if ((await target.read(path)) !== null) continue;
    const full = await target.read(encodeTilePath({ ...tile, width: TILE_WIDTH }));
    if (full === null) throw new VdiError("log_incomplete", `${path} was not copied`);
    await target.write(path, cutTo(full, tile));
  }
}

function cutTo(full: Uint8Array, { level, width }: TileId): Uint8Array {
  if (level !== "entries") return full.slice(0, width * HASH_BYTES);
  return encodeBundle((decodeBundle(full) ?? []).slice(0, width));
}

/** Writes Tessera's state file, version 1: the size of the exported tree. Tessera continues from it when it signs. */
async function writeTesseraState(
  target: PublicFiles,
  { size, root }: FsckReport<EntryProblem>,
): Promise<void> {
  const state = { size, root: encodeBase64(decodeHex(root, HASH_BYTES) as Uint8Array) };
  await target.write(".state/treeState", encodeUtf8(JSON.stringify(state)));
  await target.write(".state/version", encodeUtf8("1"));
}
