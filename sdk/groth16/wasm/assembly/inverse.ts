// Inversion in Fp by the binary extended Euclidean algorithm with 31 steps at a time on two words.
//
// Pornin, "Optimized Binary GCD for Modular Inversion", ePrint 2020/972, algorithm 2, without its constant time:
// every value here is public. Numbers are nine limbs of 31 bits, the last one signed; 17 rounds suffice, since
// 17 · 31 > 2 · 254 - 1.
import { fpLoad, fpStore } from "./element";
import { INVERSE_31, MODULUS } from "./field";

const LIMBS: usize = 9;
const BYTES: usize = 72;
const MASK: i64 = 0x7fffffff;
const ROUNDS = 17;

const A: usize = memory.data(72);
const B: usize = memory.data(72);
const U: usize = memory.data(72);
const V: usize = memory.data(72);
const M: usize = memory.data(72);
const ENCODED: usize = memory.data(40);

function split(r: usize, bytes: usize): void {
  let bits: u32 = 0;
  for (let i: usize = 0; i < LIMBS; i++, bits += 31) {
    const word = bytes + (bits >> 6) * 8;
    const shift: u64 = bits & 63;
    let limb: u64 = load<u64>(word) >> shift;
    if (shift > 33 && bits < 192) limb |= load<u64>(word, 8) << (64 - shift);
    store<i64>(r + 8 * i, <i64>limb & MASK);
  }
}

function join(bytes: usize, a: usize): void {
  memory.fill(bytes, 0, 32);
  let bits: u32 = 0;
  for (let i: usize = 0; i < LIMBS; i++, bits += 31) {
    const word = bytes + (bits >> 6) * 8;
    const shift: u64 = bits & 63;
    const limb = load<u64>(a + 8 * i);
    store<u64>(word, load<u64>(word) | (limb << shift));
    if (shift > 33 && bits < 192) store<u64>(word, limb >> (64 - shift), 8);
  }
}

/** a := (a·f0 + b·g0) / 2^31, exact. Returns whether it was negative and has been negated. */
function combine(r: usize, a: usize, b: usize, f: i64, g: i64): bool {
  let carry: i64 = (load<i64>(a) * f + load<i64>(b) * g) >> 31;
  for (let i: usize = 8; i < BYTES; i += 8) {
    carry += load<i64>(a + i) * f + load<i64>(b + i) * g;
    store<i64>(r + i - 8, carry & MASK);
    carry >>= 31;
  }
  store<i64>(r + 64, carry);
  if (carry >= 0) return false;
  carry = 0;
  for (let i: usize = 0; i < BYTES - 8; i += 8) {
    carry -= load<i64>(r + i);
    store<i64>(r + i, carry & MASK);
    carry >>= 31;
  }
  store<i64>(r + 64, carry - load<i64>(r + 64));
  return true;
}

/** (u·f + v·g) / 2^31 modulo p, below one p more in magnitude than its operands. */
function combineModulo(r: usize, u: usize, v: usize, f: i64, g: i64): void {
  let carry: i64 = load<i64>(u) * f + load<i64>(v) * g;
  const k: i64 = ((carry & MASK) * INVERSE_31) & MASK;
  carry = (carry + k * load<i64>(M)) >> 31;
  for (let i: usize = 8; i < BYTES; i += 8) {
    carry += load<i64>(u + i) * f + load<i64>(v + i) * g + k * load<i64>(M + i);
    store<i64>(r + i - 8, carry & MASK);
    carry >>= 31;
  }
  store<i64>(r + 64, carry);
}

function addModulus(a: usize, sign: i64): void {
  let carry: i64 = 0;
  for (let i: usize = 0; i < BYTES - 8; i += 8) {
    carry += load<i64>(a + i) + sign * load<i64>(M + i);
    store<i64>(a + i, carry & MASK);
    carry >>= 31;
  }
  store<i64>(a + 64, load<i64>(a + 64) + sign * load<i64>(M + 64) + carry);
}

function isBelowModulus(a: usize): bool {
  for (let i: usize = BYTES; i > 0; i -= 8) {
    const difference = load<i64>(a + i - 8) - load<i64>(M + i - 8);
    if (difference != 0) return difference < 0;
  }
  return false;
}

const NEXT: usize = memory.data(72);

/** r = 1/a, and zero for zero. */
export function fpInv(r: usize, a: usize): void {
  fpStore(ENCODED, a);
  split(A, ENCODED);
  split(M, MODULUS);
  memory.copy(B, M, BYTES);
  memory.fill(U, 0, BYTES);
  memory.fill(V, 0, BYTES);
  store<i64>(U, 1);
  for (let round = 0; round < ROUNDS; round++) {
    // The 31 lowest bits decide parities, the 33 highest comparisons; both together while they do not overlap.
    let top: usize = 8 * (LIMBS - 1);
    while (top > 8 && (load<i64>(A + top) | load<i64>(B + top)) == 0) top -= 8;
    let x: u64, y: u64;
    if (top <= 8) {
      x = load<u64>(A) | (load<u64>(A, 8) << 31);
      y = load<u64>(B) | (load<u64>(B, 8) << 31);
    } else {
      const length: u64 = 64 - clz(load<i64>(A + top) | load<i64>(B + top));
      x = load<u64>(A) | ((leading(A + top) >> length) << 31);
      y = load<u64>(B) | ((leading(B + top) >> length) << 31);
    }
    let f0: i64 = 1, g0: i64 = 0, f1: i64 = 0, g1: i64 = 1;
    for (let i = 0; i < 31; i++) {
      const odd = (x & 1) != 0;
      const swap = odd && x < y;
      const x0 = select<u64>(y, x, swap);
      y = select<u64>(x, y, swap);
      const f = select<i64>(f1, f0, swap);
      f1 = select<i64>(f0, f1, swap);
      const g = select<i64>(g1, g0, swap);
      g1 = select<i64>(g0, g1, swap);
      x = (x0 - select<u64>(y, 0, odd)) >> 1;
      f0 = f - select<i64>(f1, 0, odd);
      g0 = g - select<i64>(g1, 0, odd);
      f1 <<= 1;
      g1 <<= 1;
    }
    const negatedA = combine(NEXT, A, B, f0, g0);
    const negatedB = combine(B, A, B, f1, g1);
    memory.copy(A, NEXT, BYTES);
    if (negatedA) {
      f0 = -f0;
      g0 = -g0;
    }
    if (negatedB) {
      f1 = -f1;
      g1 = -g1;
    }
    combineModulo(NEXT, U, V, f0, g0);
    combineModulo(V, U, V, f1, g1);
    memory.copy(U, NEXT, BYTES);
  }
  while (load<i64>(V + 64) < 0) addModulus(V, 1);
  while (!isBelowModulus(V)) addModulus(V, -1);
  join(ENCODED, V);
  fpLoad(r, ENCODED);
}

/** The 64 bits from the top of the limb at `a`, whose leading zeros are for the caller to shift. */
function leading(a: usize): u64 {
  return (load<u64>(a) << 33) | (load<u64>(a - 8) << 2) | (load<u64>(a - 16) >> 29);
}
