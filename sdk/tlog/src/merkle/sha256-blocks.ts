/**
 * SHA-256 block by block, for the two hashes of a Merkle tree and nothing else (FIPS 180-4 section 6.2).
 *
 * A log of n entries hashes about log2(n) / 2 interior nodes for every root it gives, so hashing decides how
 * fast it appends. A general SHA-256 spends more time on its object, its buffer and its view than on a block of
 * 64 bytes; here the block and the state are two arrays that live for ever. The bench compares the two, and a
 * test compares every result. Padding is the caller's.
 */
import { compressBlock, state } from "./sha256-rounds.ts";

/** The initial hash value, FIPS 180-4 section 5.3.3. */
// biome-ignore format: a table, not a column
const INITIAL_STATE = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

/** The current block: sixteen big-endian words. */
export const words = new Int32Array(16);

/** Begins a message. */
export function beginMessage(): void {
  state.set(INITIAL_STATE);
}

/** Hashes the block in `words`. */
export function hashBlock(): void {
  compressBlock(words);
}

/** Writes the hash of the blocks so far. */
export function endMessage(into: Uint8Array): Uint8Array {
  for (let i = 0; i < 8; i++) {
    const word = state[i] as number;
    into[4 * i] = word >>> 24;
    into[4 * i + 1] = word >>> 16;
    into[4 * i + 2] = word >>> 8;
    into[4 * i + 3] = word;
  }
  return into;
}
