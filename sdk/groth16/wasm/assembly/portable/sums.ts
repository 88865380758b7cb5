// Sums of products in the scalar field for Poseidon, on the nine 29-bit limbs of the generated code (`fr/field.ts`), in
// loops over rows in place of straight lines: a quarter of the code for half the speed, since pages load it.
//
// Every element here is what `close` leaves: limbs 0 to 7 in [-2^28, 2^28), and within 0.6p as long as no more than
// thirty-three products are summed up, because p/R is below 2^-7. The sum of two elements is an operand only where a product is
// closed alone. A column has at most eight full products of limbs, and one with a short one: of elements below 2^59.1,
// twelve times that below 2^62.7, and with the quotients' nine of 2^57 and a carry below 2^63.
import { FP, MODULUS, MONTGOMERY_SQUARE, P_INVERSE, RAW_ONE } from "./fr/field";

const BITS = 29;
const MASK: i64 = (1 << BITS) - 1;
const LIMBS: usize = 9;
const COLUMNS: usize = 18;
/** One more may be added after `addAll`. */
const PRODUCTS = 11;

const MODULUS_LIMBS: usize = memory.data(72);
export const ONE: usize = memory.data(72);
// Traces of a hash start here. The register of `grain.ts` is the only other data.
export const AREA: usize = memory.data(544); // 17 · 32
const SUM: usize = memory.data(144);
const VALUE: usize = memory.data(72);
const INVERSE: usize = memory.data(72);
let added = 0;

/** Before anything else. */
export function initialise(): void {
  split(MODULUS_LIMBS, MODULUS);
  times(ONE, MONTGOMERY_SQUARE, RAW_ONE);
}

function split(r: usize, bytes: usize): void {
  for (let i: usize = 0, bits: usize = 0; i < LIMBS; i++, bits += BITS) {
    const word = bytes + (bits >> 6) * 8;
    const shift: u64 = bits & 63;
    let limb: u64 = load<u64>(word) >> shift;
    if (shift > 64 - BITS && bits < 192) limb |= load<u64>(word, 8) << (64 - shift);
    store<i64>(r + 8 * i, <i64>limb & MASK);
  }
}

/** to = to + (x + y·2^29 + z·2^58) · b on columns: three rows at once, which spares two thirds of the memory accesses. */
function addRows(to: usize, x: i64, y: i64, z: i64, b: usize): void {
  const b0 = load<i64>(b), b1 = load<i64>(b, 8), b2 = load<i64>(b, 16);
  const b3 = load<i64>(b, 24), b4 = load<i64>(b, 32), b5 = load<i64>(b, 40);
  const b6 = load<i64>(b, 48), b7 = load<i64>(b, 56), b8 = load<i64>(b, 64);
  store<i64>(to, load<i64>(to) + x * b0);
  store<i64>(to, load<i64>(to, 8) + x * b1 + y * b0, 8);
  store<i64>(to, load<i64>(to, 16) + x * b2 + y * b1 + z * b0, 16);
  store<i64>(to, load<i64>(to, 24) + x * b3 + y * b2 + z * b1, 24);
  store<i64>(to, load<i64>(to, 32) + x * b4 + y * b3 + z * b2, 32);
  store<i64>(to, load<i64>(to, 40) + x * b5 + y * b4 + z * b3, 40);
  store<i64>(to, load<i64>(to, 48) + x * b6 + y * b5 + z * b4, 48);
  store<i64>(to, load<i64>(to, 56) + x * b7 + y * b6 + z * b5, 56);
  store<i64>(to, load<i64>(to, 64) + x * b8 + y * b7 + z * b6, 64);
  store<i64>(to, load<i64>(to, 72) + y * b8 + z * b7, 72);
  store<i64>(to, load<i64>(to, 80) + z * b8, 80);
}

function balanced(value: i64): i64 {
  return (value << (64 - BITS)) >> (64 - BITS);
}

/** Carries `count` columns into the one after them. */
function carry(from: usize, count: usize): void {
  for (let end = from + 8 * count; from < end; from += 8) {
    const value = load<i64>(from), low = balanced(value);
    store<i64>(from, low);
    store<i64>(from, load<i64>(from, 8) + ((value - low) >> BITS), 8);
  }
}

/** A sum of products begins. */
export function open(): void {
  memory.fill(SUM, 0, 8 * COLUMNS);
  added = 0;
}

