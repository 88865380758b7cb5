// The optimal ate Miller loop over many pairs with shared squarings (Vercauteren, "Optimal Pairings", 2010; BN curves:
// f_(6x+2),Q(P) and lines through ψ(Q) and -ψ²(Q)).
//
// A variable pair brings its own G2 point and advances it; a fixed pair brings lines prepared for its G2 point, in
// the form 1 + (λ·(-x/y) + μ/y·v)·w. Factors of Fp2 that this loses or gains vanish in the final exponentiation.
import { FP, FP2, fp2Neg, MILLER_DIGITS, MILLER_DIGITS_LENGTH, ONE_FP2 } from "./field";
import { fp2Inv, fp2MulFpPair } from "./element";
import { fp12MulLine, fp12MulMonicLine, fp12SetOne, fp12Sqr } from "./fp12";
import { copy, fp2Mul } from "./fp2";
import { addStep, doubleStep, endsInSubgroup, LINE, minusPsiSquared, psi, Q_BYTES, startFrom, T_BYTES } from "./g2";

/** A variable pair: T, Q, and of P the coordinates y and -x. */
export const PAIR: usize = T_BYTES + Q_BYTES + 2 * FP;
export const PAIR_Q: usize = T_BYTES;
export const PAIR_P: usize = T_BYTES + Q_BYTES;
/** 64 doublings, 21 additions and two with ψ; each line two coefficients. */
export const LINE_COUNT: usize = 87;
export const PREPARED_LINE: usize = 2 * FP2;
export const PREPARED: usize = LINE_COUNT * PREPARED_LINE;

const STEP: usize = memory.data(480);
const POINT: usize = memory.data(320);

/** Points that the loop adds at a digit, or at the end: Q, -Q, ψ(Q), -ψ²(Q). */
const PLUS: i32 = 1;
const MINUS: i32 = -1;
const PSI: i32 = 2;
const PSI_SQUARED: i32 = 3;

function addend(q: usize, what: i32): usize {
  if (what == PLUS) return q;
  if (what == PSI) psi(POINT, q);
  else if (what == PSI_SQUARED) minusPsiSquared(POINT, q);
  else {
    copy(POINT, q, FP2);
    fp2Neg(POINT + FP2, q + FP2);
  }
  return POINT;
}

function multiplyVariable(f: usize, pairs: usize, count: usize, what: i32): void {
  for (let pair = pairs, end = pairs + count * PAIR; pair < end; pair += PAIR) {
    if (what == 0) doubleStep(STEP, pair);
    else addStep(STEP, pair, addend(pair + PAIR_Q, what));
    fp2MulFpPair(STEP, STEP + FP2, STEP, STEP + FP2, pair + PAIR_P, pair + PAIR_P + FP);
    fp12MulLine(f, f, STEP);
  }
}

/** `fixed` lists `count` records of a pointer to prepared lines and a pointer to -x/y, 1/y. */
function multiplyFixed(f: usize, fixed: usize, count: usize, line: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const lines = load<usize>(fixed + 8 * i) + line * PREPARED_LINE;
    const p = load<usize>(fixed + 8 * i, 4);
    fp2MulFpPair(STEP, STEP + FP2, lines, lines + FP2, p, p + FP);
    fp12MulMonicLine(f, f, STEP);
  }
}

/** f = the product of all Miller values; each T ends as [6x + 2]Q + ψ(Q) - ψ²(Q). */
export function millerLoop(f: usize, pairs: usize, count: usize, fixed: usize, fixedCount: usize): void {
  fp12SetOne(f);
  for (let i: usize = 0; i < count; i++) startFrom(pairs + i * PAIR, pairs + i * PAIR + PAIR_Q);
  let line: usize = 0;
  for (let i = 1; i < MILLER_DIGITS_LENGTH; i++) {
    if (i > 1) fp12Sqr(f, f);
    multiplyVariable(f, pairs, count, 0);
    multiplyFixed(f, fixed, fixedCount, line++);
    const digit = <i32>load<i8>(MILLER_DIGITS + <usize>i);
    if (digit == 0) continue;
    multiplyVariable(f, pairs, count, digit);
    multiplyFixed(f, fixed, fixedCount, line++);
  }
  for (let what = PSI; what <= PSI_SQUARED; what++) {
    multiplyVariable(f, pairs, count, what);
    multiplyFixed(f, fixed, fixedCount, line++);
  }
}

const T: usize = memory.data(480);

/** The lines of Q without a G1 point: three coefficients each at `r`. Says whether Q is in the subgroup. */
export function walk(r: usize, q: usize): bool {
  startFrom(T, q);
  let line = r;
  for (let i = 1; i < MILLER_DIGITS_LENGTH; i++) {
    doubleStep(line, T);
    line += LINE;
    const digit = <i32>load<i8>(MILLER_DIGITS + <usize>i);
    if (digit == 0) continue;
    addStep(line, T, addend(q, digit));
    line += LINE;
  }
  addStep(line, T, addend(q, PSI));
  addStep(line + LINE, T, addend(q, PSI_SQUARED));
  return endsInSubgroup(T, q);
}

const INVERSE: usize = memory.data(160);
const SINGLE: usize = memory.data(160);

/**
 * Prepared lines of Q, a point of the subgroup: (l1/l0, l2/l0) with one inversion for all. `raw` has room for the
 * lines of `walk`, `products` for one coefficient each.
 */
export function prepareLines(r: usize, q: usize, raw: usize, products: usize): void {
  walk(raw, q);
  copy(INVERSE, ONE_FP2, FP2);
  for (let i: usize = 0; i < LINE_COUNT; i++) {
    copy(products + i * FP2, INVERSE, FP2);
    fp2Mul(INVERSE, INVERSE, raw + i * LINE);
  }
  fp2Inv(INVERSE, INVERSE);
  for (let i = LINE_COUNT; i > 0; i--) {
    const line = raw + (i - 1) * LINE, prepared = r + (i - 1) * PREPARED_LINE;
    fp2Mul(SINGLE, products + (i - 1) * FP2, INVERSE);
    fp2Mul(INVERSE, INVERSE, line);
    fp2Mul(prepared, line + FP2, SINGLE);
    fp2Mul(prepared + FP2, line + 2 * FP2, SINGLE);
  }
}
