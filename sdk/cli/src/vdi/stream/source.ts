/** Where lines come from: a file or standard input, plain, gzip or zstd by its first bytes, from a place on. */
import { createReadStream } from "node:fs";
import { PassThrough, pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { VdiError } from "@svc/core";
import { UsageError } from "../arguments.ts";
import { FileError, nameOf } from "../files.ts";

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 1 << 20;

/**
 * The bytes from `from` on, counted in what is unpacked.
 *
 * @throws UsageError when a line does not begin there; VdiError `file_unreadable`
 */
export async function* bytesFrom(
  path: string,
  stdin: () => AsyncIterable<Uint8Array>,
  from: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  // The byte before says whether a line begins here.
  let skip = Math.max(0, from - 1);
  let isPlaced = from === 0;
  try {
    const unpacked = await unpackedOf(
      path === "-"
        ? Readable.from(stdin(), { objectMode: false })
        : createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    );
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      if (skip >= chunk.length) {
        skip -= chunk.length;
        continue;
      }
      let rest = chunk.subarray(skip);
      skip = 0;
      if (!isPlaced) {
        if (rest[0] !== LINE_FEED) throw new UsageError(({ usage }) => usage.noLineAt(from));
        isPlaced = true;
        rest = rest.subarray(1);
      }
      if (rest.length > 0) yield rest;
    }
  } catch (error) {
    if (error instanceof UsageError || error instanceof VdiError) throw error;
    const { code } = error as { readonly code?: unknown };
    throw new FileError(
      "file_unreadable",
      (locale) =>
        locale.command.notReadable(
          nameOf(path, locale),
          typeof code === "string" ? code : locale.usage.damaged,
        ),
      { cause: error },
    );
  }
  if (!isPlaced) throw new UsageError((locale) => locale.usage.endsBefore(nameOf(path, locale), from));
}

async function unpackedOf(source: Readable): Promise<Readable> {
  const first = await firstChunk(source);
  const whole = first === null ? source : prepended(first, source);
  const unpacker = first === null ? null : unpackerFor(first);
  if (unpacker === null) return whole;
  // An error of either end is heard where the result is read.
  return pipeline(whole, unpacker, () => undefined) as unknown as Readable;
}

function unpackerFor([first, second, third, fourth]: Uint8Array): NodeJS.ReadWriteStream | null {
  if (first === 0x1f && second === 0x8b) return zlib.createGunzip();
  if (first !== 0x28 || second !== 0xb5 || third !== 0x2f || fourth !== 0xfd) return null;
  const { createZstdDecompress } = zlib as { createZstdDecompress?: () => NodeJS.ReadWriteStream };
  if (createZstdDecompress === undefined) {
    throw new FileError("not_utf8", ({ usage }) => usage.zstdUnknown);
  }
  return createZstdDecompress();
}

function firstChunk(source: Readable): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const done = () => {
      source.off("readable", look);
      source.off("end", end);
      source.off("error", reject);
    };
    const look = () => {
      const chunk = source.read() as Uint8Array | null;
      if (chunk === null) return;
      done();
      resolve(chunk);
    };
    const end = () => {
      done();
      resolve(null);
    };
    source.on("readable", look);
    source.on("end", end);
    source.on("error", reject);
  });
}

function prepended(first: Uint8Array, source: Readable): Readable {
  const whole = new PassThrough({ highWaterMark: CHUNK_BYTES });
  whole.write(first);
  pipeline(source, whole, () => undefined);
  return whole;
}
