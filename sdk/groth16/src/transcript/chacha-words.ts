/**
 * The pseudo-random words from which setups derive field elements and points: ChaCha20 keystream blocks (RFC 8439
 * section 2.3) under a 256-bit seed, with the counter and the nonce all one 128-bit counter from zero.
 */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
const BLOCK_WORDS = 16;

const QUARTER_ROUNDS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** The endless sequence of 32-bit words for a seed of 32 bytes, read as eight big-endian words. */
export function* chachaWords(seed: Uint8Array): Generator<number, never> {
  const view = new DataView(seed.buffer, seed.byteOffset, 32);
  const state = new Uint32Array(BLOCK_WORDS);
  state.set(CONSTANTS);
  for (let i = 0; i < 8; i++) state[4 + i] = view.getUint32(4 * i, false);
  for (;;) {
    yield* block(state);
    // The sequences drawn here are far shorter than the 2^32 blocks after which the counter would carry.
    state[12] = (state[12] as number) + 1;
  }
}

function block(state: Uint32Array): Uint32Array {
  const words = Uint32Array.from(state);
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTER_ROUNDS) {
      mix(words, a, b, d, 16);
      mix(words, c, d, b, 12);
      mix(words, a, b, d, 8);
      mix(words, c, d, b, 7);
    }
  }
  return words.map((word, i) => word + (state[i] as number));
}

/** a += b; d = (d xor a) <<< bits. Typed arrays reduce modulo 2^32 on writing. */
function mix(words: Uint32Array, a: number, b: number, d: number, bits: number): void {
  words[a] = (words[a] as number) + (words[b] as number);
  const mixed = (words[d] as number) ^ (words[a] as number);
  words[d] = (mixed << bits) | (mixed >>> (32 - bits));
}
