// Σ [scalar_i] point_i by Pippenger's buckets with signed digits.
//
// The sum of b times bucket b is taken bit by bit of b, after rows and columns of the square of all b: three uses of
// `sumGroups`, so that every addition is one of a batch. What is left, one point a bit, is doubled and added.
// Scalars are secret: nothing stays but `scratch`, which the caller wipes, and points at its own addresses. Time
// depends on scalars; whoever can measure a prover from outside learns how many of them are zero.
import { MODULUS } from "../fr/field";
import { accumulate, accumulateDouble, isInfinite } from "./add";
import { BATCH_BYTES } from "./batch";
import { sumGroups, useBatch } from "./sum-groups";
import { POINT } from "./unit";

/** A scalar with half of 2^width added at each digit, which makes the digits unsigned, then 2·index + sign. */
const RECODED: usize = 40;
const RECODED_ENTRY: usize = 36;
/** r / 2 < 2^253, and one bit for the sign. */
const BITS: u32 = 254;

let points: usize = 0;
let recoded: usize = 0;
let active: usize = 0;
let width: u32 = 0;
let windows: u32 = 0;
let sums: usize = 0;
let list: usize = 0;
let starts: usize = 0;
let otherList: usize = 0;
let otherStarts: usize = 0;
let slots: usize = 0;

export function windowCount(c: u32): u32 {
  return (BITS + c - 1) / c;
}

const align = (address: usize): usize => (address + 15) & ~15;
const half = (): usize => (<usize>1 << (width - 1));
/** Bits of a bucket's number that say its column. */
const lowBits = (): u32 => width / 2;

/** Lays scratch memory out; returns its end. */
function layOut(count: usize, c: u32, scratch: usize): usize {
  width = c;
  windows = windowCount(c);
  const buckets = half() + 1;
  recoded = scratch;
  sums = align(recoded + count * RECODED);
  list = sums + <usize>(windows * c) * POINT;
  // Sums of bits take the place of this list: no more than every row and column once a bit.
  starts = align(list + 4 * max(count, <usize>c << (c / 2 + 2)));
  otherList = align(starts + 4 * (buckets + 2));
  // Rows and columns: every bucket twice.
  otherStarts = align(otherList + 4 * 2 * (buckets + 1));
  const groups = (<usize>1 << lowBits()) + (<usize>1 << (c - lowBits())) + 2;
  const batch = align(otherStarts + 4 * (groups + 2));
  useBatch(batch);
  slots = align(batch + BATCH_BYTES);
  return slots + (count / 2 + 2 * buckets + 2) * POINT;
}

export function scratchBytes(count: usize, c: u32): usize {
  return layOut(count, c, 0);
}

/**
 * Prepares a sum of `count` points. Point i has the scalar `scalars[indices[i]]`, or `scalars[i]` when `indices` is 0:
 * 32 bytes, little-endian, below r. Points at infinity and scalars of zero are left out.
 */
export function begin(base: usize, indices: usize, scalars: usize, count: usize, c: u32, scratch: usize): void {
  layOut(count, c, scratch);
  points = base;
  setOffset(windows, c);
  let to = recoded;
  for (let i: usize = 0; i < count; i++) {
    const scalar = scalars + 32 * (indices == 0 ? i : <usize>load<u32>(indices + 4 * i));
    if (isZeroScalar(scalar) || isInfinite(base + i * POINT)) continue;
    const negative = recode(to, scalar);
    store<u32>(to, (<u32>i << 1) | u32(negative), RECODED_ENTRY);
    to += RECODED;
  }
  active = (to - recoded) / RECODED;
}

function isZeroScalar(a: usize): bool {
  return (load<u64>(a) | load<u64>(a, 8) | load<u64>(a, 16) | load<u64>(a, 24)) == 0;
}

/** Σ 2^(width - 1) · 2^(width·i). */
const OFFSET: usize = memory.data(40);

function setOffset(windows: u32, c: u32): void {
  memory.fill(OFFSET, 0, 40);
  for (let i: u32 = 0; i < windows; i++) {
    const bit = i * c + c - 1;
    const at = OFFSET + <usize>((bit >> 6) << 3);
    store<u64>(at, load<u64>(at) | (<u64>1 << <u64>(bit & 63)));
  }
}

const NEGATED: usize = memory.data(32);

/** to = min(a, r - a) + OFFSET. Returns whether it is r - a. */
function recode(to: usize, a: usize): bool {
  let borrow: u64 = 0;
  for (let i: usize = 0; i < 32; i += 8) borrow = subtractWord(NEGATED + i, load<u64>(MODULUS + i), load<u64>(a + i), borrow);
  const negative = isBelow(NEGATED, a);
  const from = negative ? NEGATED : a;
  let carry: u64 = 0;
  for (let i: usize = 0; i < 32; i += 8) {
    const first = load<u64>(from + i) + carry;
    const sum = first + load<u64>(OFFSET + i);
    carry = u64(first < carry) + u64(sum < first);
    store<u64>(to + i, sum);
  }
  store<u64>(to, load<u64>(OFFSET, 32) + carry, 32);
  return negative;
}

function subtractWord(to: usize, a: u64, b: u64, borrow: u64): u64 {
  const first = a - b;
  store<u64>(to, first - borrow);
  return u64(a < b) | u64(first < borrow);
}

