/**
 * Strict hexadecimal: lowercase ASCII digits, whole bytes, nothing else.
 *
 * Every digest, key and signature on the wire is lowercase hex, so that two spellings of one value cannot
 * exist and string equality is byte equality. `Buffer.from(x, "hex")` stops silently at the first bad digit;
 * this decoder refuses.
 */
const LOWERCASE_HEX = /^[0-9a-f]*$/;
/** "00" to "ff". */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lowercase hex of the bytes, two digits each. */
export function encodeHex(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i++) text += DIGITS[bytes[i] as number];
  return text;
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
  if (!isHex(text, byteLength ?? text.length / 2)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = (digit(text.charCodeAt(2 * i)) << 4) | digit(text.charCodeAt(2 * i + 1));
  }
  return bytes;
}

/** @param code of one of 0-9, a-f */
function digit(code: number): number {
  return code < 0x61 ? code - 0x30 : code - 0x57;
}
