// The inner operations, exported one by one for the tests. Never shipped.
export {
  FP, FP2, fp2Add, fp2Conj, fp2Neg, fp2Sub, fpAdd, fpCarry, fpMul, fpNeg,
  fpSqr, fpSub, ONE, W2, w2Add, w2Minus12, w2Mul, w2Sqr, w2Sub, w2Sub2, w2XiAdd, WIDE,
} from "./field";
export {
  fp2Carry, fp2Inv, fp2IsZero, fp2Load, fp2MulFp, fp2Store, fp2Sum, fpIsZero, fpLoad, fpMayBeZero, fpStore, w2Redc, w2RedcAdd, w2RedcAddPair, w2RedcPair, w2RedcTriplePair,
} from "./element";
export { fp2Mul, fp2Sqr } from "./fp2";
export { fpInv } from "./inverse";
export {
  fp12Conj, fp12Frobenius1, fp12Frobenius2, fp12Frobenius3, fp12Inv, fp12IsOne, fp12Mul, fp12MulLine,
  fp12MulMonicLine, fp12Sqr,
} from "./fp12";
export { cyclotomicSqr, powerX } from "./cyclotomic";
export { easyPart, hardPart } from "./final-exponentiation";
export { addAffine, AFFINE, affineCoordinates, double, endomorphism, fromAffine, isInfinity, loadAffine, setInfinity, sumCoordinates, toAffine, XYZZ } from "./g1";
export { addMultiple, closeImage, fillTable, setTerm, sumTerms, tableBytes, TERM } from "./multiply";
export { millerLoop, PAIR, PAIR_P, PAIR_Q, walk } from "./miller";

/** Where the tests may write. */
export function room(): usize {
  return (__heap_base + 15) & ~15;
}
