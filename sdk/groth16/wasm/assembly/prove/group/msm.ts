// Σ [scalar_i] point_i by Pippenger's buckets with signed digits of half as long scalars (`halves.ts`).
//
// Both halves of a scalar go to the buckets of one window: those of k1 into buckets of their own, whose sums are mapped
// by the endomorphism, once a bucket, and added to those of k0. So no point is kept twice.
//
// The sum of b times bucket b is taken bit by bit of b, after rows and columns of the square of all b: uses of
// `sumGroups`, so that every addition is one of a batch. The rest, one point a bit, is doubled and added. Scalars are
// secret: nothing stays but `scratch`, which the caller wipes, and points at its own addresses. Time depends on
// scalars: measuring a prover from outside shows how many of them are zero.
import { HALF_BITS, HALVES, splitScalar } from "../halves";
import { accumulate, accumulateDouble, isInfinite } from "./add";
import { BATCH_BYTES } from "./batch";
import { endMapping, mapEntry, sumGroups, sumOn, useBatch } from "./sum-groups";
import { POINT } from "./unit";

/**
 * Two halves with half of 2^width added at each digit but the last, which makes digits unsigned, then 4·index and
 * the signs of k1 and k0.
 */
const RECODED: usize = 40;
const RECODED_ENTRY: usize = HALVES;
const HALF_BYTES: usize = HALVES / 2;

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
  return (HALF_BITS + c - 1) / c;
}

const align = (address: usize): usize => (address + 15) & ~15;

/** Bits of the greatest digit: the last one takes no sign, and the carry of the one before. */
function digitBits(): u32 {
  const last = HALF_BITS - (windows - 1) * width;
  return max(width - 1, last);
}

/** Buckets of one half, that of zero among them. */
const bucketCount = (): usize => (<usize>1 << digitBits()) + 1;
/** Bits of a bucket's number, which may be a power of two. */
const bucketBits = (): u32 => digitBits() + 1;
/** Those that say its column. */
const lowBits = (): u32 => bucketBits() / 2;

/** Lays scratch memory out; returns its end. */
function layOut(count: usize, c: u32, scratch: usize): usize {
  width = c;
  windows = windowCount(c);
  const buckets = bucketCount(), bits = bucketBits();
  recoded = scratch;
  sums = align(recoded + count * RECODED);
  list = sums + <usize>(windows * bits) * POINT;
  // Sums of bits take the place of this list: no more than every row and column once a bit.
  starts = align(list + 4 * max(count + count, <usize>bits << (bits / 2 + 2)));
  otherList = align(starts + 4 * (2 * buckets + 2));
  // Rows and columns: every bucket twice.
  otherStarts = align(otherList + 4 * 2 * buckets);
  const groups = (<usize>1 << lowBits()) + (<usize>1 << (bits - lowBits())) + 2;
  const batch = align(otherStarts + 4 * (groups + 2));
  useBatch(batch);
  slots = align(batch + BATCH_BYTES);
  // Sums of pairs, images of buckets with one entry, rows and columns, their bits.
  return slots + (count + min(count, buckets) + min(count + count, buckets) + usize(bits) * groups / 4 + 2) * POINT;
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
  setOffset();
  let to = recoded;
  for (let i: usize = 0; i < count; i++) {
    const scalar = scalars + 32 * (indices == 0 ? i : <usize>load<u32>(indices + 4 * i));
    if (isZeroScalar(scalar) || isInfinite(base + i * POINT)) continue;
    const signs = splitScalar(to, scalar);
    addOffset(to);
    addOffset(to + HALF_BYTES);
    store<u32>(to, (<u32>i << 2) | signs, RECODED_ENTRY);
    to += RECODED;
  }
  active = (to - recoded) / RECODED;
}

function isZeroScalar(a: usize): bool {
  return (load<u64>(a) | load<u64>(a, 8) | load<u64>(a, 16) | load<u64>(a, 24)) == 0;
}

/** Σ 2^(width - 1) · 2^(width·i), the last window left out. */
let offsetLow: u64 = 0;
let offsetHigh: u64 = 0;

function setOffset(): void {
  offsetLow = 0;
  offsetHigh = 0;
  for (let i: u32 = 0; i + 1 < windows; i++) {
    const bit = i * width + width - 1;
    if (bit < 64) offsetLow |= <u64>1 << <u64>bit;
    else offsetHigh |= <u64>1 << <u64>(bit - 64);
  }
}

function addOffset(half: usize): void {
  const low = load<u64>(half) + offsetLow;
  store<u64>(half, low);
  store<u64>(half, load<u64>(half, 8) + offsetHigh + u64(low < offsetLow), 8);
}

