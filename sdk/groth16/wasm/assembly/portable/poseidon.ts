// Poseidon over the scalar field as circomlib instantiates it: the tables of a width, and the permutation. Why the
// derivation is right, the README of `@svc/groth16` says; the same in plain rounds is `sdk/core/src/poseidon`.
//
// The instance is for this alone: tables are placed one after the other from the heap's base. A table is
//   matrix             width rows of width elements each
//   enter, leave       width - 1 rows of width - 1 elements: into the partial rounds' basis, and out of it
//   corner             of the matrix
//   ahead              what an S-box's value adds to the sums of the width - 1 rounds after it, the latest first
//   sums, values       what of the last width - 1 sums and S-box's values makes the next sum
//   full               the constants of the eight full rounds
//   partial            a constant for each partial round
import { FP } from "./fr/field";
import { nextConstant, nextMatrixEntry, openGrain } from "./grain";
import {
  AREA, addAll, addProduct, close, initialise, invertAll, ONE, open, plus, read, times, write,
} from "./sums";

const FULL_ROUNDS: usize = 8;
const HALF: usize = 4;

// Traces of a hash begin at AREA in `sums.ts` and end here at TABLES: `forget` clears them.
const LANES: usize = memory.data(1224); // 17 · 72
const POWERS: usize = memory.data(1224);
// By partial round, of which there are 70 at most, and after them as many as a change of basis takes.
const SUMS: usize = memory.data(6264); // (70 + 17) · 72
const VALUES: usize = memory.data(6264);
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

/** Computes only the wanted lanes. */
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

/** The sum that each round adds to lane 0 follows from those before it; the lanes are the sums to come without an S-box. */
function runPartialRounds(corner: usize, constants: usize, n: usize, rounds: usize): void {
  const width = n * FP, ahead = corner + FP, sums = ahead + width, values = sums + width;
  memory.copy(SUMS, LANES + FP, width);
  memory.fill(VALUES + rounds * FP, 0, width);
  for (let k: usize = 0; k < rounds + n; k++) {
    const sum = SUMS + k * FP, value = VALUES + k * FP;
    open();
    if (k < n) {
      addAll(ahead + (n - k) * FP, FP, VALUES, FP, k);
      addProduct(sum, ONE);
    } else {
      addAll(sums, FP, sum - width, FP, n);
      addAll(values, FP, value - width, FP, n);
    }
    close(sum);
    if (k >= rounds) continue;
    fifthPower(value, LANES, constants + k * FP);
    open();
    addProduct(value, corner);
    addProduct(sum, ONE);
    close(LANES);
  }
  memory.copy(LANES + FP, SUMS + rounds * FP, width);
}

/** Reads t - 1 elements below r, writes lane 0. The width has been prepared. */
export function permute(t: usize): void {
  const row = t * FP, last = row - FP;
  memory.fill(LANES, 0, FP);
  for (let i: usize = 1; i < t; i++) read(LANES + i * FP, AREA + 32 * (i - 1));
  const matrix = <usize>load<u32>(TABLES + 4 * t);
  const n = t - 1, enter = matrix + t * row, leave = enter + n * last, corner = leave + n * last;
  const full = corner + FP + 3 * last;
  for (let i: usize = 0; i < HALF; i++) fullRound(full + i * row, matrix, t, t);
  changeBasis(enter, t);
  runPartialRounds(corner, full + FULL_ROUNDS * row, n, load<u32>(PARTIAL_ROUNDS + 4 * t));
  changeBasis(leave, t);
  for (let i: usize = HALF; i < FULL_ROUNDS; i++) fullRound(full + i * row, matrix, t, i < FULL_ROUNDS - 1 ? t : 1);
  write(AREA, LANES);
}

/** Clears all traces of a hash, because a state leads back to its input. Clears the answer too. */
export function forget(): void {
  memory.fill(AREA, 0, TABLES - AREA);
}

/**
 * Derives the tables of a width of 2 to 17, once each. Returns the address where inputs are written, 32 bytes each, and
 * lane 0 of the permuted state is read; 0 when memory is lacking. Temporary memory is free again.
 */
export function prepareWidth(t: usize, partialRounds: usize): usize {
  if (next == 0) {
    next = (__heap_base + 15) & ~15;
    initialise();
  }
  const row = t * FP, n = t - 1;
  const matrix = next;
  const enter = matrix + t * row, leave = enter + n * n * FP, corner = leave + n * n * FP;
  const full = corner + FP + 3 * n * FP;
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
  observe(matrix, enter, leave, corner, t, scratch);
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

/** The basis v, v·A, v·A², ... and what follows of it: the sum of a round from the sums and values before it. */
function observe(matrix: usize, enter: usize, leave: usize, corner: usize, t: usize, scratch: usize): void {
  const n = t - 1;
  const row = t * FP, width = n * FP, inner = matrix + row + FP;
  const ahead = corner + FP, sums = ahead + width, values = sums + width;
  memory.copy(corner, matrix, FP);
  memory.copy(enter, matrix + FP, width);
  for (let i: usize = 0; i < n; i++) {
    const power = enter + i * width, after = i == n - 1 ? POWERS : power + width;
    dot(ahead + (n - 1 - i) * FP, power, matrix + row, row, n);
    for (let j: usize = 0; j < n; j++) dot(after + j * FP, power, inner + j * FP, row, n);
  }
  memory.copy(leave, enter, n * width);
  invertMatrix(leave, n, scratch);
  for (let j: usize = 0; j < n; j++) dot(sums + j * FP, POWERS, leave + j * FP, width, n);
  for (let i: usize = 0; i < n; i++) memory.copy(POWERS + i * FP, ahead + (n - 1 - i) * FP, FP);
  for (let j: usize = 0; j < n; j++) {
    dot(VALUE, sums + (j + 1) * FP, POWERS, FP, n - 1 - j);
    plus(VALUE, ahead + j * FP, VALUE, -1);
    times(values + j * FP, VALUE, ONE);
  }
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
