// Points of y² = x³ + 3 over Fp, fused binary: the coordinates of a point fill the two lanes of one element.
//
// An affine point is [x | y], a sum [X | Y], [ZZ | ZZZ] with x = X/ZZ, y = Y/ZZZ. Formulas madd-2008-s and
// dbl-2008-s-1 of the Explicit-Formulas Database (xyzz, a = 0), their ten and nine products taken two at a time.
// Infinity is all words zero; additions are complete: equal and opposite points are told apart.
import { BETA_AND_ONE, FP, fp2Add, fp2Sub, fpMul, fpMulPair, ONE } from "./field";
import { fp2Carry, fp2Load, fpIsZero, fpMayBeZero } from "./element";
import { copy } from "./fp2";
import { fpInv } from "./inverse";

export const AFFINE: usize = FP;
export const XYZZ: usize = 2 * FP;

const PR: usize = memory.data(80);
const SQUARES: usize = memory.data(80);
const PQ: usize = memory.data(80);
const X: usize = memory.data(80);
const LEFT: usize = memory.data(80);
const RIGHT: usize = memory.data(80);

/** r = [a0 | b0] */
function lows(r: usize, a: usize, b: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    v128.store(r + i, v128.shuffle<f64>(v128.load(a + i), v128.load(b + i), 0, 2));
  }
}

/** r = [a1 | b1] */
function highs(r: usize, a: usize, b: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    v128.store(r + i, v128.shuffle<f64>(v128.load(a + i), v128.load(b + i), 1, 3));
  }
}

/** r = [a1 | a0] */
function exchange(r: usize, a: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    v128.store(r + i, v128.shuffle<f64>(v128.load(a + i), v128.load(a + i), 1, 2));
  }
}

/** r = [a0 - a1 | a1 - a0] */
function difference(r: usize, a: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    const value = v128.load(a + i);
    v128.store(r + i, f64x2.sub(value, v128.shuffle<f64>(value, value, 1, 2)));
  }
}

export function isInfinity(a: usize): bool {
  let bits: i64 = 0;
  for (let i: usize = 0; i < FP; i += 8) bits |= load<i64>(a + FP + i);
  return bits == 0;
}

export function setInfinity(r: usize): void {
  memory.fill(r, 0, XYZZ);
}

export function fromAffine(r: usize, q: usize): void {
  copy(r, q, FP);
  copy(r + FP, ONE, FP);
}

export function double(a: usize): void {
  if (isInfinity(a)) return;
  const zz = a + FP;
  // [2Y | X]
  exchange(LEFT, a);
  for (let i: usize = 0; i < FP; i += 16) v128.store(LEFT + i, f64x2.mul(v128.load(LEFT + i), f64x2(2.0, 1.0)));
  fpMul(SQUARES, LEFT, LEFT); // [V | X²]
  lows(RIGHT, SQUARES, SQUARES);
  fpMul(PQ, LEFT, RIGHT); // [W | S]
  highs(X, SQUARES, SQUARES);
  fp2Add(LEFT, X, X);
  fp2Add(PR, LEFT, X);
  fp2Carry(PR, PR); // M = 3X² in both
  fpMul(X, PR, PR);
  highs(RIGHT, PQ, PQ);
  fp2Sub(X, X, RIGHT);
  fp2Sub(X, X, RIGHT);
  fp2Carry(X, X); // M² - 2S in both
  lows(LEFT, PR, PQ); // [M | W]
  fp2Sub(RIGHT, RIGHT, X);
  highs(PR, a, a);
  lows(RIGHT, RIGHT, PR); // [S - X | Y]
  lows(PR, SQUARES, PQ); // [V | W]
  fpMulPair(zz, LEFT, zz, LEFT, PR, RIGHT);
  difference(LEFT, LEFT);
  lows(a, X, LEFT);
  fp2Carry(a, a);
}

/** a := a + q */
export function addAffine(a: usize, q: usize): void {
  if (isInfinity(a)) return fromAffine(a, q);
  const zz = a + FP;
  fpMul(PR, q, zz);
  fp2Sub(PR, PR, a); // [P | R]
  if (fpMayBeZero(PR)) {
    lows(LEFT, PR, PR);
    if (fpIsZero(LEFT)) {
      highs(LEFT, PR, PR);
      if (fpIsZero(LEFT)) double(a);
      else setInfinity(a);
      return;
    }
  }
  fpMul(SQUARES, PR, PR); // [P² | R²]
  lows(LEFT, PR, a);
  lows(RIGHT, SQUARES, SQUARES);
  fpMul(PQ, LEFT, RIGHT); // [P³ | Q]
  highs(X, SQUARES, SQUARES);
  lows(RIGHT, PQ, PQ);
  fp2Sub(X, X, RIGHT);
  highs(RIGHT, PQ, PQ);
  fp2Sub(X, X, RIGHT);
  fp2Sub(X, X, RIGHT);
  fp2Carry(X, X); // R² - P³ - 2Q in both
  highs(LEFT, PR, a); // [R | Y]
  fp2Sub(RIGHT, RIGHT, X);
  lows(RIGHT, RIGHT, PQ); // [Q - X | P³]
  lows(PR, SQUARES, PQ); // [P² | P³]
  fpMulPair(zz, LEFT, zz, LEFT, PR, RIGHT);
  difference(LEFT, LEFT);
  lows(a, X, LEFT);
  fp2Carry(a, a);
}

const NEGATED: usize = memory.data(80);

export function addSigned(a: usize, q: usize, negative: bool): void {
  if (!negative) return addAffine(a, q);
  for (let i: usize = 0; i < FP; i += 16) v128.store(NEGATED + i, f64x2.mul(v128.load(q + i), f64x2(1.0, -1.0)));
  addAffine(a, NEGATED);
}

/**
 * Affine forms of `count` sums, none at infinity, with one inversion (Montgomery's trick). `products` has room for
 * `count` elements.
 */
export function toAffine(r: usize, stride: usize, a: usize, count: usize, products: usize): void {
  copy(PR, ONE, FP);
  for (let i: usize = 0; i < count; i++) {
    copy(products + i * FP, PR, FP);
    const zz = a + i * XYZZ + FP;
    exchange(LEFT, zz);
    fpMul(LEFT, LEFT, zz);
    fpMul(PR, PR, LEFT);
  }
  fpInv(X, PR);
  for (let i = count; i > 0; i--) {
    const zz = a + (i - 1) * XYZZ + FP;
    exchange(LEFT, zz);
    fpMul(RIGHT, products + (i - 1) * FP, X); // 1 / (ZZ · ZZZ)
    fpMul(PR, LEFT, zz);
    fpMul(X, X, PR);
    fpMul(RIGHT, RIGHT, LEFT); // [1/ZZ | 1/ZZZ]
    fpMul(r + (i - 1) * stride, zz - FP, RIGHT);
  }
}

export function loadAffine(r: usize, bytes: usize): void {
  fp2Load(r, bytes);
}

/** (βx, y) is a fixed multiple of (x, y): Gallant, Lambert, Vanstone, CRYPTO 2001. */
export function endomorphism(r: usize, q: usize): void {
  fpMul(r, q, BETA_AND_ONE);
}

/** The two coordinates of an affine point, or the four of a sum, one after the other, each in both lanes. */
export function affineCoordinates(r: usize, q: usize): void {
  lows(LEFT, q, q);
  highs(r + FP, q, q);
  copy(r, LEFT, FP);
}

export function sumCoordinates(r: usize, a: usize): void {
  affineCoordinates(r, a);
  affineCoordinates(r + 2 * FP, a + FP);
}
