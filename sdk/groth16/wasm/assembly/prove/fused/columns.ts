// The three polynomials A, B and C of a proof: A in the first lanes and B in the second; then C, its first half in
// the first lanes and its second half in the second, so that it takes half as many elements.
import { FP, fpAdd, fpMul, fpSub, ONE } from "./fr/field";
import { fp2Store, fpTight } from "./fr/element";
import { cosetTransform, inverseTransform } from "./ntt";

/** Transforms that one call each does. */
export const TRANSFORMS: u32 = 2;

export function columnsBytes(n: usize): usize {
  return (n + n / 2) * FP;
}

/** r = [a0 | b0] */
function lows(r: usize, a: usize, b: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    v128.store(r + i, v128.shuffle<f64>(v128.load(a + i), v128.load(b + i), 0, 2));
  }
}

/** r = [a1 | b1] */
function highs(r: usize, a: usize, b: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    v128.store(r + i, v128.shuffle<f64>(v128.load(a + i), v128.load(b + i), 1, 3));
  }
}

export function setRow(columns: usize, n: usize, i: usize, a: usize, b: usize): void {
  lows(columns + i * FP, a, b);
}

const LEFT: usize = memory.data(80);
const RIGHT: usize = memory.data(80);
const STORED: usize = memory.data(64);

/** C = factor·A·B, row by row. */
export function multiplyRows(columns: usize, n: usize, factor: usize): void {
  const half = n / 2;
  for (let i: usize = 0; i < half; i++) {
    const a = columns + i * FP, b = a + half * FP, c = columns + (n + i) * FP;
    lows(LEFT, a, b);
    highs(RIGHT, a, b);
    fpMul(c, LEFT, RIGHT);
    fpMul(c, c, factor);
  }
}

export function inverseOf(columns: usize, n: usize, which: usize, powers: usize): void {
  if (which == 0) return inverseTransform(columns, n, powers, n / 2);
  const c = columns + n * FP, half = n / 2;
  // The first level, across the lanes: [u + v | (u - v)·ω^-i].
  for (let i: usize = 0; i < half; i++) {
    const at = c + i * FP;
    exchanged(RIGHT, at);
    fpAdd(LEFT, at, RIGHT);
    fpSub(RIGHT, at, RIGHT); // [u - v | v - u]
    lows(LEFT, LEFT, LEFT);
    highs(RIGHT, RIGHT, RIGHT);
    lows(LEFT, LEFT, RIGHT); // [u + v | v - u]
    lows(RIGHT, ONE, powers + (half - i) * FP);
    fpMul(at, LEFT, RIGHT);
  }
  inverseTransform(c, half, powers, half);
}

export function cosetOf(columns: usize, n: usize, which: usize, powers: usize, odd: usize): void {
  if (which == 0) return cosetTransform(columns, n, powers, odd, n / 2);
  const c = columns + n * FP, half = n / 2;
  cosetTransform(c, half, powers, odd, half);
  // The last level, across the lanes: [u + w·v | u - w·v].
  for (let i: usize = 0; i < half; i++) {
    const at = c + i * FP;
    lows(RIGHT, ONE, odd + i * FP);
    fpMul(at, at, RIGHT);
    exchanged(RIGHT, at);
    fpAdd(LEFT, at, RIGHT);
    fpSub(RIGHT, at, RIGHT);
    lows(at, LEFT, RIGHT);
    fpTight(at, at);
  }
}

/** r = [a1 | a0] */
function exchanged(r: usize, a: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    const v = v128.load(a + i);
    v128.store(r + i, v128.shuffle<f64>(v, v, 1, 2));
  }
}

/** factor·(A·B - C), row by row, 32 bytes each. */
export function storeQuotient(scalars: usize, columns: usize, n: usize, factor: usize): void {
  const half = n / 2;
  for (let i: usize = 0; i < half; i++) {
    const a = columns + i * FP, b = a + half * FP;
    lows(LEFT, a, b);
    highs(RIGHT, a, b);
    fpMul(LEFT, LEFT, RIGHT);
    fpSub(LEFT, LEFT, columns + (n + i) * FP);
    fpMul(LEFT, LEFT, factor);
    fp2Store(STORED, LEFT);
    memory.copy(scalars + 32 * i, STORED, 32);
    memory.copy(scalars + 32 * (i + half), STORED + 32, 32);
  }
}
