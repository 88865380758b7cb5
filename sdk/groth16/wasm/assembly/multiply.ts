// Sums of multiples of points of G1: by signed bits with shared doublings, and from tables of a fixed point.
//
// Scalars come split by the endomorphism (`src/wasm/endomorphism.ts`) into two halves below 2^128 with signs, as
// records { low0, high0, low1, high1, sign0, sign1 } of 64-bit words. Nothing here is secret, so nothing is constant
// time.
import {
  addAffine, addSigned, addSignedPair, AFFINE, double, endomorphism, isInfinity, setInfinity, toAffine, XYZZ,
} from "./g1";
import { copy } from "./fp2";

export const SCALAR: usize = 48;
const DIGITS: usize = 136;
/** A term: a point, its image under the endomorphism, and the digits of both halves, lowest first. */
const TERM_IMAGE: usize = AFFINE;
const TERM_DIGITS: usize = 2 * AFFINE;
export const TERM: usize = 2 * AFFINE + 2 * DIGITS;

/** Digits in {-1, 0, 1}, no two neighbours nonzero (Reitwiesner 1960), of a half scalar. Returns their number. */
function recode(r: usize, low: u64, high: u64, negative: bool): i32 {
  let length = 0;
  let carry: u64 = 0; // of 2^128, when adding 1 overflows
  memory.fill(r, 0, DIGITS);
  while ((low | high | carry) != 0) {
    if (low & 1) {
      const minus = (low & 3) == 3;
      store<i8>(r + <usize>length, minus != negative ? -1 : 1);
      if (minus) {
        low += 1;
        if (low == 0) {
          high += 1;
          if (high == 0) carry = 1;
        }
      } else low -= 1;
    }
    low = (low >> 1) | (high << 63);
    high = (high >> 1) | (carry << 63);
    carry = 0;
    length++;
  }
  return length;
}

/** Completes a term whose affine point is in place. Returns the number of digits. */
export function setTerm(term: usize, scalar: usize): i32 {
  endomorphism(term + TERM_IMAGE, term);
  const digits = term + TERM_DIGITS;
  const first = recode(digits, load<u64>(scalar), load<u64>(scalar, 8), load<u64>(scalar, 32) != 0);
  const second = recode(digits + DIGITS, load<u64>(scalar, 16), load<u64>(scalar, 24), load<u64>(scalar, 40) != 0);
  return max(first, second);
}

/** r = Σ of `count` terms with at most `length` digits each. */
export function sumTerms(r: usize, terms: usize, count: usize, length: i32): void {
  setInfinity(r);
  for (let bit = length - 1; bit >= 0; bit--) {
    double(r);
    for (let term = terms, end = terms + count * TERM; term < end; term += TERM) {
      const digit = load<i8>(term + TERM_DIGITS + <usize>bit);
      if (digit != 0) addSigned(r, term, digit < 0);
      const other = load<i8>(term + TERM_DIGITS + DIGITS + <usize>bit);
      if (other != 0) addSigned(r, term + TERM_IMAGE, other < 0);
    }
  }
}

/**
 * The number of windows of `width` bits that the signed digits of a number below 2^127 fill. 128 bits are enough for
 * the last digit not to carry.
 */
export function windowCount(width: u32): u32 {
  return (127 + width) / width;
}

export function tableBytes(width: u32): usize {
  return <usize>windowCount(width) * (<usize>1 << (width - 1)) * AFFINE;
}

/** The multiples 1 to 2^(width-1) of [2^(width·k)]P for each window k. `row` has room for a window and one more. */
export function fillTable(table: usize, width: u32, point: usize, row: usize, products: usize): void {
  const half: usize = <usize>1 << (width - 1);
  const count = windowCount(width);
  copy(BASE, point, AFFINE);
  let entry = table;
  for (let k: u32 = 0; k < count; k++, entry += half * AFFINE) {
    for (let i: usize = 0; i < half; i++) {
      const multiple = row + i * XYZZ;
      if (i == 0) setInfinity(multiple);
      else copy(multiple, multiple - XYZZ, XYZZ);
      addAffine(multiple, BASE);
    }
    toAffine(entry, AFFINE, row, half, products);
    copy(row, row + (half - 1) * XYZZ, XYZZ);
    double(row);
    toAffine(BASE, AFFINE, row, 1, products);
  }
}

const BASE: usize = memory.data(160);

/** Signed digits of a half scalar, base 2^width, 16 bits each, at `r`. */
function recodeWindows(r: usize, width: u32, low: u64, high: u64, negative: bool): void {
  const half: i32 = 1 << (width - 1);
  const mask: u64 = (1 << width) - 1;
  let carry: i32 = 0;
  for (let k: usize = 0, count = <usize>windowCount(width); k < count; k++) {
    let digit = <i32>(low & mask) + carry;
    carry = i32(digit > half);
    digit -= carry << width;
    store<i16>(r + 2 * k, negative ? -digit : digit);
    low = (low >> width) | (high << (64 - width));
    high >>= width;
  }
}

const DIGITS0: usize = memory.data(128);
const DIGITS1: usize = memory.data(128);

function entryOf(row: usize, digit: i32): usize {
  return row + <usize>(abs(digit) - 1) * AFFINE;
}

/**
 * r := r + [k0]P and image := image + [k1]P from the table of P, [k0 + k1·λ]P being what is wanted: `closeImage`
 * applies the endomorphism once, to the sum of all.
 */
export function addMultiple(r: usize, image: usize, table: usize, width: u32, scalar: usize): void {
  recodeWindows(DIGITS0, width, load<u64>(scalar), load<u64>(scalar, 8), load<u64>(scalar, 32) != 0);
  recodeWindows(DIGITS1, width, load<u64>(scalar, 16), load<u64>(scalar, 24), load<u64>(scalar, 40) != 0);
  const size = (<usize>1 << (width - 1)) * AFFINE;
  let row = table;
  for (let k: usize = 0, count = <usize>windowCount(width); k < count; k++, row += size) {
    const digit = <i32>load<i16>(DIGITS0 + 2 * k), other = <i32>load<i16>(DIGITS1 + 2 * k);
    if (digit != 0 && other != 0) {
      addSignedPair(r, entryOf(row, digit), digit < 0, image, entryOf(row, other), other < 0);
    } else if (digit != 0) addSigned(r, entryOf(row, digit), digit < 0);
    else if (other != 0) addSigned(image, entryOf(row, other), other < 0);
  }
}

/** r := r + λ·image. `product` has room for one element. */
export function closeImage(r: usize, image: usize, product: usize): void {
  if (isInfinity(image)) return;
  toAffine(BASE, AFFINE, image, 1, product);
  endomorphism(BASE, BASE);
  addAffine(r, BASE);
}
