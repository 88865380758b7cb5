// Products in Fp2 = Fp[u]/(u² + 1), reduced, and the inversion in Fp.
import { w2Redc } from "./element";
import { FP, fpMul, fpSqr, INVERSION_EXPONENT, ONE, w2Mul, w2Sqr } from "./field";

const WIDE_PRODUCT: usize = memory.data(320);
const NORM: usize = memory.data(160);
const POWERS: usize = memory.data(1280);

export function copy(r: usize, a: usize, bytes: usize): void {
  memory.copy(r, a, bytes);
}

export function fp2Mul(r: usize, a: usize, b: usize): void {
  w2Mul(WIDE_PRODUCT, a, b);
  w2Redc(r, WIDE_PRODUCT);
}

export function fp2Sqr(r: usize, a: usize): void {
  w2Sqr(WIDE_PRODUCT, a);
  w2Redc(r, WIDE_PRODUCT);
}

/** a^(p-2) with windows of four bits; zero for zero. */
export function fpInv(r: usize, a: usize): void {
  copy(POWERS, ONE, FP);
  for (let i: usize = 1; i < 16; i++) fpMul(POWERS + i * FP, POWERS + (i - 1) * FP, a);
  copy(NORM, ONE, FP);
  for (let bit: i32 = 252; bit >= 0; bit -= 4) {
    if (bit < 252) {
      fpSqr(NORM, NORM);
      fpSqr(NORM, NORM);
      fpSqr(NORM, NORM);
      fpSqr(NORM, NORM);
    }
    const word = load<u64>(INVERSION_EXPONENT + (<usize>bit >> 6) * 8);
    const digit = <usize>((word >> (<u64>bit & 63)) & 15);
    if (digit) fpMul(NORM, NORM, POWERS + digit * FP);
  }
  copy(r, NORM, FP);
}
