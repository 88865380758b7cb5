// The cyclotomic subgroup of Fp12, where the final exponentiation spends its time.
//
// Squaring: Granger, Scott, "Faster Squaring in the Cyclotomic Subgroup of Sixth Degree Extensions", PKC 2010,
// section 3.2, over Fp4 = Fp2[t]/(t² - ξ), t = w³: (A + Bw + Cw²)² = 3A² - 2Ā + (3tC² + 2B̄)w + (3B² - 2C̄)w².
import { FP2, W2, w2Sqr, w2XiAdd, X_DIGITS, X_DIGITS_LENGTH } from "./field";
import { w2Cross, w2RedcTriplePair } from "./element";
import { F12, fp12Conj, fp12Mul } from "./fp12";
import { copy } from "./fp2";

const SQUARE1: usize = memory.data(320);
const NOTHING: usize = memory.data(320);
const SQUARES: usize = memory.data(1920);

/** (a + b·t)²: columns of 1 at `w`, of t at `x`. */
function squareFp4(w: usize, x: usize, a: usize, b: usize): void {
  w2Sqr(w, a);
  w2Sqr(SQUARE1, b);
  w2Cross(x, a, b, w, SQUARE1);
  w2XiAdd(w, w, SQUARE1);
}

export function cyclotomicSqr(r: usize, a: usize): void {
  // Coefficients of 1, w², w⁴, w, w³, w⁵ in memory order, and their columns in pairs that reduce together.
  const c2: usize = FP2, c4: usize = 2 * FP2, c1: usize = 3 * FP2, c3: usize = 4 * FP2, c5: usize = 5 * FP2;
  const w0 = SQUARES, w3 = SQUARES + W2, w2 = SQUARES + 2 * W2, w5 = SQUARES + 3 * W2, w4 = SQUARES + 4 * W2;
  const w1 = SQUARES + 5 * W2;
  squareFp4(w0, w3, a, a + c3);
  squareFp4(w2, w5, a + c1, a + c4);
  squareFp4(w4, w1, a + c2, a + c5);
  w2XiAdd(w1, NOTHING, w1);
  w2RedcTriplePair(r, r + c3, w0, w3, a, a + c3, -2, 2);
  w2RedcTriplePair(r + c2, r + c5, w2, w5, a + c2, a + c5, -2, 2);
  w2RedcTriplePair(r + c4, r + c1, w4, w1, a + c4, a + c1, -2, 2);
}

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
