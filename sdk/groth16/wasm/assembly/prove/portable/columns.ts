// The three polynomials A, B and C of a proof, one after the other.
import { FP, fpMul, fpSub } from "./fr/field";
import { fpStore } from "./fr/element";
import { cosetTransform, inverseTransform } from "./ntt";

/** Transforms that one call each does. */
export const TRANSFORMS: u32 = 3;

export function columnsBytes(n: usize): usize {
  return 3 * n * FP;
}

export function setRow(columns: usize, n: usize, i: usize, a: usize, b: usize): void {
  memory.copy(columns + i * FP, a, FP);
  memory.copy(columns + (n + i) * FP, b, FP);
}

/** C = factor·A·B, row by row. */
export function multiplyRows(columns: usize, n: usize, factor: usize): void {
  for (let i: usize = 0; i < n; i++) {
    const c = columns + (2 * n + i) * FP;
    fpMul(c, columns + i * FP, columns + (n + i) * FP);
    fpMul(c, c, factor);
  }
}

export function inverseOf(columns: usize, n: usize, which: usize, powers: usize): void {
  inverseTransform(columns + which * n * FP, n, powers, n / 2);
}

export function cosetOf(columns: usize, n: usize, which: usize, powers: usize, odd: usize): void {
  cosetTransform(columns + which * n * FP, n, powers, odd, n / 2);
}

const VALUE: usize = memory.data(72);

/** factor·(A·B - C), row by row, 32 bytes each. */
export function storeQuotient(scalars: usize, columns: usize, n: usize, factor: usize): void {
  for (let i: usize = 0; i < n; i++) {
    fpMul(VALUE, columns + i * FP, columns + (n + i) * FP);
    fpSub(VALUE, VALUE, columns + (2 * n + i) * FP);
    fpMul(VALUE, VALUE, factor);
    fpStore(scalars + 32 * i, VALUE);
  }
}
