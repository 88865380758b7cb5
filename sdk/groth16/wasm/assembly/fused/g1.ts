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

/** Where one addition keeps its elements; a second one in step with it has a place of its own. */
const FIRST: usize = memory.data(480);
const SECOND: usize = memory.data(480);
const SQUARES: usize = FP;
const PQ: usize = 2 * FP;
const X: usize = 3 * FP;
const LEFT: usize = 4 * FP;
const RIGHT: usize = 5 * FP;

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
  const zz = a + FP, s = FIRST;
  const squares = s + SQUARES, pq = s + PQ, x = s + X, left = s + LEFT, right = s + RIGHT;
  // [2Y | X]
  exchange(left, a);
  for (let i: usize = 0; i < FP; i += 16) v128.store(left + i, f64x2.mul(v128.load(left + i), f64x2(2.0, 1.0)));
  fpMul(squares, left, left); // [V | X²]
  lows(right, squares, squares);
  fpMul(pq, left, right); // [W | S]
  highs(x, squares, squares);
  fp2Add(left, x, x);
  fp2Add(s, left, x);
  fp2Carry(s, s); // M = 3X² in both
  fpMul(x, s, s);
  highs(right, pq, pq);
  fp2Sub(x, x, right);
  fp2Sub(x, x, right);
  fp2Carry(x, x); // M² - 2S in both
  lows(left, s, pq); // [M | W]
  fp2Sub(right, right, x);
  highs(s, a, a);
  lows(right, right, s); // [S - X | Y]
  lows(s, squares, pq); // [V | W]
  fpMulPair(zz, left, zz, left, s, right);
  finish(a, s);
}

/** After [P | R] and its squares: the factors of [P³ | Q]. */
function cubeFactors(s: usize, a: usize): void {
  lows(s + LEFT, s, a);
  lows(s + RIGHT, s + SQUARES, s + SQUARES);
}

/** After [P³ | Q]: X, the factors of [R(Q - X) | Y·P³], and [P² | P³] in place of [P | R]. */
function ordinateFactors(s: usize, a: usize): void {
  const x = s + X, pq = s + PQ, right = s + RIGHT;
  highs(x, s + SQUARES, s + SQUARES);
  lows(right, pq, pq);
  fp2Sub(x, x, right);
  highs(right, pq, pq);
  fp2Sub(x, x, right);
  fp2Sub(x, x, right);
  fp2Carry(x, x); // R² - P³ - 2Q in both
  highs(s + LEFT, s, a); // [R | Y]
  fp2Sub(right, right, x);
  lows(right, right, pq);
  lows(s, s + SQUARES, pq);
}

/** Sets X and Y, the difference of the two products. */
function finish(a: usize, s: usize): void {
  difference(s + LEFT, s + LEFT);
  lows(a, s + X, s + LEFT);
  fp2Carry(a, a);
}

/** a := a + q */
export function addAffine(a: usize, q: usize): void {
  if (isInfinity(a)) return fromAffine(a, q);
  const zz = a + FP, s = FIRST;
  fpMul(s, q, zz);
  fp2Sub(s, s, a); // [P | R]
  if (fpMayBeZero(s)) {
    lows(s + LEFT, s, s);
    if (fpIsZero(s + LEFT)) {
      highs(s + LEFT, s, s);
      if (fpIsZero(s + LEFT)) double(a);
      else setInfinity(a);
      return;
    }
  }
  fpMul(s + SQUARES, s, s);
  cubeFactors(s, a);
  fpMul(s + PQ, s + LEFT, s + RIGHT);
  ordinateFactors(s, a);
  fpMulPair(zz, s + LEFT, zz, s + LEFT, s, s + RIGHT);
  finish(a, s);
}

/** Two additions in step, for the processor to fill the gaps of one with the other. */
function addAffinePair(a: usize, q: usize, b: usize, p: usize): void {
  const s = FIRST, t = SECOND, aa = a + FP, bb = b + FP;
  if (!isInfinity(a) && !isInfinity(b)) {
    fpMulPair(s, t, q, p, aa, bb);
    fp2Sub(s, s, a);
    fp2Sub(t, t, b);
    if (!fpMayBeZero(s) && !fpMayBeZero(t)) {
      fpMulPair(s + SQUARES, t + SQUARES, s, t, s, t);
      cubeFactors(s, a);
      cubeFactors(t, b);
      fpMulPair(s + PQ, t + PQ, s + LEFT, t + LEFT, s + RIGHT, t + RIGHT);
      ordinateFactors(s, a);
      ordinateFactors(t, b);
      fpMulPair(s + LEFT, t + LEFT, s + LEFT, t + LEFT, s + RIGHT, t + RIGHT);
      fpMulPair(aa, bb, aa, bb, s, t);
      finish(a, s);
      finish(b, t);
      return;
    }
  }
  addAffine(a, q);
  addAffine(b, p);
}

const NEGATED: usize = memory.data(80);
const ALSO_NEGATED: usize = memory.data(80);

/** The point q, or its negative at `r`. */
function signed(r: usize, q: usize, negative: bool): usize {
  if (!negative) return q;
  for (let i: usize = 0; i < FP; i += 16) v128.store(r + i, f64x2.mul(v128.load(q + i), f64x2(1.0, -1.0)));
  return r;
}

export function addSigned(a: usize, q: usize, negative: bool): void {
  addAffine(a, signed(NEGATED, q, negative));
}

/** a := a ± q and b := b ± p, two different sums. */
export function addSignedPair(a: usize, q: usize, negative: bool, b: usize, p: usize, alsoNegative: bool): void {
  addAffinePair(a, signed(NEGATED, q, negative), b, signed(ALSO_NEGATED, p, alsoNegative));
}

/**
 * Affine forms of `count` sums, none at infinity, with one inversion (Montgomery's trick). `products` has room for
 * `count` elements.
 */
export function toAffine(r: usize, stride: usize, a: usize, count: usize, products: usize): void {
  const running = FIRST, left = FIRST + LEFT, right = FIRST + RIGHT, inverse = FIRST + X;
  copy(running, ONE, FP);
  for (let i: usize = 0; i < count; i++) {
    copy(products + i * FP, running, FP);
    const zz = a + i * XYZZ + FP;
    exchange(left, zz);
    fpMul(left, left, zz);
    fpMul(running, running, left);
  }
  fpInv(inverse, running);
  for (let i = count; i > 0; i--) {
    const zz = a + (i - 1) * XYZZ + FP;
    exchange(left, zz);
    fpMulPair(right, running, products + (i - 1) * FP, left, inverse, zz); // 1 / (ZZ · ZZZ), ZZ · ZZZ
    fpMulPair(inverse, right, inverse, right, running, left); // the next one, [1/ZZ | 1/ZZZ]
    fpMul(r + (i - 1) * stride, zz - FP, right);
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
  lows(FIRST, q, q);
  highs(r + FP, q, q);
  copy(r, FIRST, FP);
}

export function sumCoordinates(r: usize, a: usize): void {
  affineCoordinates(r, a);
  affineCoordinates(r + 2 * FP, a + FP);
}
