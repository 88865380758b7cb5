/**
 * Files and standard input that are too long to be read whole. Of JSON Lines each line is judged by itself, in constant
 * memory; anything else of that length is no document of ours, and is refused.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { MAX_WHOLE_BYTES, nameOf, tooLong, unreadableFile } from "../files.ts";
import { MAX_LINE_BYTES } from "./lines.ts";
import { packerOf, unpacked } from "./unpack.ts";

const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 0x0a;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

export interface LongInput {
  readonly name: string;
  /** `null` when it is not known before its end. */
  readonly bytes: number | null;
  /** Its bytes, unpacked, once. */
  read(): AsyncIterable<Uint8Array>;
  /** SHA-256 of what was read, hex: of the whole once that is read. */
  sha256(): string;
}

/** @throws FileError where it cannot be read, or does not begin with a line of JSON Lines */
export async function longFile(path: string, bytes: number): Promise<LongInput> {
  const head = await headOf(path).catch((error: unknown) => {
    throw unreadableFile(path, error);
  });
  if (!beginsAsLines(head)) throw tooLong(path, bytes);
  const hash = createHash("sha256");
  const read = () => seenBy(hash, createReadStream(path, { highWaterMark: CHUNK_BYTES }));
  return longInput(path, path, bytes, hash, read);
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  const head = new Uint8Array(MAX_LINE_BYTES);
  let filled = 0;
  try {
    for (;;) {
      const { bytesRead } = await file.read(head, filled, head.length - filled, filled);
      filled += bytesRead;
      if (bytesRead === 0 || filled === head.length) return head.subarray(0, filled);
    }
  } finally {
    await file.close();
  }
}

export interface Whole {
  /** Unpacked. */
  readonly bytes: Uint8Array;
  /** SHA-256 of what was read, as it was, hex. */
  readonly sha256: string;
}

/**
 * Reads a file, standard input or a pipe, and unpacks a packed one. Returns few bytes whole, and many as a long input.
 *
 * @throws FileError where it cannot be read, or is long and does not begin with a line of JSON Lines
 */
export async function wholeOrLong(
  path: string,
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Whole | LongInput> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const hash = createHash("sha256");
  const name = nameOf(path);
  const rest = unpacked(seenBy(hash, input));
  for (;;) {
    const { done, value } = await rest.next().catch((error: unknown) => {
      throw unreadableFile(path, error);
    });
    if (done === true) return { bytes: Buffer.concat(chunks), sha256: hash.digest("hex") };
    chunks.push(value);
    bytes += value.length;
    if (bytes > MAX_WHOLE_BYTES) break;
  }
  if (!beginsAsLines(Buffer.concat(chunks.slice(0, countOfHead(chunks))))) {
    await rest.return();
    throw tooLong(path, null);
  }
  return longInput(path, name, null, hash, async function* () {
    try {
      for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) yield chunk;
      yield* rest;
    } finally {
      await rest.return();
    }
  });
}

/** So many chunks hold the longest line. */
function countOfHead(chunks: readonly Uint8Array[]): number {
  let count = 0;
  for (let bytes = 0; bytes < MAX_LINE_BYTES && count < chunks.length; count++)
    bytes += chunks[count]?.length ?? 0;
  return count;
}

/** Returns whether the file begins as a packed one; false when it cannot be read, which reading reports. */
export async function isPacked(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
    return packerOf(buffer.subarray(0, bytesRead)) !== null;
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** The first line that is not empty is an object from its first character to its last. */
function beginsAsLines(head: Uint8Array): boolean {
  const begin = head.findIndex((byte) => byte > 0x20);
  const feed = head.indexOf(LINE_FEED, Math.max(0, begin));
  if (begin < 0 || feed < 0) return false;
  const end = head.subarray(begin, feed).findLast((byte) => byte > 0x20);
  return head[begin] === OPENING_BRACE && end === CLOSING_BRACE;
}

async function* seenBy(
  hash: Hash,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** @param hash of what `source` reads, as it was */
function longInput(
  path: string,
  name: string,
  bytes: number | null,
  hash: Hash,
  source: () => AsyncIterable<Uint8Array>,
): LongInput {
  return {
    name,
    bytes,
    async *read() {
      try {
        yield* source();
      } catch (error) {
        throw unreadableFile(path, error);
      }
    },
    sha256: () => hash.copy().digest("hex"),
  };
}
