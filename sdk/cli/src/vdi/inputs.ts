/** Reads the files of a command line: documents, many to a file, and tiles of a log. */
import { createReadStream } from "node:fs";
import { type Item, KIND_NAMES, recognise, type TileFile, tilePathOf } from "@svc/audit";
import { readJson } from "@svc/core/json";
import type { Terminal } from "../terminal/command.ts";
import { shown } from "../terminal/paint.ts";
import {
  FileError,
  MAX_WHOLE_BYTES,
  nameOf,
  outOfEnvelope,
  readTextFile,
  sizeOf,
  takeStandardInput,
  textOf,
} from "./files.ts";
import { isPacked, type LongInput, longFile, type Whole, wholeOrLong } from "./stream/long-input.ts";

export interface Unread {
  readonly source: string;
  readonly why: string;
}

export interface Inputs {
  readonly items: readonly Item[];
  readonly tiles: readonly TileFile[];
  /** Files that were read, for a report to name: SHA-256 of the bytes as in the file, packed or not, hex. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** JSON Lines that are too long to be read whole: each line is judged by itself. */
  readonly long: readonly LongInput[];
  /** Why some files could not be read: the others are looked at all the same. */
  readonly unread: readonly Unread[];
}

/**
 * Reads the files one after another: there may be more than a process may hold open.
 *
 * @param tellsOnly whether the only file, where it cannot be read, is told like one of several
 * @throws VdiError naming the only file, where it cannot be read and is not told
 */
export async function readInputs(
  paths: readonly string[],
  terminal: Terminal,
  tellsOnly = false,
): Promise<Inputs> {
  const items: Item[] = [];
  const tiles: TileFile[] = [];
  const files: Inputs["files"][number][] = [];
  const long: LongInput[] = [];
  const unread: Unread[] = [];
  for (const path of paths) {
    try {
      const found = await wholeOrLongOf(path, terminal);
      if ("read" in found) {
        long.push(found);
        continue;
      }
      const { bytes, sha256 } = found;
      const tilePath = tilePathOf(path);
      const name = nameOf(path);
      // One by one: a call with as many arguments as a file may hold documents overflows the stack.
      if (tilePath !== null) tiles.push({ source: path, path: tilePath, bytes });
      else for (const item of recognise(textOf(bytes, path), name)) items.push(item);
      files.push({ name, sha256 });
    } catch (error) {
      if (!(error instanceof FileError) || (paths.length === 1 && !tellsOnly)) throw error;
      unread.push({ source: nameOf(path), why: error.message });
    }
  }
  return { items, tiles, files, long, unread };
}

async function wholeOrLongOf(path: string, terminal: Terminal): Promise<Whole | LongInput> {
  const { input } = terminal;
  if (path === "-") {
    takeStandardInput(terminal);
    return wholeOrLong(path, input === undefined ? [await terminal.stdin()] : input());
  }
  const size = await sizeOf(path);
  if (size !== null && size > MAX_WHOLE_BYTES && !(await isPacked(path))) return longFile(path, size);
  return wholeOrLong(path, createReadStream(path));
}

/** The receipts among the documents of the files, for commands about nothing else. Others are named. */
export async function readReceipts(paths: readonly string[], terminal: Terminal): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const path of paths) {
    const name = nameOf(path);
    for (const { kind, text, source } of recognise(await readTextFile(path, terminal), name)) {
      // Unrecognised texts go along: the library says why they do not count.
      if (kind === "receipt" || (kind === "unknown" && text.trim() !== "")) texts.push(text);
      else terminal.note(`${shown(source)} is left out: it is no receipt (${KIND_NAMES[kind]})`);
    }
  }
  if (texts.length === 0) throw new FileError("receipts_missing", "there is no receipt in what was given");
  return texts;
}

/** A text of many documents is read whole only up to here. */
const WHOLE = { maxBytes: MAX_WHOLE_BYTES, maxMembers: 2_000_000 };

/**
 * The documents of a file, out of their DSSE envelopes, each with the place that it is named by: the whole text, or its lines where one of them is a
 * document by itself. A line that is none is one of them.
 *
 * @throws VdiError naming the file
 */
export async function documentsInFile(
  path: string,
  terminal: Terminal,
): Promise<readonly { readonly text: string; readonly place: string }[]> {
  const text = await readTextFile(path, terminal);
  const name = nameOf(path);
  const lines = text
    .split("\n")
    .map((line, i) => ({ text: line, place: `${name}, line ${i + 1}` }))
    .filter((line) => line.text.trim() !== "");
  const hasWhole = lines.length > 1 && lines.some((line) => /^\s*\{.*\}\s*$/.test(line.text));
  const documents = hasWhole && !readJson(text, WHOLE).ok ? lines : [{ text, place: name }];
  return documents.map((one) => ({ ...one, text: outOfEnvelope(one.text) }));
}
