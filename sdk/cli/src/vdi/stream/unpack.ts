/**
 * Packed bytes, known by how they begin (gzip, RFC 1952; zstd, RFC 8878), unpacked as they come: whatever they unpack to,
 * a chunk of it is in memory. Who reads the whole bounds what it takes.
 */
import { pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";

const CHUNK_BYTES = 1 << 20;
/** As many as tell what they are. */
const MARK_BYTES = 4;

type Packer = "gzip" | "zstd";

/** A pack that is not what it begins as, or that is not known here. */
export class PackError extends Error {
  override readonly name = "PackError";
  readonly fault: "damaged" | "zstd_unknown";

  constructor(fault: PackError["fault"], options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

export function packerOf([first, second, third, fourth]: Uint8Array): Packer | null {
  if (first === 0x1f && second === 0x8b) return "gzip";
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd ? "zstd" : null;
}

/**
 * Returns what was packed, or the bytes themselves where nothing was.
 *
 * @throws PackError for a pack that is damaged, cut short or followed by something else, or that this Node does not unpack;
 *   what reading throws
 */
export async function* unpacked(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { begun, rest } = await beginningOf(chunks);
  const packer = packerOf(begun);
  if (packer === null) yield* joined(begun, rest);
  else yield* unpackedBy(packer, joined(begun, rest));
}

/** The first chunks, together as long as a mark where there is so much. */
async function beginningOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const rest = Readable.from(chunks, { objectMode: true })[
    Symbol.asyncIterator
  ]() as AsyncIterator<Uint8Array>;
  let begun: Uint8Array = new Uint8Array();
  while (begun.length < MARK_BYTES) {
    const { done, value } = await rest.next();
    if (done === true) break;
    begun = begun.length === 0 ? value : Buffer.concat([begun, value]);
  }
  return { begun, rest };
}

async function* joined(
  begun: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (begun.length > 0) yield begun;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* unpackedBy(
  packer: Packer,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const unpacker = unpackerFor(packer);
  let given = 0;
  let fault: unknown;
  const counted = async function* () {
    try {
      for await (const chunk of source) {
        given += chunk.length;
        yield chunk;
      }
    } catch (error) {
      // A fault of the file, not of its packed content.
      fault = error;
      throw error;
    }
  };
  // An error of either end is heard where the result is read.
  const out = pipeline(Readable.from(counted(), { objectMode: false }), unpacker, () => undefined);
  try {
    yield* out as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw fault ?? new PackError("damaged", { cause: error });
  }
  // The unpacker stops where the pack ends: what follows it was never looked at.
  if (unpacker.bytesWritten < given) throw new PackError("damaged");
}

function unpackerFor(packer: Packer): zlib.Gunzip {
  if (packer === "gzip") return zlib.createGunzip({ chunkSize: CHUNK_BYTES });
  const { createZstdDecompress } = zlib as {
    createZstdDecompress?: (options: { chunkSize: number }) => zlib.Gunzip;
  };
  if (createZstdDecompress === undefined) throw new PackError("zstd_unknown");
  return createZstdDecompress({ chunkSize: CHUNK_BYTES });
}
