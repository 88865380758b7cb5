/**
 * Long files of JSON Lines: read in blocks, each line recognised by itself and let go. What a file holds is what
 * `recognise` says of its whole text; a file of which that is not certain line by line is left to it.
 */

import { type Item, recognise, recogniseLine } from "@svc/audit";
import { decodeUtf8, readJson } from "@svc/core";
import type { LineItem, LinePlace, PageItem, TextItem } from "./messages.ts";

const NEWLINE = 0x0a;
/** Read at once; lines beside each other are in one block. */
const BLOCK_BYTES = 1 << 20;

interface Line extends LinePlace {
  readonly text: string;
}

/**
 * What the lines hold: attestations as places in the file, everything else as its text.
 *
 * @returns null for what is not JSON Lines for certain: no UTF-8, a first line that is no JSON by itself, a line alone
 */
export async function recogniseLines(file: Blob, source: string): Promise<PageItem[] | null> {
  const found: PageItem[] = [];
  let count = 0;
  for await (const line of linesOf(file)) {
    if (line === null) return null;
    const { text, ...place } = line;
    if (/^[ \t\r]*$/.test(text)) continue;
    count += 1;
    if (count === 1 && !isDocumentAlone(text)) return null;
    const items = recogniseLine(text, `${source}, line ${count}`);
    // A place names a line. Of several documents in one each is kept, so that none is read as the first of them.
    const [only] = items.length === 1 ? items : [];
    if (only !== undefined) found.push(placed(only, place));
    else for (const item of items) found.push(withoutValue(item));
  }
  return count < 2 ? null : found;
}

/** JSON by itself, so that more behind it makes no one document of the file; and no line of a list of leaves. */
function isDocumentAlone(line: string): boolean {
  const read = readJson(line);
  if (!read.ok && (read.reason === "not_json" || read.reason === "byte_order_mark")) return false;
  return /^\s*\{/.test(line) && recognise(line, "").every(({ kind }) => kind !== "period_leaves");
}

function withoutValue({ value: _, ...item }: Item): TextItem {
  return item;
}

function placed(one: Item, line: LinePlace): PageItem {
  const item = withoutValue(one);
  const { kind, source, problem, reference } = item;
  // Its text may be longer than the line: the full form of a thin attestation.
  const isPlace = kind === "attestation" && problem === undefined && reference === undefined;
  return isPlace ? { kind, source, line } : item;
}

/** Each line, without its end; null instead of one that is no UTF-8. A line is put together once, however many blocks it is. */
async function* linesOf(file: Blob): AsyncGenerator<Line | null, void, undefined> {
  let [parts, start]: [Uint8Array[], number] = [[], 0];
  for (let at = 0; at < file.size; at += BLOCK_BYTES) {
    const bytes = await bytesOf(file, at, at + BLOCK_BYTES);
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      yield lineOf(file, [...parts, bytes.subarray(from, end)], start);
      from = end + 1;
      [parts, start] = [[], at + from];
    }
    if (from < bytes.length) parts.push(bytes.slice(from));
  }
  yield lineOf(file, parts, start);
}

function lineOf(file: Blob, parts: readonly Uint8Array[], from: number): Line | null {
  const bytes = joined(parts);
  const text = decodeUtf8(bytes);
  return text === null ? null : { file, from, to: from + bytes.length, text };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const bytesOf = async (file: Blob, from: number, to: number) =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

/** Reads lines of files again, a block at a time: who asks for them in order reads each block once. */
export class LineReader {
  #block: { readonly file: Blob; readonly from: number; readonly bytes: Uint8Array } | null = null;

  /**
   * The document of a line, as it was recognised.
   *
   * @throws Error where the file is gone, or is another by now
   */
  async read({ source, line }: LineItem): Promise<Item> {
    const text = decodeUtf8(await this.#bytes(line));
    const [item] = text === null ? [] : recogniseLine(text, source);
    if (item?.kind !== "attestation") throw new Error(`${source} is not what it was: the file was changed`);
    return item;
  }

  async #bytes({ file, from, to }: LinePlace): Promise<Uint8Array> {
    const held = this.#block;
    const isHeld =
      held !== null && held.file === file && held.from <= from && to <= held.from + held.bytes.length;
    const block = isHeld
      ? held
      : { file, from, bytes: await bytesOf(file, from, Math.max(to, from + BLOCK_BYTES)) };
    this.#block = block;
    return block.bytes.subarray(from - block.from, to - block.from);
  }
}
