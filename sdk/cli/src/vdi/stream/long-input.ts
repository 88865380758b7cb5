/**
 * Files and standard input that are too long to be read whole. Of JSON Lines each line is judged by itself, in constant
 * memory; anything else of that length is no document of ours, and is refused.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { CommandLine } from "@svc/words/cli";
import { MAX_WHOLE_BYTES, nameOf, tooLong, unreadableFile } from "../files.ts";
import { MAX_LINE_BYTES } from "./lines.ts";

const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 0x0a;

export interface LongInput {
  readonly name: string;
  /** Null where it is not known before its end. */
  readonly bytes: number | null;
  /** Its bytes, once. */
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
  return hashed(path, path, bytes, () => createReadStream(path, { highWaterMark: CHUNK_BYTES }));
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

/**
 * Standard input or a pipe: its bytes where it is short, a long input where it is not.
 *
 * @throws FileError where it cannot be read, or is long and does not begin with a line of JSON Lines
 */
export async function wholeOrLong(
  path: string,
  input: AsyncIterable<Uint8Array>,
  words: CommandLine,
): Promise<Uint8Array | LongInput> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const rest = input[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await rest.next().catch((error: unknown) => {
      throw unreadableFile(path, error);
    });
    if (done === true) return Buffer.concat(chunks);
    chunks.push(value);
    bytes += value.length;
    if (bytes > MAX_WHOLE_BYTES) break;
  }
  if (!beginsAsLines(Buffer.concat(chunks.slice(0, countOfHead(chunks))))) {
    await rest.return?.();
    throw tooLong(path, null);
  }
  return hashed(path, nameOf(path, words), null, async function* () {
    try {
      for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) yield chunk;
      for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
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

/** The first line that is not empty is an object from its first character to its last. */
function beginsAsLines(head: Uint8Array): boolean {
  const begin = head.findIndex((byte) => byte > 0x20);
  const feed = head.indexOf(LINE_FEED, Math.max(0, begin));
  if (begin < 0 || feed < 0) return false;
  const line = new TextDecoder().decode(head.subarray(begin, feed)).trim();
  return line.startsWith("{") && line.endsWith("}");
}

function hashed(
  path: string,
  name: string,
  bytes: number | null,
  source: () => AsyncIterable<Uint8Array>,
): LongInput {
  const hash = createHash("sha256");
  return {
    name,
    bytes,
    async *read() {
      try {
        for await (const chunk of source()) {
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        throw unreadableFile(path, error);
      }
    },
    sha256: () => hash.copy().digest("hex"),
  };
}
