/**
 * Emits the constants of the curve as static data: Montgomery limbs, digit strings, exponent words.
 */
import {
  type Fp2,
  frobeniusCoefficient,
  inverseFp2,
  mod,
  multiplyFp2,
  P,
  power,
  R,
  signedDigits,
  X,
  XI,
} from "./bn254.ts";

/** How elements of one representation are written as static data. */
export interface Encoding {
  readonly type: "i64" | "f64";
  /** Words of an element of Fp in Montgomery form. */
  fp(value: bigint): readonly string[];
  fp2(value: Fp2): readonly string[];
  /** Words of an element that is not in Montgomery form. */
  raw(value: bigint): readonly string[];
  readonly montgomery: bigint;
}

/** 6x + 2, highest digit first; its leading 1, 0, -1 is written 1, 1, which saves a doubling. */
export function millerDigits(): number[] {
  const [first, second, third, ...rest] = signedDigits(6n * X + 2n, 2).reverse();
  if (first !== 1 || second !== 0 || third !== -1) throw new Error("6x + 2 begins with other digits");
  return [1, 1, ...rest];
}

/** A primitive cube root of unity in Fp: (x, y) -> (βx, y) is [λ] on G1 (`src/wasm/endomorphism.ts`). */
export const BETA = ((): bigint => {
  const root = power(3n, (P - 1n) / 3n);
  if (root === 1n) throw new Error("3 is a cube");
  return root;
})();

/** The width of the window digits of x in the exponentiations by x. */
const X_WIDTH = 4;

const data = (name: string, type: string, words: readonly (string | bigint)[]): string =>
  `export const ${name}: usize = memory.data<${type}>([${words.join(", ")}]);`;

/**
 * Returns what every element needs, for the field of `p` elements.
 *
 * @param ofCurve lines of constants beside them
 */
export function emitConstants(encoding: Encoding, p: bigint, ofCurve: readonly string[] = []): string {
  return [
    data("RAW_ONE", encoding.type, encoding.raw(1n)),
    data("MONTGOMERY_SQUARE", encoding.type, encoding.fp(mod(encoding.montgomery, p))),
    data("ONE", encoding.type, encoding.fp(1n)),
    ...ofCurve,
    data(
      "MODULUS",
      "i64",
      [0n, 1n, 2n, 3n].map((i) => BigInt.asIntN(64, p >> (64n * i))),
    ),
    `export const INVERSE_31: i64 = ${(1n << 31n) - power(p, (1n << 29n) - 1n, 1n << 31n)};`,
    "",
  ].join("\n");
}

/** The constants of the curve, over its base field; for the prover also what tells points of the twist. */
export function curveConstants(encoding: Encoding, forProver: boolean): string[] {
  const fp = (name: string, value: bigint): string => data(name, encoding.type, encoding.fp(mod(value)));
  const fp2 = (name: string, value: Fp2): string => data(name, encoding.type, encoding.fp2(value));
  const digits = (name: string, values: readonly number[]): string =>
    `export const ${name}: usize = memory.data<i8>([${values.join(", ")}]);\n` +
    `export const ${name}_LENGTH: i32 = ${values.length};`;
  const twist = multiplyFp2([3n, 0n], inverseFp2(XI));
  return [
    fp2("ONE_FP2", [1n, 0n]),
    fp("BETA", BETA),
    fp2("BETA_AND_ONE", [BETA, 1n]),
    fp2("TWIST_B3", multiplyFp2([3n, 0n], twist)),
    ...[1, 2, 3, 4, 5].map((i) => fp2(`FROBENIUS1_${i}`, frobeniusCoefficient(i, 1))),
    ...[1, 2, 3, 4, 5].map((i) => fp(`FROBENIUS2_${i}`, frobeniusCoefficient(i, 2)[0])),
    ...[1, 2, 3, 4, 5].map((i) => fp2(`FROBENIUS3_${i}`, frobeniusCoefficient(i, 3))),
    digits("MILLER_DIGITS", millerDigits()),
    digits("X_DIGITS", signedDigits(X, X_WIDTH).reverse()),
    ...(forProver
      ? [fp2("TWIST_B", twist), fp("BETA_TWIST", BETA * BETA), data("SPLIT", "i64", splitWords())]
      : []),
  ];
}

/**
 * Constants by which `assembly/prove/halves.ts` splits scalars, in words of 64 bits: SHORT, LONG_0, LONG_1, and two
 * over r.
 */
function splitWords(): bigint[] {
  const [short, long0, long1] = [2n * X + 1n, 6n * X ** 2n + 2n * X, 6n * X ** 2n + 4n * X + 1n];
  const words = (value: bigint, count: number) =>
    Array.from({ length: count }, (_, i) => BigInt.asIntN(64, value >> BigInt(64 * i)));
  return [
    ...words(short, 1),
    ...words(long0, 2),
    ...words(long1, 2),
    ...words((short << 318n) / R, 2),
    ...words((long1 << 318n) / R, 3),
  ];
}
