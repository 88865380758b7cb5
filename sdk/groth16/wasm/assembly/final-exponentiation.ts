// The final exponentiation: a power that is 1 for the same f as f^((p^12 - 1)/r) and costs less.
//
// It is the one that snarkjs, noble and others call the pairing, so that vk_alphabeta_12 can be compared with it.
import { cyclotomicSqr, powerX } from "./cyclotomic";
import { fp12Conj, fp12Frobenius1, fp12Frobenius2, fp12Frobenius3, fp12Inv, fp12Mul } from "./fp12";

const A: usize = memory.data(960);
const B: usize = memory.data(960);
const C: usize = memory.data(960);
const D: usize = memory.data(960);
const E: usize = memory.data(960);
const F: usize = memory.data(960);

/** r = f^((p^6 - 1)(p² + 1)), in the cyclotomic subgroup; the caller has seen that f is not zero. */
export function easyPart(r: usize, f: usize): void {
  fp12Inv(A, f);
  fp12Conj(B, f);
  fp12Mul(A, A, B);
  fp12Frobenius2(B, A);
  fp12Mul(r, A, B);
}

/**
 * r = f^(2x(6x² + 3x + 1) · (p⁴ - p² + 1)/r): Fuentes-Castaneda, Knapp, Rodriguez-Henriquez, "Faster Hashing to G2",
 * SAC 2011, section 5. The extra factor shares none with r, so this is 1 exactly when the pairing product is.
 */
export function hardPart(r: usize, f: usize): void {
  powerX(A, f);
  cyclotomicSqr(A, A); // f^2x
  cyclotomicSqr(B, A);
  fp12Mul(B, B, A); // f^6x
  powerX(C, B); // f^6x²
  cyclotomicSqr(D, C);
  powerX(D, D); // f^12x³
  fp12Mul(D, D, C);
  fp12Mul(D, D, B); // a = f^(12x³ + 6x² + 6x)
  fp12Conj(A, A);
  fp12Mul(B, D, A); // b = a · f^-2x
  // (a · f^6x² · f) · b^p · a^p² · (b · f^-1)^p³
  fp12Conj(E, f);
  fp12Mul(E, B, E);
  fp12Frobenius3(E, E);
  fp12Frobenius2(F, D);
  fp12Mul(E, E, F);
  fp12Frobenius1(F, B);
  fp12Mul(E, E, F);
  fp12Mul(D, D, C);
  fp12Mul(D, D, f);
  fp12Mul(r, D, E);
}
