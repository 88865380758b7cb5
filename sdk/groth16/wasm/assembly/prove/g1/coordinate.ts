// The coordinates of points of G1: elements of Fp.
import { BETA, FP, fpAdd, fpMul, fpNeg, fpSub, ONE } from "../field";
import { fpIsZero, fpLoad, fpMayBeEqual, fpMulInStep, fpStore, fpTight } from "../element";
import { fpInv } from "../inverse";

export const ELEMENT: usize = FP;
/** Bytes of an encoded point. */
export const ENCODED_POINT: usize = 64;
export { ONE };

export function add(r: usize, a: usize, b: usize): void { fpAdd(r, a, b); }
export function subtract(r: usize, a: usize, b: usize): void { fpSub(r, a, b); }
export function negate(r: usize, a: usize): void { fpNeg(r, a); }
export function tighten(r: usize, a: usize): void { fpTight(r, a); }
export function multiply(r: usize, a: usize, b: usize): void { fpMul(r, a, b); }
export function multiplyByBeta(r: usize, a: usize): void { fpMul(r, a, BETA); }
export function double(r: usize, a: usize): void { add(r, a, a); }
export function inverse(r: usize, a: usize): void { fpInv(r, a); }
export function isZero(a: usize): bool { return fpIsZero(a); }
export function mayShareX(a: usize, b: usize): bool { return fpMayBeEqual(a, b); }
export function decode(r: usize, bytes: usize): void { fpLoad(r, bytes); }
export function encode(bytes: usize, a: usize): void { fpStore(bytes, a); }

/** r = 3a, tight. */
export function triple(r: usize, a: usize): void {
  add(TWICE, a, a);
  add(r, TWICE, a);
  tighten(r, r);
}

const TWICE: usize = memory.data(160);

export function mulPair(r0: usize, r1: usize, a0: usize, a1: usize, b0: usize, b1: usize): void {
  fpMulInStep(r0, r1, a0, a1, b0, b1);
}

/** 3, of the curve y² = x³ + 3. */
export function curveConstant(r: usize): void {
  fpAdd(r, ONE, ONE);
  fpAdd(r, r, ONE);
}
