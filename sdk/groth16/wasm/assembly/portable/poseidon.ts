// Poseidon over the scalar field as circomlib instantiates it: the tables of a width, and the permutation. Why the
// derivation is right, the README of `@svc/groth16` says; the same in plain rounds is `sdk/core/src/poseidon`.
//
// The instance is for this alone: tables are placed one after the other from the heap's base. A table is
//   matrix, bridge     width rows of width elements each
//   full               the constants of the eight full rounds
//   partial            for each partial round a constant, a row of width and a column of width - 1
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

/** r = matrix · column; r is neither. */
function timesColumn(r: usize, matrix: usize, row: usize, column: usize, n: usize): void {
  for (let i: usize = 0; i < n; i++) dot(r + i * FP, column, matrix + i * row, FP, n);
}

/** r = a · b, both of n rows, of n and of `columns` elements; r is neither. */
function multiply(r: usize, a: usize, b: usize, n: usize, columns: usize): void {
  for (let i: usize = 0; i < n; i++) {
    for (let j: usize = 0; j < columns; j++) {
      dot(r + (i * columns + j) * FP, a + i * n * FP, b + j * FP, columns * FP, n);
    }
  }
}

/** r = (a + b)^5 */
function fifthPower(r: usize, a: usize, b: usize): void {
  plus(VALUE, a, b);
  times(SQUARE, VALUE, VALUE);
  times(SQUARE, SQUARE, SQUARE);
  times(r, SQUARE, VALUE);
}

function fullRound(constants: usize, matrix: usize, t: usize): void {
  for (let i: usize = 0; i < t * FP; i += FP) fifthPower(POWERS + i, LANES + i, constants + i);
  timesColumn(LANES, matrix, t * FP, POWERS, t);
}

/** Reads t - 1 elements below r, writes lane 0. The width has been prepared. */
export function permute(t: usize): void {
  const row = t * FP;
  memory.fill(LANES, 0, FP);
  for (let i: usize = 1; i < t; i++) read(LANES + i * FP, AREA + 32 * (i - 1));
  const matrix = <usize>load<u32>(TABLES + 4 * t);
  const full = matrix + 2 * t * row;
  let round = full + FULL_ROUNDS * row;
  for (let i: usize = 0; i < HALF; i++) fullRound(full + i * row, i == HALF - 1 ? matrix + t * row : matrix, t);
  for (let left: u32 = load<u32>(PARTIAL_ROUNDS + 4 * t); left > 0; left--, round += 2 * row) {
    fifthPower(LANES, LANES, round);
    dot(POWERS, LANES, round + FP, FP, t);
    for (let i = FP; i < row; i += FP) {
      open();
      addProduct(LANES, round + row + i);
      addProduct(LANES + i, ONE);
      close(LANES + i);
    }
    memory.copy(LANES, POWERS, FP);
  }
  for (let i: usize = HALF; i < FULL_ROUNDS; i++) fullRound(full + i * row, matrix, t);
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
  const row = t * FP;
  const matrix = next;
  const full = matrix + 2 * t * row;
  const partial = full + FULL_ROUNDS * row;
  const end = partial + partialRounds * 2 * row;
  const xs = end + (FULL_ROUNDS + partialRounds) * row;
  const scratch = xs + 2 * row;
  const missing = <i32>((scratch + (4 * t + 4) * row + 0xffff) >> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return 0;
  openGrain(t, partialRounds);
  for (let at = end; at < xs; at += FP) nextConstant(at);
  for (let at = xs; at < scratch; at += FP) nextMatrixEntry(at);
  for (let i: usize = 0; i < t * t; i++) {
    sumOf(matrix + i * FP, xs + (i / t) * FP, xs + row + (i % t) * FP);
  }
  invertAll(matrix, t * t, scratch);
  moveConstants(full, partial, end, matrix, t, partialRounds);
  factor(matrix, partial, xs, t, partialRounds, scratch);
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
  for (let k: usize = 0; k < partialRounds; k++, partial += 2 * row) {
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

/** Factors the partial matrices from the last round to the first, and joins the rest to the last opening one. */
function factor(matrix: usize, partial: usize, xs: usize, t: usize, partialRounds: usize, scratch: usize): void {
  const n = t - 1;
  const row = t * FP, inner = matrix + row + FP;
  const left = scratch, right = left + row, v = right + row, w = v + row, base = w + row;
  const power = base + n * row, square = power + n * row;
  diagonal(left, xs + FP, xs + row + FP, n, base);
  diagonal(right, xs + row + FP, xs + FP, n, base);
  memory.copy(v, matrix + FP, n * FP);
  for (let i: usize = 0; i < n; i++) {
    memory.copy(w + i * FP, inner + i * row - FP, FP);
    memory.copy(base + i * n * FP, inner + i * row, n * FP);
  }
  for (let to = partial + (partialRounds - 1) * 2 * row; to >= partial; to -= 2 * row) {
    for (let i: usize = 0; i < n * FP; i += FP) times(POWERS + i, v + i, right + i);
    timesColumn(v, inner, row, POWERS, n);
    for (let i: usize = 0; i < n * FP; i += FP) times(v + i, v + i, left + i);
    memory.copy(to + FP, matrix, FP);
    memory.copy(to + 2 * FP, v, n * FP);
    memory.copy(to + row + FP, w, n * FP);
    timesColumn(POWERS, inner, row, w, n);
    memory.copy(w, POWERS, n * FP);
  }
  // base to the power of the number of rounds, from the highest bit down
  memory.copy(power, base, n * n * FP);
  for (let bit: i32 = 30 - clz(<i32>partialRounds); bit >= 0; bit--) {
    multiply(square, power, power, n, n);
    if ((partialRounds >> bit) & 1) multiply(power, square, base, n, n);
    else memory.copy(power, square, n * n * FP);
  }
  const bridge = matrix + t * row;
  memory.copy(bridge, matrix, row);
  multiply(bridge + row, power, matrix + row, n, t);
}

/** (i) prod_k (x_i + y_k) / prod_{k != i} (x_i - x_k) */
function diagonal(r: usize, xs: usize, ys: usize, n: usize, scratch: usize): void {
  for (let i: usize = 0; i < n; i++) {
    const x = xs + i * FP, above = LANES + i * FP, below = r + i * FP;
    memory.copy(above, ONE, FP);
    memory.copy(below, ONE, FP);
    for (let k: usize = 0; k < n; k++) {
      plus(VALUE, x, ys + k * FP);
      times(above, above, VALUE);
      if (k == i) continue;
      plus(VALUE, x, xs + k * FP, -1);
      times(below, below, VALUE);
    }
  }
  invertAll(r, n, scratch);
  for (let i: usize = 0; i < n * FP; i += FP) times(r + i, r + i, LANES + i);
}
