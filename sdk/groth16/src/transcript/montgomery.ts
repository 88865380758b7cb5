/**
 * Field elements and points as proving keys store them, and as transcripts hash them.
 *
 * Stored: 32 bytes little-endian, in Montgomery form (x·2^256 mod p), x before y, c0 before c1. Hashed: 32 bytes
 * big-endian, plain, x before y, c1 before c0. Only one encoding of each value is accepted; all-zero coordinates
 * stand for the point at infinity, which no honest transcript contains.
 */
import { BN254_P } from "@svc/core/field";
import type { G1Affine, G2Affine } from "../arithmetic.ts";
import type { G1Point, G2Point } from "../curve/bn254.ts";
import { isOnCurve, isOnTwist, isOrigin } from "../parse/curve-equation.ts";

const ELEMENT_BYTES = 32;
export const G1_BYTES = 2 * ELEMENT_BYTES;
export const G2_BYTES = 4 * ELEMENT_BYTES;

/** 2^-256 modulo a modulus, by which a stored value becomes the value it stands for. */
export function inverseOfMontgomeryFactor(modulus: bigint): bigint {
  // Halving 1 modulo an odd number 256 times.
  let value = 1n;
  for (let i = 0; i < 256; i++) value = (value & 1n) === 0n ? value >> 1n : (value + modulus) >> 1n;
  return value;
}

const INVERSE_FACTOR = inverseOfMontgomeryFactor(BN254_P);

/** A finite point of the curve, or null. */
export function decodeG1(bytes: Uint8Array): G1Affine | null {
  const x = decodeElement(bytes, 0);
  const y = decodeElement(bytes, 1);
  if (x === null || y === null || isOrigin(x, y)) return null;
  const point = { x, y };
  return isOnCurve(point) ? point : null;
}

/** A finite point of the twist, perhaps outside the subgroup, or null. */
export function decodeG2(bytes: Uint8Array): G2Affine | null {
  const [x0, x1, y0, y1] = [0, 1, 2, 3].map((i) => decodeElement(bytes, i));
  if (x0 == null || x1 == null || y0 == null || y1 == null) return null;
  if (isOrigin(x0, x1, y0, y1)) return null;
  const point: G2Affine = { x: [x0, x1], y: [y0, y1] };
  return isOnTwist(point) ? point : null;
}

function decodeElement(bytes: Uint8Array, index: number): bigint | null {
  let value = 0n;
  for (let i = ELEMENT_BYTES - 1; i >= 0; i--) {
    value = (value << 8n) | BigInt(bytes[index * ELEMENT_BYTES + i] as number);
  }
  return value < BN254_P ? (value * INVERSE_FACTOR) % BN254_P : null;
}

const FACTOR = (1n << 256n) % BN254_P;

/** A finite point of G1 as keys store it. */
export function storedG1(point: G1Point): Uint8Array {
  const { x, y } = point.toAffine();
  return encodeStored([x, y]);
}

/** A finite point of G2 as keys store it. */
export function storedG2(point: G2Point): Uint8Array {
  const { x, y } = point.toAffine();
  return encodeStored([x.c0, x.c1, y.c0, y.c1]);
}

function encodeStored(elements: readonly bigint[]): Uint8Array {
  return encodeBigEndian(elements.map((element) => (element * FACTOR) % BN254_P).reverse()).reverse();
}

/** The 64 bytes that a transcript hashes for a point of G1. */
export function hashedG1({ x, y }: G1Affine): Uint8Array {
  return encodeBigEndian([x, y]);
}

/** The 128 bytes that a transcript hashes for a point of G2. */
export function hashedG2({ x, y }: G2Affine): Uint8Array {
  return encodeBigEndian([x[1], x[0], y[1], y[0]]);
}

function encodeBigEndian(elements: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(elements.length * ELEMENT_BYTES);
  for (const [index, element] of elements.entries()) {
    let rest = element;
    for (let i = ELEMENT_BYTES - 1; i >= 0; i--) {
      bytes[index * ELEMENT_BYTES + i] = Number(rest & 0xffn);
      rest >>= 8n;
    }
  }
  return bytes;
}
