/**
 * An Ed25519 public key as DID documents write it: `z`, then base58 (draft-msporny-base58-03, the alphabet of Bitcoin) of
 * the multicodec 0xed01 and the key's 32 bytes (W3C Controlled Identifiers, Multikey).
 */
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ED25519 = [0xed, 0x01] as const;
/** Of 34 bytes it is 48; more is no key. */
const MOST_CHARACTERS = 64;

/** @returns 32 bytes; null for what is no such key */
export function readMultibaseKey(text: string): Uint8Array | null {
  if (!text.startsWith("z") || text.length > MOST_CHARACTERS) return null;
  const bytes = decodeBase58(text.slice(1));
  const isKey = bytes?.length === ED25519.length + 32 && ED25519.every((byte, i) => bytes[i] === byte);
  return isKey ? bytes.slice(ED25519.length) : null;
}

/** @returns null where a character is not of the alphabet */
export function decodeBase58(text: string): Uint8Array | null {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? "" : value.toString(16);
  const pairs = hex.padStart(hex.length + (hex.length % 2), "0").match(/../g) ?? [];
  return Uint8Array.from([
    ...Array<number>(zeros).fill(0),
    ...pairs.map((pair) => Number.parseInt(pair, 16)),
  ]);
}
