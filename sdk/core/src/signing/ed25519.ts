/**
 * The Ed25519 rule answered at once, on @noble/curves. The rule is in `ed25519-rule.ts`; where an answer may be
 * awaited, `ed25519-async.ts` gives the same one sooner and without this file's 13 kB of curve.
 */
import { edwards } from "@noble/curves/abstract/edwards.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes, equalBytes } from "../bytes/join.ts";
import {
  type PublicKeyFault,
  publicKeyEncodingFault,
  type SignatureFault,
  signatureEncodingFault,
} from "./ed25519-rule.ts";

const FIELD_ORDER = 2n ** 255n - 19n;
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** RFC 8032 section 5.1. Not noble's `ed25519`, whose signing, Ristretto and hashing would come along in each script. */
const Point = edwards({
  p: FIELD_ORDER,
  n: GROUP_ORDER,
  h: 8n,
  a: FIELD_ORDER - 1n,
  d: 37095705934669439343138083508754565189542113879843219016388785533085940283555n,
  Gx: 15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  Gy: 46316835694926478169428394003475163141307993866256225615783033603165251855960n,
});

/**
 * Returns the fault of a public key, or null. Includes the curve equation, which the verification pre-checks
 * leave to the equation itself.
 */
export function publicKeyFault(publicKey: Uint8Array): PublicKeyFault | null {
  const fault = publicKeyEncodingFault(publicKey);
  if (fault !== null) return fault;
  return decodePoint(publicKey) === null ? "public_key_not_on_curve" : null;
}

/**
 * Returns the fault of a signature, or null when it is valid. Synchronous, on noble's point arithmetic.
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
