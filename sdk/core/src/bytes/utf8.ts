/**
 * UTF-8 without replacement characters.
 *
 * `TextEncoder` turns a lone surrogate into U+FFFD and a default `TextDecoder` does the same with a bad byte,
 * so two different documents would hash alike (RFC 7493 section 2.1). Both directions refuse instead. A byte
 * order mark is kept as a character and left to the reader to refuse.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * UTF-8 bytes of a text.
 *
 * @throws RangeError when the text holds a lone surrogate, for which UTF-8 has no bytes
 */
export function encodeUtf8(text: string): Uint8Array {
  if (!text.isWellFormed())
    throw new RangeError("text: expected well-formed Unicode, found a lone surrogate");
  return encoder.encode(text);
}

/** The text, or null when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    // A fatal decoder throws exactly when the bytes are not UTF-8.
    return null;
  }
}
