/** What needs a secret key: making one, its public half, signing. @noble/curves does it; JavaScript makes no code constant in time. */
import { ed25519 } from "@noble/curves/ed25519.js";

export const SECRET_KEY_BYTES = 32;

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

/**
 * The Ed25519 public key of a secret key, 32 bytes each.
 *
 * @throws TypeError when the secret key is not 32 bytes
 */
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
