// The coordinates of points of G2: elements of Fp2.
import { BETA_TWIST, FP2, fp2Add, fp2Neg, fp2Sub, ONE_FP2, TWIST_B } from "../field";
import { fp2Inv, fp2IsZero, fp2Load, fp2MulFp, fp2Store, fp2Tight, fpMayBeEqual } from "../element";
import { copy, fp2Mul, fp2MulPair } from "../fp2";

export const ELEMENT: usize = FP2;
/** Bytes of an encoded point. */
export const ENCODED_POINT: usize = 128;
export const ONE: usize = ONE_FP2;

export function add(r: usize, a: usize, b: usize): void { fp2Add(r, a, b); }
export function subtract(r: usize, a: usize, b: usize): void { fp2Sub(r, a, b); }
export function negate(r: usize, a: usize): void { fp2Neg(r, a); }
export function tighten(r: usize, a: usize): void { fp2Tight(r, a); }
export function multiply(r: usize, a: usize, b: usize): void { fp2Mul(r, a, b); }
export function multiplyByBeta(r: usize, a: usize): void { fp2MulFp(r, a, BETA_TWIST); }
export function double(r: usize, a: usize): void { add(r, a, a); }
export function inverse(r: usize, a: usize): void { fp2Inv(r, a); }
export function isZero(a: usize): bool { return fp2IsZero(a); }
/** By c0 alone: what shares it and differs in c1 is found out later. */
export function mayShareX(a: usize, b: usize): bool { return fpMayBeEqual(a, b); }
export function decode(r: usize, bytes: usize): void { fp2Load(r, bytes); }
export function encode(bytes: usize, a: usize): void { fp2Store(bytes, a); }

/** r = 3a, tight. */
export function triple(r: usize, a: usize): void {
  add(TWICE, a, a);
  add(r, TWICE, a);
  tighten(r, r);
}

const TWICE: usize = memory.data(160);

export function mulPair(r0: usize, r1: usize, a0: usize, a1: usize, b0: usize, b1: usize): void {
  fp2MulPair(r0, r1, a0, a1, b0, b1);
}

/** 3/(9 + u), of the twist. */
export function curveConstant(r: usize): void {
  copy(r, TWIST_B, FP2);
}
