// One element of Fp or Fp2 as a whole, on nine 29-bit limbs: what is not generated straight-line code.
//
// Encodings are 32 bytes, little-endian. Loading expects a value below p; storing gives the canonical one.
import { fpInv } from "./inverse";
import { FP, fp2Add, fp2Conj, fpAdd, fpCarry, fpMul, fpRedc, fpRedcAdd, fpRedcTriple, fpSqr, fpTighten, MODULUS, MONTGOMERY_SQUARE, P_INVERSE, RAW_ONE, w2Sqr, w2Sub2, WIDE } from "./field";

const LIMB_MASK: i64 = (1 << 29) - 1;
const TEMPORARY: usize = memory.data(72);

export function w2Redc(r: usize, w: usize): void {
  fpRedc(r, w);
  fpRedc(r + FP, w + WIDE);
}

export function w2RedcAdd(r: usize, w: usize, z: usize): void {
  fpRedcAdd(r, w, z);
  fpRedcAdd(r + FP, w + WIDE, z + FP);
}

export function w2RedcPair(r0: usize, r1: usize, w0: usize, w1: usize): void {
  w2Redc(r0, w0);
  w2Redc(r1, w1);
}

export function w2RedcAddPair(r0: usize, r1: usize, w0: usize, w1: usize, z0: usize, z1: usize): void {
  w2RedcAdd(r0, w0, z0);
  w2RedcAdd(r1, w1, z1);
}

export function w2RedcTriplePair(
  r0: usize, r1: usize, w0: usize, w1: usize, z0: usize, z1: usize, s0: i64, s1: i64,
): void {
  fpRedcTriple(r0, w0, z0, s0);
  fpRedcTriple(r0 + FP, w0 + WIDE, z0 + FP, s0);
  fpRedcTriple(r1, w1, z1, s1);
  fpRedcTriple(r1 + FP, w1 + WIDE, z1 + FP, s1);
}

export function fp2Carry(r: usize, a: usize): void {
  fpCarry(r, a);
  fpCarry(r + FP, a + FP);
}

/** r = a, tight. */
export function fpTight(r: usize, a: usize): void {
  fpTighten(r, a);
}

export function fp2Tight(r: usize, a: usize): void {
  fpTighten(r, a);
  fpTighten(r + FP, a + FP);
}

/** Two products in step; here one after the other. A result may take the place of its own operands only. */
export function fpMulInStep(r0: usize, r1: usize, a0: usize, a1: usize, b0: usize, b1: usize): void {
  fpMul(r0, a0, b0);
  fpMul(r1, a1, b1);
}

/** The columns of 2ab, given those of a² and b²: one squaring where a product would take three. */
export function w2Cross(w: usize, a: usize, b: usize, aa: usize, bb: usize): void {
  fp2Add(CROSS_SUM, a, b);
  w2Sqr(w, CROSS_SUM);
  w2Sub2(w, w, aa, bb);
}

const CROSS_SUM: usize = memory.data(144);

export function fp2MulFpPair(r0: usize, r1: usize, a0: usize, a1: usize, k0: usize, k1: usize): void {
  fp2MulFp(r0, a0, k0);
  fp2MulFp(r1, a1, k1);
}

export function fp2MulFp(r: usize, a: usize, k: usize): void {
  fpMul(r, a, k);
  fpMul(r + FP, a + FP, k);
}

/** A sum that may be an operand of anything: columns have room for uncarried ones. */
export function fp2Sum(r: usize, a: usize, b: usize): void {
  fp2Add(r, a, b);
}

export function fp2Load(r: usize, bytes: usize): void {
  fpLoad(r, bytes);
  fpLoad(r + FP, bytes + 32);
}

export function fp2Store(bytes: usize, a: usize): void {
  fpStore(bytes, a);
  fpStore(bytes + 32, a + FP);
}

export function fp2IsZero(a: usize): bool {
  return fpIsZero(a) && fpIsZero(a + FP);
}

const SQUARE0: usize = memory.data(160);
const SQUARE1: usize = memory.data(160);
const CONJUGATE: usize = memory.data(160);

/** conj(a) / (a0² + a1²) */
export function fp2Inv(r: usize, a: usize): void {
  fpSqr(SQUARE0, a);
  fpSqr(SQUARE1, a + FP);
  fpAdd(SQUARE0, SQUARE0, SQUARE1);
  fpInv(SQUARE0, SQUARE0);
  fp2Conj(CONJUGATE, a);
  fp2MulFp(r, CONJUGATE, SQUARE0);
}

/** Splits 256 bits into limbs and enters the Montgomery domain. */
export function fpLoad(r: usize, bytes: usize): void {
  let bits: u32 = 0;
  for (let i: usize = 0; i < 9; i++, bits += 29) {
    const word = bytes + (bits >> 6) * 8;
    const shift: u64 = bits & 63;
    let limb: u64 = load<u64>(word) >> shift;
    if (shift > 35 && bits < 232) limb |= load<u64>(word, 8) << (64 - shift);
    store<i64>(TEMPORARY + 8 * i, <i64>limb & LIMB_MASK);
  }
  fpMul(r, TEMPORARY, MONTGOMERY_SQUARE);
}

/**
 * The representative nearest to zero, outside the Montgomery domain, in TEMPORARY: a product with 1 leaves at most
 * p/2 and a little, and balanced limbs of a value are unique, so zero is nine zero limbs.
 */
function leave(a: usize): void {
  fpMul(TEMPORARY, a, RAW_ONE);
}

export function fpIsZero(a: usize): bool {
  leave(a);
  let bits: i64 = 0;
  for (let i: usize = 0; i < 72; i += 8) bits |= load<i64>(TEMPORARY + i);
  return bits == 0;
}

/** Returns whether `a` could be zero: never false for zero, true for others once in some 10^7. */
export function fpMayBeZero(a: usize): bool {
  // a = k·p with a small k exactly when a · (-1/p) is the small -k, modulo 2^29.
  const k: i64 = ((load<i64>(a) * P_INVERSE) << 35) >> 35;
  return k >= -16 && k <= 16;
}

/** Returns whether two tight elements could be equal: never false for equal ones. */
export function fpMayBeEqual(a: usize, b: usize): bool {
  const k: i64 = (((load<i64>(a) - load<i64>(b)) * P_INVERSE) << 35) >> 35;
  return k >= -16 && k <= 16;
}

export function fpStore(bytes: usize, a: usize): void {
  leave(a);
  let low: u64 = 0, filled: u64 = 0, word = bytes;
  let carry: i64 = 0;
  for (let i: usize = 0; i < 9; i++) {
    const value: i64 = load<i64>(TEMPORARY + 8 * i) + carry;
    const limb: u64 = i < 8 ? <u64>(value & LIMB_MASK) : <u64>(value & 0xffffff);
    carry = value >> 29;
    low |= limb << filled;
    filled += i < 8 ? 29 : 24;
    if (filled >= 64) {
      store<u64>(word, low);
      word += 8;
      filled -= 64;
      const used: u64 = (i < 8 ? 29 : 24) - filled;
      low = filled == 0 ? 0 : limb >> used;
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
