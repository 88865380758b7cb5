// Points of y² = x³ + 3 over Fp, portable binary: affine (x, y), and sums (X, Y, ZZ, ZZZ) with x = X/ZZ, y = Y/ZZZ.
//
// Formulas madd-2008-s and dbl-2008-s-1 of the Explicit-Formulas Database (xyzz, a = 0). Infinity is four zero words;
// additions are complete: equal and opposite points are told apart, since an attacker may choose scalars.
import { BETA, FP, fpAdd, fpCarry, fpMul, fpNeg, fpSqr, fpSub, ONE } from "./field";
import { fpIsZero, fpLoad, fpMayBeZero } from "./element";
import { copy } from "./fp2";
import { fpInv } from "./inverse";

export const AFFINE: usize = 2 * FP;
export const XYZZ: usize = 4 * FP;

const P: usize = memory.data(80);
const R: usize = memory.data(80);
const PP: usize = memory.data(80);
const PPP: usize = memory.data(80);
const Q: usize = memory.data(80);
const S: usize = memory.data(80);

export function isInfinity(a: usize): bool {
  let bits: i64 = 0;
  for (let i: usize = 0; i < FP; i += 8) bits |= load<i64>(a + 2 * FP + i);
  return bits == 0;
}

export function setInfinity(r: usize): void {
  memory.fill(r, 0, XYZZ);
}

export function fromAffine(r: usize, q: usize): void {
  copy(r, q, AFFINE);
  copy(r + 2 * FP, ONE, FP);
  copy(r + 3 * FP, ONE, FP);
}

export function double(a: usize): void {
  if (isInfinity(a)) return;
  const x = a, y = a + FP, zz = a + 2 * FP, zzz = a + 3 * FP;
  fpAdd(P, y, y);
  fpSqr(PP, P);
  fpMul(PPP, P, PP);
  fpMul(Q, x, PP);
  fpSqr(R, x);
  fpAdd(S, R, R);
  fpAdd(R, R, S);
  fpCarry(R, R);
  fpSqr(x, R);
  fpAdd(S, Q, Q);
  fpSub(x, x, S);
  fpCarry(x, x);
  fpSub(Q, Q, x);
  fpMul(Q, Q, R);
  fpMul(S, PPP, y);
  fpSub(y, Q, S);
  fpCarry(y, y);
  fpMul(zz, zz, PP);
  fpMul(zzz, zzz, PPP);
}

/** a := a + q */
export function addAffine(a: usize, q: usize): void {
  const qx = q, qy = q + FP;
  const x = a, y = a + FP, zz = a + 2 * FP, zzz = a + 3 * FP;
  if (isInfinity(a)) return fromAffine(a, q);
  fpMul(P, qx, zz);
  fpSub(P, P, x);
  fpMul(R, qy, zzz);
  fpSub(R, R, y);
  if (fpMayBeZero(P) && fpIsZero(P)) {
    if (fpIsZero(R)) double(a);
    else setInfinity(a);
    return;
  }
  fpSqr(PP, P);
  fpMul(PPP, P, PP);
  fpMul(Q, x, PP);
  fpSqr(x, R);
  fpSub(x, x, PPP);
  fpAdd(S, Q, Q);
  fpSub(x, x, S);
  fpCarry(x, x);
  fpSub(Q, Q, x);
  fpMul(Q, Q, R);
  fpMul(S, PPP, y);
  fpSub(y, Q, S);
  fpCarry(y, y);
  fpMul(zz, zz, PP);
  fpMul(zzz, zzz, PPP);
}

const NEGATED: usize = memory.data(160);

export function addSigned(a: usize, q: usize, negative: bool): void {
  if (!negative) return addAffine(a, q);
  copy(NEGATED, q, FP);
  fpNeg(NEGATED + FP, q + FP);
  addAffine(a, NEGATED);
}

/** a := a ± q and b := b ± p, two different sums. */
export function addSignedPair(a: usize, q: usize, negative: bool, b: usize, p: usize, alsoNegative: bool): void {
  addSigned(a, q, negative);
  addSigned(b, p, alsoNegative);
}

/**
 * Affine forms of `count` accumulators, none at infinity, with one inversion (Montgomery's trick).
 * `products` has room for `count` elements.
 */
export function toAffine(r: usize, stride: usize, a: usize, count: usize, products: usize): void {
  copy(PPP, ONE, FP);
  for (let i: usize = 0; i < count; i++) {
    copy(products + i * FP, PPP, FP);
    const point = a + i * XYZZ;
    fpMul(S, point + 2 * FP, point + 3 * FP);
    fpMul(PPP, PPP, S);
  }
  fpInv(R, PPP);
  for (let i = count; i > 0; i--) {
    const point = a + (i - 1) * XYZZ, affine = r + (i - 1) * stride;
    const zz = point + 2 * FP, zzz = point + 3 * FP;
    fpMul(P, products + (i - 1) * FP, R); // 1 / (ZZ · ZZZ)
    fpMul(R, R, zz);
    fpMul(R, R, zzz);
    fpMul(S, P, zzz);
    fpMul(affine, point, S);
    fpMul(S, P, zz);
    fpMul(affine + FP, point + FP, S);
  }
}

export function loadAffine(r: usize, bytes: usize): void {
  fpLoad(r, bytes);
  fpLoad(r + FP, bytes + 32);
}

/** (βx, y) is a fixed multiple of (x, y): Gallant, Lambert, Vanstone, CRYPTO 2001. */
export function endomorphism(r: usize, q: usize): void {
  fpMul(r, q, BETA);
  copy(r + FP, q + FP, FP);
}

/** The two coordinates of an affine point, or the four of a sum, one after the other. */
export function affineCoordinates(r: usize, q: usize): void {
  copy(r, q, AFFINE);
}

export function sumCoordinates(r: usize, a: usize): void {
  copy(r, a, XYZZ);
}
