// Splits scalars for the endomorphism (x, y) -> (βx, y) of both groups, which is [λ]: k = k0 + k1·λ modulo r with
// halves
// below 2^126 in magnitude. The lattice is that of `src/wasm/endomorphism.ts`, which does it for the verifier.
//
// The quotients c1 = k·SHORT/r and c2 = k·LONG_1/r are taken from high words alone. The low words change them by less
// than 2^-50 before they are rounded, so that |k0| and |k1| stay below (1/2 + 2^-50)·(SHORT + LONG_1) < 2^125.8. For
// any c1 and c2 the halves add up to k.
import { SPLIT } from "./field";

/** Bits that hold the magnitude of a half. */
export const HALF_BITS: u32 = 126;
/** Bytes of both magnitudes. */
export const HALVES: usize = 32;

const LOW_32: u64 = 0xffffffff;

let high: u64 = 0;

/** The low word of a·b; the high one is left in `high`. */
function wide(a: u64, b: u64): u64 {
  const a0 = a & LOW_32, a1 = a >> 32, b0 = b & LOW_32, b1 = b >> 32;
  const first = a0 * b1, second = a1 * b0;
  const middle = ((a0 * b0) >> 32) + (first & LOW_32) + (second & LOW_32);
  high = a1 * b1 + (first >> 32) + (second >> 32) + (middle >> 32);
  return a * b;
}

function highOf(a: u64, b: u64): u64 {
  wide(a, b);
  return high;
}

/** Writes the magnitude of a number of two words. Returns whether it was negative. */
function storeMagnitude(to: usize, low: u64, above: u64): u32 {
  const isNegative = above >> 63;
  const mask = <u64>0 - isNegative;
  const magnitude = (low ^ mask) + isNegative;
  store<u64>(to, magnitude);
  store<u64>(to, (above ^ mask) + (isNegative & u64(magnitude == 0)), 8);
  return <u32>isNegative;
}

/**
 * Writes the magnitudes of the halves of the scalar at `scalar`, 16 bytes each.
 *
 * @returns whether k0 (bit 0) and k1 (bit 1) are negative
 */
export function splitScalar(to: usize, scalar: usize): u32 {
  const k0 = load<u64>(scalar), k1 = load<u64>(scalar, 8), k2 = load<u64>(scalar, 16), k3 = load<u64>(scalar, 24);
  if ((k2 | k3 | (k1 >> 61)) == 0) {
    // Its own half: both quotients are 0.
    store<u64>(to, k0);
    store<u64>(to, k1, 8);
    store<u64>(to, 0, 16);
    store<u64>(to, 0, 24);
    return 0;
  }
  const c1 = shortQuotient(k2, k3);
  longQuotient(k1, k2, k3);
  const short = load<u64>(SPLIT), c2 = quotient0, above2 = quotient1;
  const long00 = load<u64>(SPLIT, 8), long01 = load<u64>(SPLIT, 16);
  const long10 = load<u64>(SPLIT, 24), long11 = load<u64>(SPLIT, 32);
  // k - c1·SHORT - c2·LONG_0 modulo 2^128
  let low = k0, above = k1;
  let product = wide(c1, short);
  above -= high + u64(low < product);
  low -= product;
  product = wide(c2, long00);
  above -= high + u64(low < product) + c2 * long01 + above2 * long00;
  low -= product;
  const signs = storeMagnitude(to, low, above);
  // c2·SHORT - c1·LONG_1 modulo 2^128
  low = wide(c2, short);
  above = high + above2 * short;
  product = wide(c1, long10);
  above -= high + u64(low < product) + c1 * long11;
  low -= product;
  return signs | (storeMagnitude(to + 16, low, above) << 1);
}

/** (k2·2^128 + k3·2^192)·SHORT/r to the nearest integer, which is below 2^64. */
function shortQuotient(k2: u64, k3: u64): u64 {
  // SHORT·2^318/r in two words; 2^190 is 1.
  const s0 = load<u64>(SPLIT, 40), s1 = load<u64>(SPLIT, 48);
  let low: u64 = 1 << 61;
  let above: u64 = highOf(k2, s1);
  low += above;
  above = highOf(k3, s0);
  low += above;
  let carry = u64(low < above);
  const product = wide(k3, s1);
  low += product;
  carry += u64(low < product) + high;
  return (low >> 62) | (carry << 2);
}

let quotient0: u64 = 0;
let quotient1: u64 = 0;

/** (k1·2^64 + k2·2^128 + k3·2^192)·LONG_1/r to the nearest integer, in two words. */
function longQuotient(k1: u64, k2: u64, k3: u64): void {
  // LONG_1·2^318/r in three words; 2^254 is 1.
  const l0 = load<u64>(SPLIT, 56), l1 = load<u64>(SPLIT, 64), l2 = load<u64>(SPLIT, 72);
  let low: u64 = 1 << 61;
  let middle: u64 = 0;
  let product = highOf(k1, l2);
  low += product;
  middle += u64(low < product);
  product = highOf(k2, l1);
  low += product;
  middle += u64(low < product);
  product = highOf(k3, l0);
  low += product;
  middle += u64(low < product);
  product = wide(k2, l2);
  low += product;
  middle += u64(low < product) + high;
  let top = u64(middle < high);
  product = wide(k3, l1);
  low += product;
  product = high + u64(low < product);
  middle += product;
  top += u64(middle < product);
  product = wide(k3, l2);
  middle += product;
  top += u64(middle < product) + high;
  quotient0 = (low >> 62) | (middle << 2);
  quotient1 = (middle >> 62) | (top << 2);
}
