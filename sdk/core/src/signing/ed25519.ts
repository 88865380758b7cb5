/**
 * The one Ed25519 rule (RFC 8032 section 5.1.7, narrowed so that every runtime gives one verdict).
 *
 * A signature is valid when A and R are canonical encodings of points that are not of small order, S is below
 * the group order, and the cofactorless equation [S]B = R + [k]A holds. WebCrypto engines disagree about the
 * first three (some accept small-order keys, with which one signature fits almost any message) and noble's
 * default follows ZIP 215, so the pre-checks are ours and run before either. Reference: "Taming the many
 * EdDSAs" (Chalkias, Garillot, Nikolaenko, 2020); this is the rule of libsodium and dalek's `verify_strict`.
 */
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes, equalBytes } from "../bytes/join.ts";
import { checkPoint, isReducedScalar, type PointFault } from "./edwards-encoding.ts";

export const PUBLIC_KEY_BYTES = 32;
export const SECRET_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

const { Point } = ed25519;
const GROUP_ORDER = Point.Fn.ORDER;

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
  return decodePoint(publicKey) === null ? "public_key_not_on_curve" : null;
}

/**
 * What is wrong with a signature, or null when it is valid. Synchronous, on noble's point arithmetic.
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
  const a = decodePoint(publicKey);
  if (a === null) return "public_key_not_on_curve";
  const r = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  const k = littleEndian(sha512(concatBytes(r, publicKey, message))) % GROUP_ORDER;
  // R is canonical, so comparing encodings is comparing points, and R itself need not be decompressed.
  const expected = (s === 0n ? Point.ZERO : Point.BASE.multiplyUnsafe(s)).subtract(
    k === 0n ? Point.ZERO : a.multiplyUnsafe(k),
  );
  return equalBytes(expected.toBytes(), r) ? null : "signature_mismatch";
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

/**
 * 64-byte signature. The public key is derived inside: signing with a mismatched one would leak the secret.
 *
 * @param secretKey 32 bytes
 * @throws TypeError when the secret key is not 32 bytes
 */
export function signEd25519(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  assertSecretKey(secretKey);
  return ed25519.sign(message, secretKey);
}

/** @throws TypeError when the secret key is not 32 bytes */
export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  assertSecretKey(secretKey);
  return ed25519.getPublicKey(secretKey);
}

/** 32 bytes from the runtime's cryptographic source. */
export function generateSecretKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(SECRET_KEY_BYTES));
}

function assertSecretKey(secretKey: Uint8Array): void {
  if (secretKey.length !== SECRET_KEY_BYTES) {
    throw new TypeError(`secretKey: expected ${SECRET_KEY_BYTES} bytes, found ${secretKey.length}`);
  }
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

function decodePoint(bytes: Uint8Array): InstanceType<typeof Point> | null {
  try {
    return Point.fromBytes(bytes, false);
  } catch {
    // The encoding is canonical, so noble throws exactly when no curve point has this y.
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i] as number);
  return value;
}

/** WebCrypto takes no view of a shared buffer; a copy is 32 to a few thousand bytes. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

let webCryptoEd25519: Promise<boolean> | undefined;

function hasWebCryptoEd25519(): Promise<boolean> {
  webCryptoEd25519 ??= probeWebCrypto();
  return webCryptoEd25519;
}

async function probeWebCrypto(): Promise<boolean> {
  try {
    await crypto.subtle.importKey("raw", ownBuffer(Point.BASE.toBytes()), "Ed25519", false, ["verify"]);
    return true;
  } catch {
    // No Ed25519 in this runtime's WebCrypto, or no WebCrypto at all: the synchronous path serves.
    return false;
  }
}
