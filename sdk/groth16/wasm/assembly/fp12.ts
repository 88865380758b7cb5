// Fp12 = Fp6[w]/(w² - v), with lazy reduction: six reductions in Fp2 for each product (Aranha, Karabina, Longa,
// Gebotys, Lopez, "Faster Explicit Formulas for Computing Pairings over Ordinary Curves", EUROCRYPT 2011).
//
// An element lies as its coefficients of 1, v, v², w, vw, v²w. Coefficients that leave this file are tight: limbs
// carried, values at most p/2 and a little, which is what every bound in README.md starts from.
import {
  FP2, fp2Conj, fp2Neg, fp2Sub, FROBENIUS1_1, FROBENIUS1_2, FROBENIUS1_3, FROBENIUS1_4, FROBENIUS1_5,
  FROBENIUS2_1, FROBENIUS2_2, FROBENIUS2_3, FROBENIUS2_4, FROBENIUS2_5, FROBENIUS3_1, FROBENIUS3_2, FROBENIUS3_3,
  FROBENIUS3_4, FROBENIUS3_5, ONE_FP2, W2, w2Add, w2Mul, w2Sub, w2Sub2, w2XiAdd,
} from "./field";
import { fp2Inv, fp2IsZero, fp2MulFp, fp2Sum, w2Redc, w2RedcAddPair, w2RedcPair } from "./element";
import { F6, fp6Sum, W6, w6Mul, w6MulSparse, w6Sqr } from "./fp6";
import { copy, fp2Mul } from "./fp2";

export const F12: usize = 6 * FP2;

const LOW: usize = memory.data(1600);
const HIGH: usize = memory.data(1600);
const CROSS: usize = memory.data(1600);
const SUM_A: usize = memory.data(480);
const SUM_B: usize = memory.data(480);
const X: usize = memory.data(320);
const Y: usize = memory.data(320);

/** The six columns of a result, in the order of its coefficients. */
const RESULT: usize = memory.data(1920);

/** The first three: low + v·high. */
function closeLow(): void {
  w2Add(X, LOW + 3 * W2, HIGH + 2 * W2);
  w2XiAdd(RESULT, LOW, X);
  w2Add(X, LOW + 4 * W2, HIGH + 3 * W2);
  w2Add(Y, LOW + W2, HIGH);
  w2XiAdd(RESULT + W2, Y, X);
  w2Add(Y, LOW + 2 * W2, HIGH + W2);
  w2XiAdd(RESULT + 2 * W2, Y, HIGH + 4 * W2);
}

/** The last three: cross - low - high, cross being the product of the sums. */
function closeCross(): void {
  for (let i: usize = 0; i < W6; i += W2) w2Sub2(CROSS + i, CROSS + i, LOW + i, HIGH + i);
  w2XiAdd(RESULT + 3 * W2, CROSS, CROSS + 3 * W2);
  w2XiAdd(RESULT + 4 * W2, CROSS + W2, CROSS + 4 * W2);
  copy(RESULT + 5 * W2, CROSS + 2 * W2, W2);
}

function reduceResult(r: usize): void {
  for (let i: usize = 0; i < 6; i += 2) {
    w2RedcPair(r + i * FP2, r + (i + 1) * FP2, RESULT + i * W2, RESULT + (i + 1) * W2);
  }
}

function reduceResultAdd(r: usize, z: usize): void {
  for (let i: usize = 0; i < 6; i += 2) {
    const j = i + 1;
    w2RedcAddPair(r + i * FP2, r + j * FP2, RESULT + i * W2, RESULT + j * W2, z + i * FP2, z + j * FP2);
  }
}

export function fp12Mul(r: usize, a: usize, b: usize): void {
  w6Mul(LOW, a, b);
  w6Mul(HIGH, a + F6, b + F6);
  fp6Sum(SUM_A, a, a + F6);
  fp6Sum(SUM_B, b, b + F6);
  w6Mul(CROSS, SUM_A, SUM_B);
  closeCross();
  closeLow();
  reduceResult(r);
}

