// Products in Fp6 = Fp2[v]/(v³ - ξ), left as the five columns d0 to d4 of a polynomial in v, unreduced.
//
// Six products by Karatsuba (Devegili, O hEigeartaigh, Scott, Dahab, "Multiplication and Squaring on Pairing-Friendly
// Fields", ePrint 2006/471, section 4). Columns are exact integers modulo 2^64, so that what Karatsuba adds and takes
// away leaves no trace: only the true columns have to fit, and v³ = ξ is applied once, by the caller.
import { fp2Sum, w2Cross } from "./element";
import { FP2, fp2Add, W2, w2Add, w2Mul, w2Sqr, w2Sub2 } from "./field";

export const F6: usize = 3 * FP2;
export const W6: usize = 5 * W2;

const SUM_A: usize = memory.data(160);
const SUM_B: usize = memory.data(160);
const MIDDLE: usize = memory.data(320);

/** A sum that may be an operand of anything here. */
export function fp6Sum(r: usize, a: usize, b: usize): void {
  fp2Sum(r, a, b);
  fp2Sum(r + FP2, a + FP2, b + FP2);
  fp2Sum(r + 2 * FP2, a + 2 * FP2, b + 2 * FP2);
}

export function w6Mul(w: usize, a: usize, b: usize): void {
  const a1 = a + FP2, a2 = a + 2 * FP2, b1 = b + FP2, b2 = b + 2 * FP2;
  const d1 = w + W2, d2 = w + 2 * W2, d3 = w + 3 * W2, d4 = w + 4 * W2;
  w2Mul(w, a, b);
  w2Mul(MIDDLE, a1, b1);
  w2Mul(d4, a2, b2);
  fp2Add(SUM_A, a, a1);
  fp2Add(SUM_B, b, b1);
  w2Mul(d1, SUM_A, SUM_B);
  w2Sub2(d1, d1, w, MIDDLE);
  fp2Add(SUM_A, a1, a2);
  fp2Add(SUM_B, b1, b2);
  w2Mul(d3, SUM_A, SUM_B);
  w2Sub2(d3, d3, d4, MIDDLE);
  fp2Add(SUM_A, a, a2);
  fp2Add(SUM_B, b, b2);
  w2Mul(d2, SUM_A, SUM_B);
  w2Sub2(d2, d2, w, d4);
  w2Add(d2, d2, MIDDLE);
}

export function w6Sqr(w: usize, a: usize): void {
  const a1 = a + FP2, a2 = a + 2 * FP2;
  const d1 = w + W2, d2 = w + 2 * W2, d3 = w + 3 * W2, d4 = w + 4 * W2;
  w2Sqr(w, a);
  w2Sqr(MIDDLE, a1);
  w2Sqr(d4, a2);
  w2Cross(d1, a, a1, w, MIDDLE);
  w2Cross(d3, a1, a2, d4, MIDDLE);
  w2Cross(d2, a, a2, w, d4);
  w2Add(d2, d2, MIDDLE);
}

/** The columns d0 to d3 of a · (l0 + l1·v). */
export function w6MulSparse(w: usize, a: usize, l: usize): void {
  const a1 = a + FP2, a2 = a + 2 * FP2, l1 = l + FP2;
  const d1 = w + W2, d2 = w + 2 * W2, d3 = w + 3 * W2;
  w2Mul(w, a, l);
  w2Mul(MIDDLE, a1, l1);
  fp2Add(SUM_A, a, a1);
  fp2Add(SUM_B, l, l1);
  w2Mul(d1, SUM_A, SUM_B);
  w2Sub2(d1, d1, w, MIDDLE);
  w2Mul(d2, a2, l);
  w2Add(d2, d2, MIDDLE);
  w2Mul(d3, a2, l1);
}
