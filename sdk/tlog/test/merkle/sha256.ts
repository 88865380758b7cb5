/** SHA-256 as FIPS 180-4 section 6.2 writes it down: for the reference tree, which shares no code with ours. */

const PRIMES = [...Array(312).keys()].slice(2).filter((n) => {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
});

/** First 32 bits of the fractional part of a root; exact, because a double has 53. */
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const CONSTANTS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function plainSha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = [...INITIAL];
  for (let block = 0; block < padded.length; block += 64) {
    const w = Array.from({ length: 16 }, (_, t) => view.getInt32(block + 4 * t));
    for (let t = 16; t < 64; t++) {
      const [a, b] = [w[t - 15] as number, w[t - 2] as number];
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const S1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + S1 + ((e & f) ^ (~e & g)) + (CONSTANTS[t] as number) + (w[t] as number)) | 0;
      const S0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] as number) + word) | 0;
  }
  const digest = new Uint8Array(32);
  for (const [i, word] of state.entries()) new DataView(digest.buffer).setInt32(4 * i, word);
  return digest;
}
