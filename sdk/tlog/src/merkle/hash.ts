/**
 * The leaf hash and the empty root of RFC 6962 section 2.1 (RFC 9162 section 2.1.1).
 *
 * A leaf is hashed with the prefix 0x00 and an interior node with 0x01, so no entry can be made whose hash is
 * that of an interior node. A hash is 32 raw bytes everywhere inside this package; hexadecimal appears only in
 * the shapes of the specification and base64 only in C2SP documents.
 */
import { sha256 } from "@svc/core";
import { beginMessage, endMessage, hashBlock, words } from "./sha256-blocks.ts";

export const HASH_BYTES = 32;

const LEAF_PREFIX = 0x00;
const BLOCK_BYTES = 64;

/** Root of the tree without entries: SHA-256 of nothing. Not the root of a tree whose only entry is empty. */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array(0));
}

/** SHA-256(0x00 || data). The result already includes the prefix: hashing `data` alone gives another value. */
export function hashLeaf(data: Uint8Array): Uint8Array {
  // Message byte 0 is the prefix and byte i is data[i - 1]; after the data come 0x80, zeros and the bit length.
  const messageBytes = data.length + 1;
  const wholeBlocks = Math.floor(messageBytes / BLOCK_BYTES);
  const blocks = Math.floor((messageBytes + 8) / BLOCK_BYTES) + 1;
  beginMessage();
  for (let block = 0; block < blocks; block++) {
    const from = block * BLOCK_BYTES - 1;
    if (block === 0 || block >= wholeBlocks) loadEdge(data, from);
    else loadInside(data, from);
    if (block === blocks - 1) {
      // 2^29 bytes and more would need the upper word in full; an entry has at most 65,535.
      words[14] = Math.floor(messageBytes / 2 ** 29);
      words[15] = messageBytes * 8;
    }
    hashBlock();
  }
  return endMessage(new Uint8Array(HASH_BYTES));
}

/** Loads 64 bytes of data. */
function loadInside(data: Uint8Array, from: number): void {
  for (let word = 0; word < BLOCK_BYTES / 4; word++) words[word] = wordAt(data, from + 4 * word);
}

/** Loads the 64 message bytes that begin at data index `from`, the prefix or the end of the data among them. */
function loadEdge(data: Uint8Array, from: number): void {
  for (let word = 0; word < BLOCK_BYTES / 4; word++) {
    const at = from + 4 * word;
    words[word] = at >= 0 && at + 3 < data.length ? wordAt(data, at) : wordAtEdge(data, at);
  }
}

function wordAt(data: Uint8Array, at: number): number {
  return (
    ((data[at] as number) << 24) |
    ((data[at + 1] as number) << 16) |
    ((data[at + 2] as number) << 8) |
    (data[at + 3] as number)
  );
}

/** A word that holds the prefix, the end of the data, or neither. */
function wordAtEdge(data: Uint8Array, from: number): number {
  let word = 0;
  for (let at = from; at < from + 4; at++) {
    const byte =
      at < 0 ? LEAF_PREFIX : at < data.length ? (data[at] as number) : at === data.length ? 0x80 : 0;
    word = (word << 8) | byte;
  }
  return word;
}