function isBelow(a: usize, b: usize): bool {
  for (let i: usize = 32; i > 0; i -= 8) {
    const x = load<u64>(a + i - 8), y = load<u64>(b + i - 8);
    if (x != y) return x < y;
  }
  return false;
}

/** The digit of the scalar at `at`: from -2^(width-1) to 2^(width-1) - 1. */
function digitOf(at: usize, window: u32): i32 {
  const bit = window * width;
  const word = load<u64>(at + <usize>(bit >> 3)) >> <u64>(bit & 7);
  return <i32>(word & ((<u64>1 << <u64>width) - 1)) - (1 << (width - 1));
}

/** Puts the entries of one window into their buckets: group b holds what is to be taken b times. */
function sortIntoBuckets(window: u32): void {
  const buckets = half() + 1;
  memory.fill(starts, 0, 4 * (buckets + 2));
  const end = recoded + active * RECODED;
  for (let at = recoded; at < end; at += RECODED) {
    const digit = digitOf(at, window);
    if (digit == 0) continue;
    const count = starts + 4 * (<usize>abs(digit) + 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  for (let b: usize = 2; b <= buckets + 1; b++) {
    store<u32>(starts + 4 * b, load<u32>(starts + 4 * b) + load<u32>(starts + 4 * (b - 1)));
  }
  // starts[b + 1] is where bucket b begins, and ends up where it ends.
  for (let at = recoded; at < end; at += RECODED) {
    const digit = digitOf(at, window);
    if (digit == 0) continue;
    const entry = load<u32>(at, RECODED_ENTRY);
    const next = starts + 4 * (<usize>abs(digit) + 1);
    const place = load<u32>(next);
    store<u32>(next, place + 1);
    const sign = (entry & 1) ^ u32(digit < 0);
    store<u32>(list + 4 * <usize>place, (<u32>points + (entry >> 1) * <u32>POINT) | sign);
  }
}

let filled: u32 = 0;

function openGroup(group: usize): void {
  store<u32>(otherStarts + 4 * group, filled);
}

/** Adds the one entry of group g of `from`, if any, to the group being filled. */
function take(from: usize, groupStarts: usize, g: usize): void {
  const at = load<u32>(groupStarts + 4 * g);
  if (load<u32>(groupStarts + 4 * (g + 1)) == at) return;
  store<u32>(otherList + 4 * usize(filled++), load<u32>(from + 4 * <usize>at));
}

/** Sums rows (equal high bits) and columns (equal low bits) of the buckets. */
function sumRowsAndColumns(free: usize): usize {
  const buckets = half() + 1;
  const columns: usize = <usize>1 << lowBits();
  const rows = (buckets + columns - 1) / columns;
  filled = 0;
  for (let row: usize = 0; row < rows; row++) {
    openGroup(row);
    for (let b = row * columns; b < min(buckets, (row + 1) * columns); b++) take(list, starts, b);
  }
  for (let column: usize = 0; column < columns; column++) {
    openGroup(rows + column);
    for (let b = column; b < buckets; b += columns) take(list, starts, b);
  }
  openGroup(rows + columns);
  return sumGroups(otherList, otherStarts, rows + columns, free);
}

/** Sums, for each bit, the columns or rows whose number has it, and keeps these sums for `finish`. */
function sumBits(window: u32, free: usize): void {
  const columns: usize = <usize>1 << lowBits();
  const rows = (half() + columns) / columns;
  // The lists of the buckets are no longer needed.
  swapLists();
  filled = 0;
  for (let bit: u32 = 0; bit < width; bit++) {
    openGroup(bit);
    const ofColumns = bit < lowBits();
    const mask: usize = <usize>1 << (ofColumns ? bit : bit - lowBits());
    const first = ofColumns ? rows : 0;
    for (let i: usize = 0, end = ofColumns ? columns : rows; i < end; i++) {
      if ((i & mask) != 0) take(list, starts, first + i);
    }
  }
  openGroup(width);
  sumGroups(otherList, otherStarts, width, free);
  for (let bit: u32 = 0; bit < width; bit++) keep(window * width + bit, bit);
  swapLists();
}

function swapLists(): void {
  const a = list, b = starts;
  list = otherList;
  starts = otherStarts;
  otherList = a;
  otherStarts = b;
}

function keep(place: u32, group: usize): void {
  const to = sums + <usize>place * POINT;
  memory.fill(to, 0, POINT);
  const at = load<u32>(otherStarts + 4 * group);
  if (load<u32>(otherStarts + 4 * (group + 1)) == at) return;
  accumulate(to, load<u32>(otherList + 4 * <usize>at));
}

/** Does the additions of one window. */
export function addWindow(window: u32): void {
  sortIntoBuckets(window);
  const free = sumGroups(list, starts, half() + 1, slots);
  sumBits(window, sumRowsAndColumns(free));
}

/** Writes the sum, affine, zero words for infinity. */
export function finish(out: usize): void {
  memory.fill(out, 0, POINT);
  for (let i = windows * width; i > 0; i--) {
    accumulateDouble(out);
    accumulate(out, <u32>(sums + <usize>(i - 1) * POINT));
  }
}
