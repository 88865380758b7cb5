// The Grain register of the Poseidon paper, from which constants and matrices are drawn: `sdk/core/src/poseidon/grain.ts`
// says what it is, and does the same in JavaScript.
import { MODULUS } from "./fr/field";
import { read } from "./sums";

const ELEMENT_BITS: u64 = 254;
const FULL_ROUNDS: u64 = 8;
const WARM_UP_WORDS = 10;
const CHUNKS: usize = 16;
const TOP_BITS: u32 = 14;

/** The register's eighty bits, oldest first: sixteen words of them at a time. */
let w0: u32 = 0, w1: u32 = 0, w2: u32 = 0, w3: u32 = 0, w4: u32 = 0;
/** Bits that self-shrinking has kept and nobody has taken. */
let kept: u32 = 0, keptBits: u32 = 0;

/** What self-shrinking keeps of each byte: how many bits in the high half, the bits in the low; made at first use. */
const SHRUNK: usize = memory.data(256);
const DRAWN: usize = memory.data(32);

export function openGrain(width: u64, partialRounds: u64): void {
  const seed: u64 =
    ((<u64>1) << 62) | (ELEMENT_BITS << 46) | (width << 34) | (FULL_ROUNDS << 24) | (partialRounds << 14) | 0x3fff;
  w0 = <u32>(seed >> 48);
  w1 = <u32>(seed >> 32) & 0xffff;
  w2 = <u32>(seed >> 16) & 0xffff;
  w3 = <u32>seed & 0xffff;
  w4 = 0xffff;
  kept = keptBits = 0;
  for (let i = 0; i < WARM_UP_WORDS; i++) nextWord();
  if (load<u8>(SHRUNK + 255) == 0) fillShrunk();
}

function fillShrunk(): void {
  for (let byte: usize = 0; byte < 256; byte++) {
    let bits: u32 = 0, count: u32 = 0;
    for (let shift: i32 = 6; shift >= 0; shift -= 2) {
      if (((byte >> (shift + 1)) & 1) == 0) continue;
      bits = (bits << 1) | ((<u32>byte >> shift) & 1);
      count++;
    }
    store<u8>(SHRUNK + byte, (count << 4) | bits);
  }
}

function nextWord(): u32 {
  const high = (w3 << 16) | w4;
  const word =
    ((high >> 2) ^ (high >> 13) ^ (((w2 << 16) | w3) >> 10) ^ (((w1 << 16) | w2) >> 9) ^ (((w0 << 16) | w1) >> 3) ^ w0) &
    0xffff;
  w0 = w1;
  w1 = w2;
  w2 = w3;
  w3 = w4;
  w4 = word;
  return word;
}

function keep(byte: u32): void {
  const entry: u32 = load<u8>(SHRUNK + byte);
  kept = (kept << (entry >> 4)) | (entry & 15);
  keptBits += entry >> 4;
}

function take(bits: u32): u32 {
  while (keptBits < bits) {
    const word = nextWord();
    keep(word >> 8);
    keep(word & 0xff);
  }
  keptBits -= bits;
  const taken = kept >> keptBits;
  kept &= ((<u32>1) << keptBits) - 1;
  return taken;
}

function draw(): void {
  for (let i = CHUNKS; i > 0; i--) store<u16>(DRAWN + 2 * i - 2, take(i == CHUNKS ? TOP_BITS : 16));
}

function isBelowModulus(): bool {
  for (let i: usize = 32; i > 0; i -= 8) {
    const x = load<u64>(DRAWN + i - 8), y = load<u64>(MODULUS + i - 8);
    if (x != y) return x < y;
  }
  return false;
}

/** The next element, drawn again while it is not below the modulus: the rule for round constants. */
export function nextConstant(r: usize): void {
  do draw();
  while (!isBelowModulus());
  read(r, DRAWN);
}

/** The next 254 bits modulo r: the rule for entries of the matrix. */
export function nextMatrixEntry(r: usize): void {
  draw();
  read(r, DRAWN);
}
