/** A signer held by whoever issues documents: apart from verification, which needs none of its arithmetic. */
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import type { Signer } from "../signing/document.ts";
import { deriveKid, KID } from "../signing/kid.ts";
import { publicKeyOf, SECRET_KEY_BYTES, signEd25519 } from "./secret-keys.ts";

/**
 * A signer from a hex secret key.
 *
 * @param signingKey 64 hex digits
 * @param kid stated key id; derived from the public key when absent
 * @throws TypeError when the key or the kid is malformed; the message never holds the key
 */
export function createSigner(signingKey: string, kid?: string): Signer {
  const secretKey = decodeHex(signingKey, SECRET_KEY_BYTES);
  if (secretKey === null) throw new TypeError("signingKey: expected 64 lowercase hex digits (32 bytes)");
  if (kid !== undefined && !KID.test(kid)) throw new TypeError(`kid: expected ${KID.source}`);
  const publicKey = publicKeyOf(secretKey);
  return {
    kid: kid ?? deriveKid(publicKey),
    publicKey: encodeHex(publicKey),
    sign: (message) => signEd25519(message, secretKey),
  };
}
