// Products in Fp2 = Fp[u]/(u² + 1), reduced.
import { w2Redc } from "./element";
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
