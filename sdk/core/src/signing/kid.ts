/** Key identifiers: a short name for a key, never a substitute for it. */
import { encodeHex } from "../bytes/hex.ts";
import { sha256 } from "../digest/sha256.ts";

/** Grammar of a stated kid. */
export const KID = /^[A-Za-z0-9._:-]{1,64}$/;

/**
 * The kid a key has unless its holder states another: the first 16 hex digits of SHA-256(public key).
 *
 * @param publicKey 32 bytes
 * @throws TypeError for anything else, such as the hex of a key
 */
export function deriveKid(publicKey: Uint8Array): string {
  if (publicKey?.byteLength !== 32) throw new TypeError("publicKey: expected 32 bytes");
  return encodeHex(sha256(publicKey)).slice(0, 16);
}