export function addProduct(a: usize, b: usize): void {
  for (let i: usize = 0; i < 8 * LIMBS; i += 24) {
    addRows(SUM + i, load<i64>(a + i), load<i64>(a + i, 8), load<i64>(a + i, 16), b);
  }
}

/** Adds a_i · b_i for n elements, with a step each from one to the next. */
export function addAll(a: usize, stepA: usize, b: usize, stepB: usize, n: usize): void {
  for (; n > 0; n--, a += stepA, b += stepB) {
    if (added++ == PRODUCTS) {
      carry(SUM, COLUMNS - 1);
      added = 1;
    }
    addProduct(a, b);
  }
}

/** The sum over R, into r: three quotient digits at a time. */
export function close(r: usize): void {
  const p0 = load<i64>(MODULUS_LIMBS), p1 = load<i64>(MODULUS_LIMBS, 8), p2 = load<i64>(MODULUS_LIMBS, 16);
  for (let at = SUM; at < SUM + 8 * LIMBS; at += 24) {
    let t = load<i64>(at);
    const x = balanced(t * P_INVERSE);
    t = load<i64>(at, 8) + x * p1 + ((t + x * p0) >> BITS);
    const y = balanced(t * P_INVERSE);
    t = load<i64>(at, 16) + x * p2 + y * p1 + ((t + y * p0) >> BITS);
    const z = balanced(t * P_INVERSE);
    store<i64>(at, load<i64>(at, 24) + ((t + z * p0) >> BITS), 24);
    addRows(at, x, y, z, MODULUS_LIMBS);
  }
  carry(SUM + 8 * LIMBS, LIMBS - 1);
  memory.copy(r, SUM + 8 * LIMBS, FP);
}

export function times(r: usize, a: usize, b: usize): void {
  open();
  addProduct(a, b);
  close(r);
}

/** r = a + sign · b, uncarried: an operand, and nothing to be kept. */
export function plus(r: usize, a: usize, b: usize, sign: i64 = 1): void {
  for (let i: usize = 0; i < 8 * LIMBS; i += 8) store<i64>(r + i, load<i64>(a + i) + sign * load<i64>(b + i));
}

/** The inverses of n elements in place, by one power (Montgomery's trick, Fermat); `prefix` has room for n + 1. */
export function invertAll(elements: usize, n: usize, prefix: usize): void {
  memory.copy(prefix, ONE, FP);
  for (let i: usize = 0; i < n; i++) times(prefix + (i + 1) * FP, prefix + i * FP, elements + i * FP);
  const rest = prefix + n * FP;
  memory.copy(INVERSE, ONE, FP);
  for (let bit = 253; bit >= 0; bit--) {
    times(INVERSE, INVERSE, INVERSE);
    // r - 2: r ends in ...01, so that the lowest word holds the borrow.
    const word = load<u64>(MODULUS + 8 * <usize>(bit >> 6)) - (bit < 64 ? 2 : 0);
    if ((word >> (bit & 63)) & 1) times(INVERSE, INVERSE, rest);
  }
  for (let i = n; i > 0; i--) {
    const element = elements + (i - 1) * FP;
    times(VALUE, INVERSE, element);
    times(element, INVERSE, prefix + (i - 1) * FP);
    memory.copy(INVERSE, VALUE, FP);
  }
}


/** 32 bytes, little-endian, below 2^255. */
export function read(r: usize, bytes: usize): void {
  split(VALUE, bytes);
  carry(VALUE, LIMBS - 1);
  times(r, VALUE, MONTGOMERY_SQUARE);
}

/** The canonical 32 bytes. */
export function write(bytes: usize, a: usize): void {
  times(VALUE, a, RAW_ONE);
  for (;;) {
    for (let i: usize = 0; i < 8 * LIMBS - 8; i += 8) {
      const value = load<i64>(VALUE + i);
      store<i64>(VALUE + i, value & MASK);
      store<i64>(VALUE + i, load<i64>(VALUE + i, 8) + (value >> BITS), 8);
    }
    if (load<i64>(VALUE, 64) >= 0) break;
    plus(VALUE, VALUE, MODULUS_LIMBS);
  }
  memory.fill(bytes, 0, 32);
  for (let i: usize = 0, bits: usize = 0; i < LIMBS; i++, bits += BITS) {
    const word = bytes + (bits >> 6) * 8;
    const shift: u64 = bits & 63;
    const limb = load<u64>(VALUE + 8 * i);
    store<u64>(word, load<u64>(word) | (limb << shift));
    if (shift > 64 - BITS && bits < 192) store<u64>(word, limb >> (64 - shift), 8);
  }
}
