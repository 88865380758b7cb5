/**
 * The one Ed25519 rule (RFC 8032 section 5.1.7, narrowed so that every runtime gives one verdict), as far as
 * bytes alone decide it.
 *
 * A signature is valid when A and R are canonical encodings of points that are not of small order, S is below
 * the group order, and the cofactorless equation [S]B = R + [k]A holds. WebCrypto engines disagree about the
 * first three (some accept small-order keys, with which one signature fits almost any message) and noble's
 * default follows ZIP 215, so the pre-checks are ours and run before either; the curve arithmetic is theirs.
 * Reference: "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko, 2020); this is the rule of libsodium and
 * dalek's `verify_strict`.
 */
import { checkPoint, isReducedScalar, type PointFault } from "./edwards-encoding.ts";

const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

export type PublicKeyFault = `public_key_${PointFault}`;
export type SignatureFault =
  | PublicKeyFault
  | "signature_not_canonical"
  | "signature_small_order"
  | "signature_mismatch";

/** Returns the fault of a public key's encoding, or `null`. Does not check that a curve point has this y. */
export function publicKeyEncodingFault(publicKey: Uint8Array): PublicKeyFault | null {
  if (publicKey.length !== PUBLIC_KEY_BYTES) return "public_key_not_canonical";
  const fault = checkPoint(publicKey);
  return fault === null ? null : `public_key_${fault}`;
}

/** Everything about a signature that is decided by looking at the bytes. */
export function signatureEncodingFault(signature: Uint8Array, publicKey: Uint8Array): SignatureFault | null {
  const keyFault = publicKeyEncodingFault(publicKey);
  if (keyFault !== null) return keyFault;
  if (signature.length !== SIGNATURE_BYTES) return "signature_not_canonical";
  const pointFault = checkPoint(signature.subarray(0, 32));
  if (pointFault !== null)
    return pointFault === "small_order" ? "signature_small_order" : "signature_not_canonical";
  return isReducedScalar(signature.subarray(32)) ? null : "signature_not_canonical";
}
