// One element as a whole, on five 51-bit limbs in two lanes: what is not generated straight-line code.
//
// Encodings are 32 bytes, little-endian. Loading expects a value below p; storing gives the canonical one. An
// element of Fp fills both lanes.
import {
  fp2Add, fp2Carry as carry, fp2Conj, fpAdd, fpMul, fpMulPair, MODULUS, MONTGOMERY_SQUARE, P_INVERSE, RAW_ONE, w2Mul, w2Redc,
  w2RedcAdd, w2RedcAddPair, w2RedcPair, w2RedcTriplePair,
} from "./field";
import { fpInv } from "./inverse";

export { w2Redc, w2RedcAdd, w2RedcAddPair, w2RedcPair, w2RedcTriplePair };

const LIMB_MASK: i64 = (1 << 51) - 1;
const TEMPORARY: usize = memory.data(80);
const SWAPPED: usize = memory.data(80);

export function fp2Carry(r: usize, a: usize): void {
  carry(r, a);
}

/** r = a, tight, which a carry is here. */
export function fpTight(r: usize, a: usize): void {
  carry(r, a);
}

export function fp2Tight(r: usize, a: usize): void {
  carry(r, a);
}

/** Two products in step. A result may take the place of any operand. */
export function fpMulInStep(r0: usize, r1: usize, a0: usize, a1: usize, b0: usize, b1: usize): void {
  fpMulPair(r0, r1, a0, a1, b0, b1);
}

/** A sum that may be an operand of anything: made tight, since limbs of a product are bounded. */
export function fp2Sum(r: usize, a: usize, b: usize): void {
  fp2Add(r, a, b);
  carry(r, r);
}

export function fp2MulFp(r: usize, a: usize, k: usize): void {
  fpMul(r, a, k);
}

/** The columns of 2ab; those of a² and b² are of no use here. */
export function w2Cross(w: usize, a: usize, b: usize, aa: usize, bb: usize): void {
  fp2Add(SWAPPED, a, a);
  w2Mul(w, SWAPPED, b);
}

export function fp2MulFpPair(r0: usize, r1: usize, a0: usize, a1: usize, k0: usize, k1: usize): void {
  fpMulPair(r0, r1, a0, a1, k0, k1);
}

/** Splits 256 bits into the limbs of one lane. */
function split(lane: usize, bytes: usize): void {
  let bits: u32 = 0;
  for (let i: usize = 0; i < 5; i++, bits += 51) {
    const word = bytes + (bits >> 6) * 8;
    const shift: u64 = bits & 63;
    let limb: u64 = load<u64>(word) >> shift;
    if (shift > 13 && bits < 192) limb |= load<u64>(word, 8) << (64 - shift);
    store<f64>(lane + 16 * i, <f64>(<i64>limb & LIMB_MASK));
  }
}

export function fpLoad(r: usize, bytes: usize): void {
  split(TEMPORARY, bytes);
  split(TEMPORARY + 8, bytes);
  fpMul(r, TEMPORARY, MONTGOMERY_SQUARE);
}

export function fp2Load(r: usize, bytes: usize): void {
  split(TEMPORARY, bytes);
  split(TEMPORARY + 8, bytes + 32);
  fpMul(r, TEMPORARY, MONTGOMERY_SQUARE);
}

/** The representative nearest to zero, outside the Montgomery domain, in TEMPORARY; zero is nothing but zero words. */
function leave(a: usize): void {
  fpMul(TEMPORARY, a, RAW_ONE);
}

export function fp2IsZero(a: usize): bool {
  leave(a);
  let bits: i64 = 0;
  for (let i: usize = 0; i < 80; i += 8) bits |= load<i64>(TEMPORARY + i);
  return bits == 0;
}

export function fpIsZero(a: usize): bool {
  return fp2IsZero(a);
}

/** Returns whether `a` could be zero: never false for zero, true for others once in some 10^14. */
export function fpMayBeZero(a: usize): bool {
  // a = k·p with a small k exactly when a · (-1/p) is the small -k, modulo 2^51.
  const k: i64 = ((<i64>load<f64>(a) * P_INVERSE) << 13) >> 13;
  return k >= -16 && k <= 16;
}

/** Returns whether the first lanes of two tight elements could be equal: never false for equal ones. */
export function fpMayBeEqual(a: usize, b: usize): bool {
  const k: i64 = ((<i64>(load<f64>(a) - load<f64>(b)) * P_INVERSE) << 13) >> 13;
  return k >= -16 && k <= 16;
}

function storeLane(bytes: usize, lane: usize): void {
  let low: u64 = 0, filled: u64 = 0, word = bytes;
  let carried: i64 = 0;
  for (let i: usize = 0; i < 5; i++) {
    const value: i64 = <i64>load<f64>(lane + 16 * i) + carried;
    const width: u64 = i < 4 ? 51 : 52;
    const limb: u64 = <u64>value & ((<u64>1 << width) - 1);
    carried = value >> 51;
    low |= limb << filled;
    filled += width;
    if (filled >= 64) {
      store<u64>(word, low);
      word += 8;
      filled -= 64;
      low = filled == 0 ? 0 : limb >> (width - filled);
    }
  }
  // The limbs above are those of a two's complement number of 256 bits: a negative one takes p once.
  if (<i64>load<u64>(bytes, 24) < 0) {
    let overflow: u64 = 0;
    for (let i: usize = 0; i < 32; i += 8) {
      const first: u64 = load<u64>(bytes + i);
      const second: u64 = load<u64>(MODULUS + i);
      const sum: u64 = first + second;
      const total: u64 = sum + overflow;
      store<u64>(bytes + i, total);
      overflow = u64(sum < first) | u64(total < sum);
    }
  }
}

export function fpStore(bytes: usize, a: usize): void {
  leave(a);
  storeLane(bytes, TEMPORARY);
}

export function fp2Store(bytes: usize, a: usize): void {
  leave(a);
  storeLane(bytes, TEMPORARY);
  storeLane(bytes + 32, TEMPORARY + 8);
}

/** conj(a) / (a0² + a1²), the norm in both lanes. */
export function fp2Inv(r: usize, a: usize): void {
  fpMul(TEMPORARY, a, a);
  for (let i: usize = 0; i < 80; i += 16) {
    store<f64>(SWAPPED + i, load<f64>(TEMPORARY + i, 8));
    store<f64>(SWAPPED + i, load<f64>(TEMPORARY + i), 8);
  }
  fpAdd(SWAPPED, SWAPPED, TEMPORARY);
  fpInv(SWAPPED, SWAPPED);
  fp2Conj(TEMPORARY, a);
  fpMul(r, TEMPORARY, SWAPPED);
}
