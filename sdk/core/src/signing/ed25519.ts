/**
 * The Ed25519 rule answered at once, on @noble/curves. The rule is in `ed25519-rule.ts`; where an answer may be
 * awaited, `ed25519-async.ts` gives the same one sooner and without this file's 13 kB of curve.
 */
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes, equalBytes } from "../bytes/join.ts";
import {
  type PublicKeyFault,
  publicKeyEncodingFault,
  type SignatureFault,
  signatureEncodingFault,
} from "./ed25519-rule.ts";

const { Point } = ed25519;
const GROUP_ORDER = Point.Fn.ORDER;

/**
 * What is wrong with a public key, or null. Includes the curve equation, which the verification pre-checks
 * leave to the equation itself.
 */
export function publicKeyFault(publicKey: Uint8Array): PublicKeyFault | null {
  const fault = publicKeyEncodingFault(publicKey);
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
  const fault = signatureEncodingFault(signature, publicKey);
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
