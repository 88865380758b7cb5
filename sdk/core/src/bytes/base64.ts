/**
 * Strict base64 (RFC 4648 section 4): standard alphabet, padded, canonical.
 *
 * Lenient decoders accept missing padding, non-zero trailing bits, white space and foreign alphabets, which gives one
 * byte string many spellings. Signed notes compare spellings, so only one is accepted here. The platform's `atob` is
 * such a decoder: what it read is spelt again and compared.
 */
const CHUNK_BYTES = 0x8000;

/** Padded standard base64 of the bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  // In pieces: an argument list has a bound.
  for (let i = 0; i < bytes.length; i += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK_BYTES));
  }
  return btoa(binary);
}

/** The bytes, or null unless the text is their one canonical spelling. */
export function decodeBase64(text: unknown): Uint8Array | null {
  if (typeof text !== "string") return null;
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    // It throws exactly on a foreign character or a length that no bytes have.
    return null;
  }
  if (btoa(binary) !== text) return null;
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/**
 * Decodes base64 of a DSSE envelope (v1.0.2): standard or URL-safe alphabet, padded or not, unused bits zero. Returns
 * `null` for anything else.
 */
export function decodeEnvelopeBase64(text: unknown): Uint8Array | null {
  if (typeof text !== "string") return null;
  const digits = text.replace(/={1,2}$/, "");
  if (digits.length < text.length && text.length % 4 !== 0) return null;
  const isUrlSafe = /[-_]/.test(digits);
  if (isUrlSafe && /[+/]/.test(digits)) return null;
  const standard = isUrlSafe ? digits.replaceAll("-", "+").replaceAll("_", "/") : digits;
  return decodeBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
}

/** base64url (RFC 4648 section 5) of the bytes, unpadded. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes, or null unless the text is their one canonical spelling in base64url, unpadded. */
export function decodeBase64Url(text: unknown): Uint8Array | null {
  return typeof text === "string" && !/[+/=]/.test(text) ? decodeEnvelopeBase64(text) : null;
}
