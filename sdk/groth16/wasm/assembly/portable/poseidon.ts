// Poseidon over the scalar field as circomlib instantiates it: the tables of a width, and the permutation. Why the
// derivation is right, the README of `@svc/groth16` says; the same in plain rounds is `sdk/core/src/poseidon`.
//
// The instance is for this alone: tables are placed one after the other from the heap's base. A table is
//   matrix             width rows of width elements each
//   enter, leave       width - 1 rows of width - 1 elements: into the partial rounds' basis, and out of it
//   shift              what the S-box's value adds to each lane of a partial round: width elements
//   wrap               what each lane but the first adds to the last: width - 1 elements, and one that is not used
//   full               the constants of the eight full rounds
//   partial            a constant for each partial round
import { FP } from "./fr/field";
import { nextConstant, nextMatrixEntry, openGrain } from "./grain";
import {
  AREA, addAll, addProduct, close, initialise, invertAll, ONE, open, plus, read, times, write,
} from "./sums";

const FULL_ROUNDS: usize = 8;
const HALF: usize = 4;

// What a hash leaves begins at AREA in `sums.ts` and ends here at TABLES: `permutation.ts` clears it.
const LANES: usize = memory.data(1224); // 17 · 72
const POWERS: usize = memory.data(1224);
const VALUE: usize = memory.data(72);
const SQUARE: usize = memory.data(72);
const TABLES: usize = memory.data(72); // 18 · 4
const PARTIAL_ROUNDS: usize = memory.data(72);

let next: usize = 0;

/** r = Σ a_i · b_i over n elements, with a step each from one to the next. */
function dot(r: usize, a: usize, b: usize, stepB: usize, n: usize): void {
  open();
  addAll(a, FP, b, stepB, n);
  close(r);
}

/** r = (a + b)^5 */
function fifthPower(r: usize, a: usize, b: usize): void {
  plus(VALUE, a, b);
  times(SQUARE, VALUE, VALUE);
  times(SQUARE, SQUARE, SQUARE);
  times(r, SQUARE, VALUE);
}

/** Of the lanes after it as many as are wanted. */
function fullRound(constants: usize, matrix: usize, t: usize, wanted: usize): void {
  for (let i: usize = 0; i < t * FP; i += FP) fifthPower(POWERS + i, LANES + i, constants + i);
  for (let i: usize = 0; i < wanted; i++) dot(LANES + i * FP, POWERS, matrix + i * t * FP, FP, t);
}

/** The lanes but the first, times a matrix of t - 1 rows. */
function changeBasis(matrix: usize, t: usize): void {
  const width = (t - 1) * FP;
  for (let i: usize = 0; i < t - 1; i++) dot(POWERS + i * FP, LANES + FP, matrix + i * width, FP, t - 1);
  memory.copy(LANES + FP, POWERS, width);
}

/** Reads t - 1 elements below r, writes lane 0. The width has been prepared. */
export function permute(t: usize): void {
  const row = t * FP, last = row - FP;
  memory.fill(LANES, 0, FP);
  for (let i: usize = 1; i < t; i++) read(LANES + i * FP, AREA + 32 * (i - 1));
  const matrix = <usize>load<u32>(TABLES + 4 * t);
  const enter = matrix + t * row, leave = enter + (t - 1) * last, shift = leave + (t - 1) * last;
  const wrap = shift + row, full = wrap + row;
  let constant = full + FULL_ROUNDS * row;
  for (let i: usize = 0; i < HALF; i++) fullRound(full + i * row, matrix, t, t);
  changeBasis(enter, t);
  for (let left: u32 = load<u32>(PARTIAL_ROUNDS + 4 * t); left > 0; left--, constant += FP) {
    fifthPower(POWERS, LANES, constant);
    open();
    addAll(LANES + FP, FP, wrap, FP, t - 1);
    addProduct(POWERS, shift + last);
    close(POWERS + FP);
    for (let i: usize = 0; i < last; i += FP) {
      open();
      addProduct(POWERS, shift + i);
      addProduct(LANES + FP + i, ONE);
      close(LANES + i);
    }
    memory.copy(LANES + last, POWERS + FP, FP);
  }
  changeBasis(leave, t);
  for (let i: usize = HALF; i < FULL_ROUNDS; i++) fullRound(full + i * row, matrix, t, i < FULL_ROUNDS - 1 ? t : 1);
  write(AREA, LANES);
}

/**
 * Derives the tables of a width of 2 to 17, once each. Returns where inputs are written, 32 bytes each, and lane 0 of the
 * permuted state is read; 0 for want of memory. What the derivation takes beside tables is free again.
 */
