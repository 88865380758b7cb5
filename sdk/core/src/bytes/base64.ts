/**
 * Strict base64 (RFC 4648 section 4): standard alphabet, padded, canonical.
 *
 * Lenient decoders accept missing padding, non-zero trailing bits and foreign alphabets, which gives one byte
 * string many spellings. Signed notes and DSSE envelopes compare spellings, so only one is accepted here.
 */
import { base64 } from "@scure/base";

/** Padded standard base64 of the bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  return base64.encode(bytes);
}

const STANDARD_ALPHABET = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes, or null unless the text is their one canonical spelling. */
export function decodeBase64(text: unknown): Uint8Array | null {
  if (typeof text !== "string" || text.length % 4 !== 0 || !STANDARD_ALPHABET.test(text)) return null;
  let bytes: Uint8Array;
  try {
    bytes = base64.decode(text);
  } catch {
    // The alphabet and length are right, so what is left is padding in the middle or non-zero trailing bits.
    return null;
  }
  return base64.encode(bytes) === text ? bytes : null;
}
