// Points of the twist y² = x³ + 3/(9 + u) in the Miller loop: one step gives the next multiple and its line.
//
// T is homogeneous (X : Y : Z), three coordinates. Formulas after Costello, Lange, Naehrig, "Faster Pairing
// Computations on Curves with High-Degree Twists", PKC 2010, without halvings: the doubling is scaled by 4. A line
// l0·y_P - l1·x_P·w + l2·w³ is given by its three coefficients.
//
// Z of the next point is a multiple of Z in both steps, so once a step degenerates (T = ±Q, T = O), Z stays zero.
import {
  FP2, fp2Add, fp2Conj, fp2Neg, fp2Sub, FROBENIUS1_2, FROBENIUS1_3, FROBENIUS2_2, TWIST_B3, ONE_FP2, w2Minus12, w2Mul, w2Sqr, w2Sub,
} from "./field";
import { fp2Carry, fp2IsZero, fp2MulFp, w2Cross, w2Redc, w2RedcAdd, w2RedcAddPair, w2RedcPair } from "./element";
import { copy, fp2Mul, fp2MulPair, fp2SqrPair } from "./fp2";

export const T_BYTES: usize = 3 * FP2;
export const Q_BYTES: usize = 2 * FP2;
export const LINE: usize = 3 * FP2;

const B: usize = memory.data(160);
const C: usize = memory.data(160);
const E: usize = memory.data(160);
const F: usize = memory.data(160);
const G: usize = memory.data(160);
const U: usize = memory.data(160);
const WIDE_B: usize = memory.data(320);
const WIDE_C: usize = memory.data(320);
const WIDE: usize = memory.data(320);

export function startFrom(t: usize, q: usize): void {
  copy(t, q, Q_BYTES);
  copy(t + Q_BYTES, ONE_FP2, FP2);
}

/** T := 2T, with the tangent at T: (2YZ, 3X², Y² - 3b'Z²). */
export function doubleStep(line: usize, t: usize): void {
  const x = t, y = t + FP2, z = t + 2 * FP2;
  const h = line, i = line + 2 * FP2;
  w2Sqr(WIDE_B, y);
  w2Sqr(WIDE_C, z);
  w2RedcPair(B, C, WIDE_B, WIDE_C); // Y², Z²
  w2Cross(WIDE, y, z, WIDE_B, WIDE_C);
  w2Sqr(WIDE_B, x);
  w2RedcPair(h, F, WIDE, WIDE_B); // 2YZ, X²
  fp2Add(U, F, F);
  fp2Add(line + FP2, U, F);
  fp2MulPair(E, U, C, x, TWIST_B3, y); // 3b'Z², XY
  fp2Sub(i, B, E);
  fp2Carry(i, i);
  fp2Add(F, E, E);
  fp2Add(F, F, E); // 9b'Z²
  // X' = 2XY(B - F), Z' = 4B·2YZ
  fp2Add(U, U, U);
  fp2Sub(G, B, F);
  fp2Carry(G, G);
  fp2Add(C, B, B);
  fp2Add(C, C, C);
  fp2MulPair(x, z, U, C, G, h);
  // Y' = (B + F)² - 12E²
  fp2Add(G, B, F);
  fp2Carry(G, G);
  w2Sqr(WIDE, G);
  w2Sqr(WIDE_C, E);
  w2Minus12(WIDE, WIDE, WIDE_C);
  w2Redc(y, WIDE);
}

/** T := T + Q, with the line through both: (x_Q Z - X, y_Q Z - Y, their cross product with Q). */
export function addStep(line: usize, t: usize, q: usize): void {
  const x = t, y = t + FP2, z = t + 2 * FP2, qy = q + FP2;
  const l = line, o = line + FP2;
  w2Mul(WIDE, qy, z);
  w2Mul(WIDE_B, q, z);
  fp2Neg(U, y);
  fp2Neg(G, x);
  w2RedcAddPair(o, l, WIDE, WIDE_B, U, G);
  fp2SqrPair(C, B, o, l);
  fp2MulPair(E, G, l, x, B, B); // l³, X l²
  w2Mul(WIDE, z, C);
  fp2Add(U, G, G);
  fp2Add(U, U, E);
  fp2Neg(U, U);
  fp2Carry(U, U);
  w2RedcAdd(F, WIDE, U); // Z o² - 2X l² - l³
  fp2MulPair(x, z, l, z, F, E);
  fp2Sub(G, G, F);
  w2Mul(WIDE, o, G);
  w2Mul(WIDE_B, E, y);
  w2Sub(WIDE, WIDE, WIDE_B);
  w2Mul(WIDE_B, o, q);
  w2Mul(WIDE_C, l, qy);
  w2Sub(WIDE_B, WIDE_B, WIDE_C);
  w2RedcPair(y, line + 2 * FP2, WIDE, WIDE_B);
}

/** r = ψ(Q), the Frobenius of the curve carried to the twist. */
export function psi(r: usize, q: usize): void {
  fp2Conj(U, q);
  fp2Mul(r, U, FROBENIUS1_2);
  fp2Conj(U, q + FP2);
  fp2Mul(r + FP2, U, FROBENIUS1_3);
}

/** r = -ψ²(Q): w^(p²-1) = -1 on the second coordinate. */
export function minusPsiSquared(r: usize, q: usize): void {
  fp2MulFp(r, q, FROBENIUS2_2);
  copy(r + FP2, q + FP2, FP2);
}

/**
 * Returns whether Q has order r, given T = [6x + 2]Q + ψ(Q) - ψ²(Q) at the end of its Miller loop: T = -ψ³(Q).
 *
 * README.md gives the argument. Z = 0 says that a step degenerated, which cannot happen for order r.
 */
export function endsInSubgroup(t: usize, q: usize): bool {
  if (fp2IsZero(t + 2 * FP2)) return false;
  minusPsiSquared(END, q);
  psi(END, END); // -ψ³(Q)
  fp2Mul(E, END, t + 2 * FP2);
  fp2Sub(E, E, t);
  if (!fp2IsZero(E)) return false;
  fp2Mul(E, END + FP2, t + 2 * FP2);
  fp2Sub(E, E, t + FP2);
  return fp2IsZero(E);
}

const END: usize = memory.data(320);
