/**
 * Field elements and points derived from pseudo-random words, as phase-2 setups in snarkjs format derive them.
 *
 * An element is the first candidate below the modulus: four 64-bit numbers, least significant first, high word
 * before low word, cut to 254 bits. The candidate is taken as a Montgomery form, so it stands for itself times
 * 2^-256. A point is the first x whose right-hand side is a square; the lowest bit of one more word chooses the
 * root. A point of the twist is multiplied by the cofactor, which brings it into the subgroup.
 */
import { BN254_P, BN254_R } from "@svc/core/field";
import {
  clearCofactor,
  type G1Point,
  type G2Point,
  squareRoot,
  squareRootFp2,
  toG1,
  toG2,
} from "../curve/bn254.ts";
import { curveSquare, negate, twistSquare } from "../parse/curve-equation.ts";
import { chachaWords } from "./chacha-words.ts";
import { inverseOfMontgomeryFactor } from "./montgomery.ts";

type Words = Generator<number, never>;

const ELEMENT_BITS = 254;
const INVERSE_FACTOR_P = inverseOfMontgomeryFactor(BN254_P);
const INVERSE_FACTOR_R = inverseOfMontgomeryFactor(BN254_R);

/** The G2 base against which a contributor shows knowledge of their secret; nobody knows its logarithm. */
export function deriveG2Base(transcriptHash: Uint8Array): G2Point {
  const words = chachaWords(transcriptHash);
  for (;;) {
    const x = [drawCoordinate(words), drawCoordinate(words)] as const;
    const wantGreater = drawBit(words);
    const root = squareRootFp2(twistSquare(x));
    if (root === null) continue;
    const isGreater = isInUpperHalf(root[1] === 0n ? root[0] : root[1]);
    const y = isGreater === wantGreater ? root : ([negate(root[0]), negate(root[1])] as const);
    return clearCofactor(toG2({ x, y }));
  }
}

/** The secret and the G1 base of a contribution whose seed is public, as a beacon's is. */
export function deriveSecretAndBase(seed: Uint8Array): { readonly secret: bigint; readonly base: G1Point } {
  const words = chachaWords(seed);
  const secret = (drawBelow(words, BN254_R) * INVERSE_FACTOR_R) % BN254_R;
  return { secret, base: drawG1(words) };
}

function drawG1(words: Words): G1Point {
  for (;;) {
    const x = drawCoordinate(words);
    const wantGreater = drawBit(words);
    const root = squareRoot(curveSquare(x));
    if (root !== null) return toG1({ x, y: isInUpperHalf(root) === wantGreater ? root : negate(root) });
  }
}

function drawCoordinate(words: Words): bigint {
  return (drawBelow(words, BN254_P) * INVERSE_FACTOR_P) % BN254_P;
}

function drawBelow(words: Words, modulus: bigint): bigint {
  for (;;) {
    let value = 0n;
    for (let i = 0n; i < 4n; i++) {
      const high = BigInt(words.next().value);
      const low = BigInt(words.next().value);
      value |= ((high << 32n) | low) << (64n * i);
    }
    const candidate = BigInt.asUintN(ELEMENT_BITS, value);
    if (candidate < modulus) return candidate;
  }
}

function drawBit(words: Words): boolean {
  return (words.next().value & 1) === 1;
}

function isInUpperHalf(value: bigint): boolean {
  return value > (BN254_P - 1n) / 2n;
}
