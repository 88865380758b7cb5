// Products in Fp2 = Fp[u]/(u² + 1), reduced.
import { w2Redc, w2RedcPair } from "./element";
import { w2Mul, w2Sqr } from "./field";

const WIDE_PRODUCT: usize = memory.data(320);

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

const SECOND_PRODUCT: usize = memory.data(320);

/** r0 = a0·b0 and r1 = a1·b1; a result may take the place of any operand. */
export function fp2MulPair(r0: usize, r1: usize, a0: usize, a1: usize, b0: usize, b1: usize): void {
  w2Mul(WIDE_PRODUCT, a0, b0);
  w2Mul(SECOND_PRODUCT, a1, b1);
  w2RedcPair(r0, r1, WIDE_PRODUCT, SECOND_PRODUCT);
}

export function fp2SqrPair(r0: usize, r1: usize, a0: usize, a1: usize): void {
  w2Sqr(WIDE_PRODUCT, a0);
  w2Sqr(SECOND_PRODUCT, a1);
  w2RedcPair(r0, r1, WIDE_PRODUCT, SECOND_PRODUCT);
}