export function prepareWidth(t: usize, partialRounds: usize): usize {
  if (next == 0) {
    next = (__heap_base + 15) & ~15;
    initialise();
  }
  const row = t * FP, n = t - 1;
  const matrix = next;
  const enter = matrix + t * row, leave = enter + n * n * FP, shift = leave + n * n * FP;
  const full = shift + 2 * row;
  const partial = full + FULL_ROUNDS * row;
  const end = partial + partialRounds * FP;
  const xs = end + (FULL_ROUNDS + partialRounds) * row;
  const scratch = xs + 2 * row;
  const missing = <i32>((scratch + (t + 1) * row + 0xffff) >> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return 0;
  openGrain(t, partialRounds);
  for (let at = end; at < xs; at += FP) nextConstant(at);
  for (let at = xs; at < scratch; at += FP) nextMatrixEntry(at);
  for (let i: usize = 0; i < t * t; i++) {
    sumOf(matrix + i * FP, xs + (i / t) * FP, xs + row + (i % t) * FP);
  }
  invertAll(matrix, t * t, scratch);
  moveConstants(full, partial, end, matrix, t, partialRounds);
  observe(matrix, enter, leave, shift, t, scratch);
  store<u32>(PARTIAL_ROUNDS + 4 * t, partialRounds);
  store<u32>(TABLES + 4 * t, matrix);
  next = end;
  return AREA;
}

/** r = a + b, an element that can be kept. */
function sumOf(r: usize, a: usize, b: usize): void {
  plus(r, a, b);
  times(r, r, ONE);
}

/** Moves the constants of lanes 1.. of every partial round behind that round's matrix. */
function moveConstants(
  full: usize, partial: usize, constants: usize, matrix: usize, t: usize, partialRounds: usize,
): void {
  const row = t * FP;
  memory.copy(full, constants, HALF * row);
  let following = constants + HALF * row;
  memory.copy(POWERS, following, row);
  for (let k: usize = 0; k < partialRounds; k++, partial += FP) {
    memory.copy(partial, POWERS, FP);
    following += row;
    for (let i: usize = 0; i < t; i++) {
      open();
      addAll(POWERS + FP, FP, matrix + i * row + FP, FP, t - 1);
      addProduct(following + i * FP, ONE);
      close(LANES + i * FP);
    }
    memory.copy(POWERS, LANES, row);
  }
  memory.copy(full + HALF * row, POWERS, row);
  memory.copy(full + (HALF + 1) * row, following + row, (HALF - 1) * row);
}

/** The basis v, v·A, v·A², ... in which a partial round moves each lane to the one before it. */
function observe(matrix: usize, enter: usize, leave: usize, shift: usize, t: usize, scratch: usize): void {
  const n = t - 1;
  const row = t * FP, width = n * FP, inner = matrix + row + FP, wrap = shift + row;
  memory.copy(shift, matrix, FP);
  memory.copy(enter, matrix + FP, width);
  for (let i: usize = 0; i < n; i++) {
    const power = enter + i * width, after = i == n - 1 ? POWERS : power + width;
    dot(shift + (i + 1) * FP, power, matrix + row, row, n);
    for (let j: usize = 0; j < n; j++) dot(after + j * FP, power, inner + j * FP, row, n);
  }
  memory.copy(leave, enter, n * width);
  invertMatrix(leave, n, scratch);
  for (let j: usize = 0; j < n; j++) dot(wrap + j * FP, POWERS, leave + j * FP, width, n);
}

/**
 * The inverse of n rows of n elements in place (Gauss and Jordan): rows are multiplied by the pivots in place of divided,
 * and all of that divided out at the end. No pivot is zero in these widths; a hash would not be the known one.
 */
function invertMatrix(rows: usize, n: usize, scratch: usize): void {
  const width = n * FP, product = LANES, pivots = scratch, prefix = scratch + width;
  memory.copy(product, ONE, FP);
  for (let k: usize = 0; k < n; k++) {
    const from = rows + k * width, pivot = pivots + k * FP;
    memory.copy(pivot, from + k * FP, FP);
    for (let i: usize = 0; i < n; i++) {
      if (i == k) continue;
      const to = rows + i * width;
      memory.fill(SQUARE, 0, FP);
      plus(SQUARE, SQUARE, to + k * FP, -1);
      for (let j: usize = 0; j < width; j += FP) {
        open();
        addProduct(to + j, pivot);
        addProduct(SQUARE, from + j);
        close(to + j);
      }
      times(to + k * FP, SQUARE, product);
    }
    memory.copy(from + k * FP, product, FP);
    times(product, product, pivot);
  }
  for (let k = n - 1; k > 0; k--) times(pivots + (k - 1) * FP, pivots + (k - 1) * FP, pivots + k * FP);
  invertAll(pivots, n, prefix);
  for (let k: usize = 0; k < n; k++) {
    for (let j: usize = 0; j < width; j += FP) times(rows + k * width + j, rows + k * width + j, pivots + k * FP);
  }
}
