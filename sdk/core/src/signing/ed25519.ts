/**
 * The one Ed25519 rule (RFC 8032 section 5.1.7, narrowed so that every runtime gives one verdict).
 *
 * A signature is valid when A and R are canonical encodings of points that are not of small order, S is below
 * the group order, and the cofactorless equation [S]B = R + [k]A holds. WebCrypto engines disagree about the
 * first three (some accept small-order keys, with which one signature fits almost any message) and noble's
 * default follows ZIP 215, so the pre-checks are ours and run before either. Reference: "Taming the many
 * EdDSAs" (Chalkias, Garillot, Nikolaenko, 2020); this is the rule of libsodium and dalek's `verify_strict`.
 */
import { sha512 } from "@noble/hashes/sha2.js";
import { decodeHex } from "../bytes/hex.ts";
import { concatBytes, equalBytes } from "../bytes/join.ts";
import { combine, isOnCurve, littleEndian, littleEndianBytes } from "./edwards-arithmetic.ts";
import { checkPoint, GROUP_ORDER, isReducedScalar, type PointFault } from "./edwards-encoding.ts";

export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

export type PublicKeyFault = `public_key_${PointFault}`;
export type SignatureFault =
  | PublicKeyFault
  | "signature_not_canonical"
  | "signature_small_order"
  | "signature_mismatch";

/**
 * What is wrong with a public key, or null. Includes the curve equation, which the verification pre-checks
 * leave to the equation itself.
 */
export function publicKeyFault(publicKey: Uint8Array): PublicKeyFault | null {
  const fault = encodingFault(publicKey);
  if (fault !== null) return fault;
  return isOnCurve(publicKey) ? null : "public_key_not_on_curve";
}

/**
 * What is wrong with a signature, or null when it is valid. Synchronous, on `edwards-arithmetic.ts`.
 *
 * Null proves that the holder of the secret half of `publicKey` signed `message`; it says nothing about whose
 * key that is.
 */
export function signatureFault(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): SignatureFault | null {
  const fault = cheapFault(signature, publicKey);
  if (fault !== null) return fault;
  const r = signature.subarray(0, 32);
  const k = littleEndian(sha512(concatBytes(r, publicKey, message))) % GROUP_ORDER;
  // R is canonical, so comparing encodings is comparing points, and R itself need not be decompressed.
  const expected = combine(signature.subarray(32), littleEndianBytes(k), publicKey);
  if (expected === null) return "public_key_not_on_curve";
  return equalBytes(expected, r) ? null : "signature_mismatch";
}

/** True when `signatureFault` finds none. Synchronous; about a millisecond. */
export function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  return signatureFault(signature, message, publicKey) === null;
}

/**
 * The same verdict through WebCrypto, several times quicker where the runtime has Ed25519, through
 * `signatureFault` where it has not. WebCrypto is asked only after the pre-checks, and what is left to it (the
 * curve equation of A and the cofactorless equation) is where engines agree.
 */
export async function signatureFaultAsync(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): Promise<SignatureFault | null> {
  const fault = cheapFault(signature, publicKey);
  if (fault !== null) return fault;
  if (!(await hasWebCryptoEd25519())) return signatureFault(signature, message, publicKey);
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey("raw", ownBuffer(publicKey), "Ed25519", false, ["verify"]);
  } catch {
    // Some engines refuse a key off the curve at import; the synchronous rule names what is wrong with it.
    return signatureFault(signature, message, publicKey);
  }
  if (await crypto.subtle.verify("Ed25519", key, ownBuffer(signature), ownBuffer(message))) return null;
  return publicKeyFault(publicKey) ?? "signature_mismatch";
}

function encodingFault(publicKey: Uint8Array): PublicKeyFault | null {
  if (publicKey.length !== PUBLIC_KEY_BYTES) return "public_key_not_canonical";
  const fault = checkPoint(publicKey);
  return fault === null ? null : `public_key_${fault}`;
}

/** Everything that is decided by looking at the bytes. */
function cheapFault(signature: Uint8Array, publicKey: Uint8Array): SignatureFault | null {
  const keyFault = encodingFault(publicKey);
  if (keyFault !== null) return keyFault;
  if (signature.length !== SIGNATURE_BYTES) return "signature_not_canonical";
  const pointFault = checkPoint(signature.subarray(0, 32));
  if (pointFault !== null)
    return pointFault === "small_order" ? "signature_small_order" : "signature_not_canonical";
  return isReducedScalar(signature.subarray(32)) ? null : "signature_not_canonical";
}

/** WebCrypto takes no view of a shared buffer; a copy is 32 to a few thousand bytes. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** A public key to try an import with. */
const BASE_POINT = decodeHex(`58${"66".repeat(31)}`) as Uint8Array;
let webCryptoEd25519: Promise<boolean> | undefined;

function hasWebCryptoEd25519(): Promise<boolean> {
  webCryptoEd25519 ??= probeWebCrypto();
  return webCryptoEd25519;
}

async function probeWebCrypto(): Promise<boolean> {
  try {
    await crypto.subtle.importKey("raw", ownBuffer(BASE_POINT), "Ed25519", false, ["verify"]);
    return true;
  } catch {
    // No Ed25519 in this runtime's WebCrypto, or no WebCrypto at all: the synchronous path serves.
    return false;
  }
}
