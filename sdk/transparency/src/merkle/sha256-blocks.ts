/**
 * SHA-256 block by block, for the two hashes of a Merkle tree and nothing else (FIPS 180-4 section 6.2).
 *
 * A log of n entries hashes about log2(n) / 2 interior nodes for every root it gives, so hashing decides how
 * fast it appends. A general SHA-256 spends more time on its object, its buffer and its view than on a block of
 * 64 bytes; here the state and the schedule are two arrays that live for ever. The bench compares the two, and
 * a test compares every result. Not re-entrant, and need not be: nothing here is awaited.
 */
const ROUNDS = 64;

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes, FIPS 180-4 section 4.2.2. */
// biome-ignore format: a table, not a column
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
);

/** The initial hash value, FIPS 180-4 section 5.3.3. */
// biome-ignore format: a table, not a column
const INITIAL_STATE = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

/** The message schedule of the current block: words 0 to 15 are the block, the rest is derived from them. */
export const words = new Int32Array(ROUNDS);
const state = new Int32Array(8);

/** Begins a message. */
export function beginMessage(): void {
  state.set(INITIAL_STATE);
}

/** Hashes the block in words 0 to 15. */
export function hashBlock(): void {
  expandSchedule();
  compress(words, 0);
}

/** Extends words 0..15 to 16..63, FIPS 180-4 section 6.2.2 step 1. */
export function expandSchedule(): void {
  const w = words;
  for (let i = 16; i < ROUNDS; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const sigma0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const sigma1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (sigma1 + (w[i - 7] as number) + sigma0 + (w[i - 16] as number)) | 0;
  }
}

/** One block whose schedule is 64 words from `offset`, FIPS 180-4 section 6.2.2 steps 2 to 4. */
export function compress(schedule: Int32Array, offset: number): void {
  const s = state;
  let a = s[0] as number;
  let b = s[1] as number;
  let c = s[2] as number;
  let d = s[3] as number;
  let e = s[4] as number;
  let f = s[5] as number;
  let g = s[6] as number;
  let h = s[7] as number;
  for (let i = 0; i < ROUNDS; i++) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = g ^ (e & (f ^ g));
    const t1 = (h + sum1 + choice + (ROUND_CONSTANTS[i] as number) + (schedule[offset + i] as number)) | 0;
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) | (c & (a | b));
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + sum0 + majority) | 0;
  }
  s[0] = (s[0] as number) + a;
  s[1] = (s[1] as number) + b;
  s[2] = (s[2] as number) + c;
  s[3] = (s[3] as number) + d;
  s[4] = (s[4] as number) + e;
  s[5] = (s[5] as number) + f;
  s[6] = (s[6] as number) + g;
  s[7] = (s[7] as number) + h;
}

/** Writes the hash of the blocks so far; padding is the caller's. */
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
