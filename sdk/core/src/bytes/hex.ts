/**
 * Strict hexadecimal: lowercase ASCII digits, whole bytes, nothing else.
 *
 * Every digest, key and signature on the wire is lowercase hex, so that two spellings of one value cannot
 * exist and string equality is byte equality. `Buffer.from(x, "hex")` stops silently at the first bad digit;
 * this decoder refuses.
 */
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const LOWERCASE_HEX = /^[0-9a-f]*$/;

/** Lowercase hex of the bytes, two digits each. */
export function encodeHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** True for exactly `byteLength` bytes of lowercase hex. */
export function isHex(text: unknown, byteLength: number): text is string {
  return typeof text === "string" && text.length === byteLength * 2 && LOWERCASE_HEX.test(text);
}

/**
 * The bytes of a lowercase hex string, or null when it is not one.
 *
 * @param byteLength demanded number of bytes; any whole number of bytes when absent
 */
export function decodeHex(text: unknown, byteLength?: number): Uint8Array | null {
  if (typeof text !== "string" || text.length % 2 !== 0) return null;
  return isHex(text, byteLength ?? text.length / 2) ? hexToBytes(text) : null;
}
