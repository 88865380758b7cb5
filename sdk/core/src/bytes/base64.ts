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

/** The bytes, or null unless the text is their one canonical spelling. */
export function decodeBase64(text: unknown): Uint8Array | null {
  if (typeof text !== "string") return null;
  try {
    return base64.decode(text);
  } catch {
    // The decoder throws exactly on a foreign character, wrong padding or non-zero trailing bits.
    return null;
  }
}
