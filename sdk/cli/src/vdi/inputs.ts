/** What the files of a command line hold: documents, of which one file may have many, and tiles of a log. */
import { createHash } from "node:crypto";
import { VdiError } from "@svc/core";
import { type Item, KIND_NAMES, recognise, type TileFile, tilePathOf } from "@svc/examine";
import type { Terminal } from "./command.ts";
import { FileError, nameOf, readBytes, readTextFile, textOf } from "./files.ts";
import type { Said } from "./said.ts";

export interface Inputs {
  readonly items: readonly Item[];
  readonly tiles: readonly TileFile[];
  /** What was read, for a report to name: SHA-256 of the bytes, hex. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** Of several files, why some could not be read: the others are looked at all the same. */
  readonly unread: readonly Said[];
}

/**
 * Reads the files one after another: there may be more than a process may hold open.
 *
 * @throws VdiError naming the only file, where that cannot be read
 */
export async function readInputs(paths: readonly string[], terminal: Terminal): Promise<Inputs> {
  const items: Item[] = [];
  const tiles: TileFile[] = [];
  const files: Inputs["files"][number][] = [];
  const unread: Said[] = [];
  for (const path of paths) {
    try {
      const bytes = await readBytes(path, terminal);
      const tilePath = tilePathOf(path);
      if (tilePath === null) items.push(...recognise(textOf(bytes, path), nameOf(path)));
      else tiles.push({ source: path, path: tilePath, bytes });
      files.push({ name: nameOf(path), sha256: createHash("sha256").update(bytes).digest("hex") });
    } catch (error) {
      if (!(error instanceof FileError) || paths.length === 1) throw error;
      unread.push(error.say);
    }
  }
  return { items, tiles, files, unread };
}

/** The receipts among the documents of the files, for commands about nothing else. Others are named. */
export async function readReceipts(paths: readonly string[], terminal: Terminal): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const path of paths) {
    for (const { kind, text, source } of recognise(await readTextFile(path, terminal), nameOf(path))) {
      // What is not recognised goes along: the library says why it does not count.
      if (kind === "receipt" || (kind === "unknown" && text.trim() !== "")) texts.push(text);
      else terminal.note(`${source} is left out: it is no receipt (${KIND_NAMES[kind]})`);
    }
  }
  if (texts.length === 0) throw new VdiError("receipts_missing", "there is no receipt in what was given");
  return texts;
}