/** Eighteen squarings in Fp2 cost as many products in Fp as twelve multiplications, and need no operand carried. */
export function fp12Sqr(r: usize, a: usize): void {
  w6Sqr(LOW, a);
  w6Sqr(HIGH, a + F6);
  fp6Sum(SUM_A, a, a + F6);
  w6Sqr(CROSS, SUM_A);
  closeCross();
  closeLow();
  reduceResult(r);
}

/** r = a · (1 + (l0 + l1·v)·w), ten products in Fp2. */
export function fp12MulMonicLine(r: usize, a: usize, l: usize): void {
  w6MulSparse(LOW, a, l);
  w6MulSparse(HIGH, a + F6, l);
  // v·high = ξ·d2 + (d0 + ξ·d3)·v + d1·v²
  w2XiAdd(RESULT, NOTHING, HIGH + 2 * W2);
  w2XiAdd(RESULT + W2, HIGH, HIGH + 3 * W2);
  copy(RESULT + 2 * W2, HIGH + W2, W2);
  w2XiAdd(RESULT + 3 * W2, LOW, LOW + 3 * W2);
  copy(RESULT + 4 * W2, LOW + W2, 2 * W2);
  reduceResultAdd(r, a);
}

const NOTHING: usize = memory.data(320);

/** r = a · (l0 + (l1 + l2·v)·w), thirteen products in Fp2. */
export function fp12MulLine(r: usize, a: usize, l: usize): void {
  w2Mul(LOW, a, l);
  w2Mul(LOW + W2, a + FP2, l);
  w2Mul(LOW + 2 * W2, a + 2 * FP2, l);
  w6MulSparse(HIGH, a + F6, l + FP2);
  fp6Sum(SUM_A, a, a + F6);
  fp2Sum(SUM_B, l, l + FP2);
  copy(SUM_B + FP2, l + 2 * FP2, FP2);
  w6MulSparse(CROSS, SUM_A, SUM_B);
  for (let i: usize = 0; i < 3 * W2; i += W2) w2Sub2(CROSS + i, CROSS + i, LOW + i, HIGH + i);
  w2Sub(CROSS + 3 * W2, CROSS + 3 * W2, HIGH + 3 * W2);
  w2XiAdd(RESULT + 3 * W2, CROSS, CROSS + 3 * W2);
  copy(RESULT + 4 * W2, CROSS + W2, 2 * W2);
  w2XiAdd(RESULT, LOW, HIGH + 2 * W2);
  w2Add(Y, LOW + W2, HIGH);
  w2XiAdd(RESULT + W2, Y, HIGH + 3 * W2);
  w2Add(RESULT + 2 * W2, LOW + 2 * W2, HIGH + W2);
  reduceResult(r);
}

/** Conjugation over Fp6; the inverse where the norm to Fp6 is 1. */
export function fp12Conj(r: usize, a: usize): void {
  if (r != a) copy(r, a, F6);
  for (let i: usize = F6; i < F12; i += FP2) fp2Neg(r + i, a + i);
}

export function fp12SetOne(r: usize): void {
  memory.fill(r, 0, F12);
  copy(r, ONE_FP2, FP2);
}

export function fp12IsOne(a: usize): bool {
  fp12SetOne(DIFFERENCE);
  for (let i: usize = 0; i < F12; i += FP2) {
    fp2Sub(DIFFERENCE + i, a + i, DIFFERENCE + i);
    if (!fp2IsZero(DIFFERENCE + i)) return false;
  }
  return true;
}

const DIFFERENCE: usize = memory.data(960);

function scaleConjugate(r: usize, a: usize, i: usize, coefficient: usize): void {
  fp2Conj(SUM_A, a + i);
  fp2Mul(r + i, SUM_A, coefficient);
}

/** r = a^p: conjugate the coefficients, scale w^i by ξ^(i(p-1)/6). */
export function fp12Frobenius1(r: usize, a: usize): void {
  fp2Conj(r, a);
  scaleConjugate(r, a, FP2, FROBENIUS1_2);
  scaleConjugate(r, a, 2 * FP2, FROBENIUS1_4);
  scaleConjugate(r, a, 3 * FP2, FROBENIUS1_1);
  scaleConjugate(r, a, 4 * FP2, FROBENIUS1_3);
  scaleConjugate(r, a, 5 * FP2, FROBENIUS1_5);
}