/** The digit of the half at `half`: from -2^(width-1) to 2^(width-1) - 1; of the last window, what is left. */
function digitOf(half: usize, window: u32): i32 {
  const bit = window * width;
  const word = load<u64>(half + <usize>(bit >> 3)) >> <u64>(bit & 7);
  // The last window has no more bits than the half.
  const isLast = window + 1 == windows;
  const bits: u64 = isLast ? HALF_BITS + 1 - bit : width;
  return <i32>(word & ((<u64>1 << bits) - 1)) - (isLast ? 0 : 1 << (width - 1));
}

/** Puts the entries of one window into their buckets: groups 2b and 2b + 1 hold what is to be taken b times and 2b·λ. */
function sortIntoBuckets(window: u32): void {
  const groups: usize = 2 * bucketCount();
  memory.fill(starts, 0, 4 * (groups + 2));
  const end = recoded + active * RECODED;
  for (let at = recoded; at < end; at += RECODED) {
    tally(digitOf(at, window), 0);
    tally(digitOf(at + HALF_BYTES, window), 1);
  }
  for (let g: usize = 2; g <= groups + 1; g++) {
    store<u32>(starts + 4 * g, load<u32>(starts + 4 * g) + load<u32>(starts + 4 * (g - 1)));
  }
  // starts[g + 1] is where group g begins, and ends up where it ends.
  for (let at = recoded; at < end; at += RECODED) {
    const entry = load<u32>(at, RECODED_ENTRY);
    const point = <u32>points + (entry >> 2) * <u32>POINT;
    put(digitOf(at, window), 0, point | (entry & 1));
    put(digitOf(at + HALF_BYTES, window), 1, point | ((entry >> 1) & 1));
  }
}

function tally(digit: i32, half: usize): void {
  if (digit == 0) return;
  const at = starts + 4 * (2 * <usize>abs(digit) + half + 2);
  store<u32>(at, load<u32>(at) + 1);
}

function put(digit: i32, half: usize, entry: u32): void {
  if (digit == 0) return;
  const next = starts + 4 * (2 * <usize>abs(digit) + half + 1);
  const place = load<u32>(next);
  store<u32>(next, place + 1);
  store<u32>(list + 4 * <usize>place, entry ^ u32(digit < 0));
}

/** Brings every bucket to one entry at most: group b of `list` is what is to be taken b times. */
function sumBuckets(): usize {
  const buckets = bucketCount();
  sumGroups(list, starts, 2 * buckets, slots);
  for (let b: usize = 0; b < buckets; b++) {
    const at = load<u32>(starts + 4 * (2 * b + 1));
    if (load<u32>(starts + 4 * (2 * b + 2)) > at) mapEntry(list + 4 * <usize>at);
    store<u32>(starts + 4 * b, load<u32>(starts + 4 * 2 * b));
  }
  endMapping();
  store<u32>(starts + 4 * buckets, load<u32>(starts + 4 * 2 * buckets));
  return sumOn(list, starts, buckets);
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
  const buckets = bucketCount();
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
  const rows = (bucketCount() + columns - 1) / columns;
  // The lists of the buckets are no longer needed.
  swapLists();
  filled = 0;
  for (let bit: u32 = 0; bit < bucketBits(); bit++) {
    openGroup(bit);
    const ofColumns = bit < lowBits();
    const mask: usize = <usize>1 << (ofColumns ? bit : bit - lowBits());
    const first = ofColumns ? rows : 0;
    for (let i: usize = 0, end = ofColumns ? columns : rows; i < end; i++) {
      if ((i & mask) != 0) take(list, starts, first + i);
    }
  }
  openGroup(bucketBits());
  sumGroups(otherList, otherStarts, bucketBits(), free);
  for (let bit: u32 = 0; bit < bucketBits(); bit++) keep(window * bucketBits() + bit, bit);
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
  sumBits(window, sumRowsAndColumns(sumBuckets()));
}

/** Writes the sum, affine, zero words for infinity. */
export function finish(out: usize): void {
  memory.fill(out, 0, POINT);
  for (let bit = windows * width + bucketBits(); bit > 0; bit--) {
    accumulateDouble(out);
    // Numbers of buckets may be longer than a window: bits of two windows may have one weight.
    for (let window: u32 = 0; window < windows; window++) {
      const within = bit - 1 - window * width;
      if (bit > window * width && within < bucketBits()) {
        accumulate(out, <u32>(sums + <usize>(window * bucketBits() + within) * POINT));
      }
    }
  }
}
