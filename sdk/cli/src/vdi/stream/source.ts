/** Where lines come from: a file or standard input, plain or packed, from a place on. */
import { createReadStream } from "node:fs";
import { VdiError } from "@svc/core";
import { UsageError } from "@svc/core/command-line";

import { nameOf, unreadableFile } from "../files.ts";
import { unpacked } from "./unpack.ts";

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
    const source = path === "-" ? stdin() : createReadStream(path, { highWaterMark: CHUNK_BYTES });
    for await (const chunk of unpacked(source)) {
      if (skip >= chunk.length) {
        skip -= chunk.length;
        continue;
      }
      let rest = chunk.subarray(skip);
      skip = 0;
      if (!isPlaced) {
        if (rest[0] !== LINE_FEED) throw new UsageError(`--from: no line begins at byte ${from}`);
        isPlaced = true;
        rest = rest.subarray(1);
      }
      if (rest.length > 0) yield rest;
    }
  } catch (error) {
    if (error instanceof UsageError || error instanceof VdiError) throw error;
    throw unreadableFile(path, error);
  }
  if (!isPlaced) throw new UsageError(`--from: ${nameOf(path)} ends before byte ${from}`);
}
