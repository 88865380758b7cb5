/**
 * The interior node hash of RFC 6962 section 2.1, SHA-256(0x01 || left || right), for its one input length.
 *
 * The message is always 65 bytes: one block, then a block of a single byte and padding. Of that second block
 * only 256 message schedules exist; they are computed once.
 */
import { HASH_BYTES } from "./hash.ts";
import { beginMessage, endMessage, hashBlock, words } from "./sha256-blocks.ts";
import { compressSchedule, writeSchedule } from "./sha256-rounds.ts";

const NODE_PREFIX = 0x01;
const MESSAGE_BITS = 65 * 8;
const SCHEDULE_WORDS = 64;

/** Schedule of the second block for each value of its only message byte. */
const lastByteSchedules = new Int32Array(256 * SCHEDULE_WORDS);
let lastByteSchedulesReady = false;

/**
 * SHA-256(0x01 || left || right).
 *
 * @param left 32 bytes
 * @param right 32 bytes
 */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hashNodeInto(new Uint8Array(HASH_BYTES), left, right);
}

/** `hashNode` into bytes of the caller's, which may be `left` or `right`: both are read before it is written. */
export function hashNodeInto(into: Uint8Array, left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES) {
    throw new RangeError(`hashNode: expected two hashes of 32 bytes, got ${left.length} and ${right.length}`);
  }
  if (!lastByteSchedulesReady) tabulateLastByteSchedules();
  // The prefix shifts everything by one byte: each word begins with the last byte of the four before.
  let carried = loadShifted(left, 0, NODE_PREFIX);
  carried = loadShifted(right, 8, carried);
  beginMessage();
  hashBlock();
  compressSchedule(lastByteSchedules, carried * SCHEDULE_WORDS);
  return endMessage(into);
}

/** Loads 32 bytes as eight big-endian words that begin with `carried`; returns the byte left over. */
function loadShifted(hash: Uint8Array, firstWord: number, carried: number): number {
  let previous = carried;
  for (let i = 0; i < 8; i++) {
    const at = 4 * i;
    words[firstWord + i] =
      (previous << 24) | (byteAt(hash, at) << 16) | (byteAt(hash, at + 1) << 8) | byteAt(hash, at + 2);
    previous = byteAt(hash, at + 3);
  }
  return previous;
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] as number;
}

function tabulateLastByteSchedules(): void {
  const block = new Int32Array(16);
  block[15] = MESSAGE_BITS;
  for (let byte = 0; byte < 256; byte++) {
    block[0] = (byte << 24) | 0x00800000;
    writeSchedule(lastByteSchedules, byte * SCHEDULE_WORDS, block);
  }
  lastByteSchedulesReady = true;
}
