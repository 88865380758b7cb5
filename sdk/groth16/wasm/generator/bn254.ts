/**
 * The numbers of BN254 and of the representation that the generated field code works in.
 *
 * Everything is derived from the curve parameter x (Barreto, Naehrig, "Pairing-Friendly Elliptic Curves of Prime
 * Order", SAC 2005): p = 36x⁴ + 36x³ + 24x² + 6x + 1, r = 36x⁴ + 36x³ + 18x² + 6x + 1.
 */
export const X = 4965661367192848881n;
export const P = 36n * X ** 4n + 36n * X ** 3n + 24n * X ** 2n + 6n * X + 1n;
export const R = 36n * X ** 4n + 36n * X ** 3n + 18n * X ** 2n + 6n * X + 1n;

/** An element c0 + c1·u of Fp2, u² = -1. */
export type Fp2 = readonly [c0: bigint, c1: bigint];

/** The cubic and quadratic non-residue 9 + u: Fp6 = Fp2[v]/(v³ - ξ), Fp12 = Fp6[w]/(w² - v). */
export const XI: Fp2 = [9n, 1n];

export const mod = (a: bigint, m = P): bigint => ((a % m) + m) % m;

export function power(base: bigint, exponent: bigint, m = P): bigint {
  let result = 1n;
  for (let b = mod(base, m), e = exponent; e > 0n; e >>= 1n, b = (b * b) % m) {
    if (e & 1n) result = (result * b) % m;
  }
  return result;
}

export const inverse = (a: bigint, m = P): bigint => power(a, m - 2n, m);

export const multiplyFp2 = (a: Fp2, b: Fp2): Fp2 => [
  mod(a[0] * b[0] - a[1] * b[1]),
  mod(a[0] * b[1] + a[1] * b[0]),
];

export function powerFp2(base: Fp2, exponent: bigint): Fp2 {
  let result: Fp2 = [1n, 0n];
  for (let b = base, e = exponent; e > 0n; e >>= 1n, b = multiplyFp2(b, b)) {
    if (e & 1n) result = multiplyFp2(result, b);
  }
  return result;
}

export function inverseFp2([c0, c1]: Fp2): Fp2 {
  const norm = inverse(c0 * c0 + c1 * c1);
  return [mod(c0 * norm), mod(-c1 * norm)];
}

/** γ_i of the k-th power of Frobenius: w^i is sent to ξ^(i(p^k - 1)/6) · w^i. */
export const frobeniusCoefficient = (i: number, k: number): Fp2 =>
  powerFp2(XI, (BigInt(i) * (P ** BigInt(k) - 1n)) / 6n);

/** Digits of n with odd digits below 2^(width-1) in magnitude, lowest first (width 2: the non-adjacent form). */
export function signedDigits(n: bigint, width: number): number[] {
  const digits: number[] = [];
  const base = 1n << BigInt(width);
  for (let rest = n; rest > 0n; rest >>= 1n) {
    let digit = 0n;
    if (rest & 1n) {
      digit = rest % base;
      if (digit >= base / 2n) digit -= base;
      rest -= digit;
    }
    digits.push(Number(digit));
  }
  return digits;
}
