/**
 * The points of a powers-of-tau file that a key and its contributors' statements show: alpha and beta, by which a
 * Groth16 key names its phase 1, and [tau]_2.
 *
 * Little-endian, points as proving keys store them. Section 1 holds the field and the size; 3 the powers of tau in G2,
 * the generator first; 4 alpha times the powers in G1, alpha first; 6 beta in G2. That the powers are powers, and that
 * the file's contributions lead to them, is for `snarkjs powersoftau verify` to say.
 */
import { BN254_P } from "@svc/core/field";
import type { G2Affine } from "../arithmetic.ts";
import { decodeG1, decodeG2, G1_BYTES, G2_BYTES } from "../transcript/montgomery.ts";
import type { PhaseOnePoints } from "../transcript/public-ceremonies.ts";

const TAU_G2 = 3;
const ALPHA_G1 = 4;
const BETA_G2 = 6;

/** The points with a z coordinate of one, as snarkjs writes them; null where the bytes are no such file. */
export function pointsOfPhaseOne(bytes: Uint8Array): PhaseOnePoints | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  if (bytes.length < 12 || magic !== "ptau") return null;
  const starts = new Map<number, number>();
  let at = 12;
  for (let left = view.getUint32(8, true); left > 0 && at + 12 <= bytes.length; left--) {
    starts.set(view.getUint32(at, true), at + 12);
    at += 12 + Number(view.getBigUint64(at + 4, true));
  }
  const [header, tau, alpha, beta] = [1, TAU_G2, ALPHA_G1, BETA_G2].map((section) => starts.get(section));
  if (header === undefined || tau === undefined || alpha === undefined || beta === undefined) return null;
  if (!isFieldOf(bytes.subarray(header, header + 36))) return null;
  const alpha1 = decodeG1(bytes.subarray(alpha, alpha + G1_BYTES));
  const beta2 = decodeG2(bytes.subarray(beta, beta + G2_BYTES));
  const tau2 = decodeG2(bytes.subarray(tau + G2_BYTES, tau + 2 * G2_BYTES));
  if (alpha1 === null || beta2 === null || tau2 === null) return null;
  return { alpha_1: [`${alpha1.x}`, `${alpha1.y}`, "1"], beta_2: g2Json(beta2), tau_2: g2Json(tau2) };
}

function isFieldOf(bytes: Uint8Array): boolean {
  let modulus = 0n;
  for (const byte of bytes.subarray(4).toReversed()) modulus = (modulus << 8n) | BigInt(byte);
  return bytes[0] === 32 && modulus === BN254_P;
}

function g2Json({ x, y }: G2Affine): string[][] {
  return [
    [`${x[0]}`, `${x[1]}`],
    [`${y[0]}`, `${y[1]}`],
    ["1", "0"],
  ];
}