export function fp12Frobenius2(r: usize, a: usize): void {
  if (r != a) copy(r, a, FP2);
  fp2MulFp(r + FP2, a + FP2, FROBENIUS2_2);
  fp2MulFp(r + 2 * FP2, a + 2 * FP2, FROBENIUS2_4);
  fp2MulFp(r + 3 * FP2, a + 3 * FP2, FROBENIUS2_1);
  fp2MulFp(r + 4 * FP2, a + 4 * FP2, FROBENIUS2_3);
  fp2MulFp(r + 5 * FP2, a + 5 * FP2, FROBENIUS2_5);
}

export function fp12Frobenius3(r: usize, a: usize): void {
  fp2Conj(r, a);
  scaleConjugate(r, a, FP2, FROBENIUS3_2);
  scaleConjugate(r, a, 2 * FP2, FROBENIUS3_4);
  scaleConjugate(r, a, 3 * FP2, FROBENIUS3_1);
  scaleConjugate(r, a, 4 * FP2, FROBENIUS3_3);
  scaleConjugate(r, a, 5 * FP2, FROBENIUS3_5);
}

const INVERSE0: usize = memory.data(160);
const INVERSE1: usize = memory.data(160);
const INVERSE2: usize = memory.data(160);
const NORM: usize = memory.data(480);

/** r = 1/a: conj(a) over its norm in Fp6, and that by the adjugate of a cubic extension. */
export function fp12Inv(r: usize, a: usize): void {
  // Norm a0² - v·a1² = low + v·(-high).
  w6Sqr(LOW, a);
  w6Sqr(HIGH, a + F6);
  for (let i: usize = 0; i < W6; i += W2) w2Sub(HIGH + i, NOTHING, HIGH + i);
  closeLow();
  for (let i: usize = 0; i < 3; i++) w2Redc(NORM + i * FP2, RESULT + i * W2);
  const n0 = NORM, n1 = NORM + FP2, n2 = NORM + 2 * FP2;
  // (n0² - ξ n1 n2, ξ n2² - n0 n1, n1² - n0 n2)
  fp2Neg(SUM_A, n1);
  fp2Neg(SUM_A + FP2, n0);
  w2Mul(LOW, n0, n0);
  w2Mul(X, SUM_A, n2);
  w2XiAdd(X, LOW, X);
  w2Redc(INVERSE0, X);
  w2Mul(LOW, SUM_A + FP2, n1);
  w2Mul(X, n2, n2);
  w2XiAdd(X, LOW, X);
  w2Redc(INVERSE1, X);
  w2Mul(LOW, n1, n1);
  w2Mul(X, SUM_A + FP2, n2);
  w2Add(X, LOW, X);
  w2Redc(INVERSE2, X);
  // n0·i0 + ξ(n2·i1 + n1·i2)
  w2Mul(X, n2, INVERSE1);
  w2Mul(Y, n1, INVERSE2);
  w2Add(X, X, Y);
  w2Mul(LOW, n0, INVERSE0);
  w2XiAdd(X, LOW, X);
  w2Redc(SUM_A, X);
  fp2Inv(SUM_A, SUM_A);
  fp2Mul(NORM, INVERSE0, SUM_A);
  fp2Mul(NORM + FP2, INVERSE1, SUM_A);
  fp2Mul(NORM + 2 * FP2, INVERSE2, SUM_A);
  fp12Conj(r, a);
  scaleFp6(r, NORM);
  scaleFp6(r + F6, NORM);
}

/** r = r · s in Fp6 */
function scaleFp6(r: usize, s: usize): void {
  w6Mul(LOW, r, s);
  w2XiAdd(X, LOW, LOW + 3 * W2);
  w2Redc(r, X);
  w2XiAdd(X, LOW + W2, LOW + 4 * W2);
  w2Redc(r + FP2, X);
  w2Redc(r + 2 * FP2, LOW + 2 * W2);
}
