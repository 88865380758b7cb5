// The thousand attestations as they lie in the repository: one a line, compressed together. They share all but a
// kilobyte or so each, and Brotli with a window over the whole finds what they share.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { REPOSITORY } from "../testing/paths.ts";

export const PACKED = join(REPOSITORY, "web-demo/test/data/thousand.jsonl.br");

const LARGEST_WINDOW_BITS = 24;

/** @param lines attestations as JSON text without line breaks */
export function packLines(lines: readonly string[]): Buffer {
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: LARGEST_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export function unpackLines(packed: Uint8Array): string[] {
  return brotliDecompressSync(packed).toString().split("\n").filter(Boolean);
}

/** @returns bytes written */
export function writePacked(lines: readonly string[], file: string): number {
  const packed = packLines(lines);
  writeFileSync(file, packed);
  return packed.length;
}

/** A thousand distinct real attestations as JSON text, in the order of the applications that they are about. */
export function readThousand(): string[] {
  return unpackLines(readFileSync(PACKED));
}
