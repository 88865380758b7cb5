// The cyclotomic subgroup of Fp12, where the final exponentiation spends its time.
//
// Squaring: Granger, Scott, "Faster Squaring in the Cyclotomic Subgroup of Sixth Degree Extensions", PKC 2010,
// section 3.2, over Fp4 = Fp2[t]/(t² - ξ), t = w³: (A + Bw + Cw²)² = 3A² - 2Ā + (3tC² + 2B̄)w + (3B² - 2C̄)w².
import { FP2, w2Sqr, w2Sub2, w2XiAdd, X_DIGITS, X_DIGITS_LENGTH } from "./field";
import { fp2Sum, w2RedcTriple } from "./element";
import { F12, fp12Conj, fp12Mul } from "./fp12";
import { copy } from "./fp2";

const SQUARE0: usize = memory.data(320);
const SQUARE1: usize = memory.data(320);
const CROSS: usize = memory.data(320);
const SUM: usize = memory.data(160);
const ZERO: usize = memory.data(320);

/** (a + b·t)² in SQUARE0 (1) and CROSS (t). */
function squareFp4(a: usize, b: usize): void {
  w2Sqr(SQUARE0, a);
  w2Sqr(SQUARE1, b);
  fp2Sum(SUM, a, b);
  w2Sqr(CROSS, SUM);
  w2Sub2(CROSS, CROSS, SQUARE0, SQUARE1);
  w2XiAdd(SQUARE0, SQUARE0, SQUARE1);
}

const B_HIGH: usize = memory.data(160);

export function cyclotomicSqr(r: usize, a: usize): void {
  // Coefficients of 1, w², w⁴, w, w³, w⁵ in memory order.
  const c2: usize = FP2, c4: usize = 2 * FP2, c1: usize = 3 * FP2, c3: usize = 4 * FP2, c5: usize = 5 * FP2;
  squareFp4(a, a + c3);
  w2RedcTriple(r, SQUARE0, a, -2);
  w2RedcTriple(r + c3, CROSS, a + c3, 2);
  // B² gives w² and w⁵, C² gives w and w⁴: B is kept until C, which it replaces, is read.
  squareFp4(a + c1, a + c4);
  w2RedcTriple(B_LOW, SQUARE0, a + c2, -2);
  w2RedcTriple(B_HIGH, CROSS, a + c5, 2);
  squareFp4(a + c2, a + c5);
  w2RedcTriple(r + c4, SQUARE0, a + c4, -2);
  w2XiAdd(CROSS, ZERO, CROSS);
  w2RedcTriple(r + c1, CROSS, a + c1, 2);
  copy(r + c2, B_LOW, FP2);
  copy(r + c5, B_HIGH, FP2);
}

const B_LOW: usize = memory.data(160);

const BASE: usize = memory.data(960);
const INVERTED: usize = memory.data(960);
const ODD_POWERS: usize = memory.data(3840);

/** r = a^x for the curve parameter x, digits of four bits with signs; inversion is conjugation here. */
export function powerX(r: usize, a: usize): void {
  copy(ODD_POWERS, a, F12);
  cyclotomicSqr(BASE, a);
  for (let i: usize = 1; i < 4; i++) fp12Mul(ODD_POWERS + i * F12, ODD_POWERS + (i - 1) * F12, BASE);
  copy(BASE, ODD_POWERS + <usize>(<i32>load<i8>(X_DIGITS) >> 1) * F12, F12);
  for (let i = 1; i < X_DIGITS_LENGTH; i++) {
    cyclotomicSqr(BASE, BASE);
    const digit = <i32>load<i8>(X_DIGITS + <usize>i);
    if (digit > 0) fp12Mul(BASE, BASE, ODD_POWERS + <usize>(digit >> 1) * F12);
    if (digit < 0) {
      fp12Conj(INVERTED, ODD_POWERS + <usize>(-digit >> 1) * F12);
      fp12Mul(BASE, BASE, INVERTED);
    }
  }
  copy(r, BASE, F12);
}
