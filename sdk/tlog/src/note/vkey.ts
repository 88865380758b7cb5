/**
 * Verifier keys of signed notes (C2SP signed-note, "Verifier keys"): `<name>+<id>+<base64(type || key)>`.
 *
 * A vkey is how a log or a witness is pinned. The id is a hint that pairs a signature line with a key; trust is
 * in the key. Two types are known here: 0x01, Ed25519 over the note text, which logs use, and 0x04, Ed25519
 * cosignature/v1, which witnesses use. A signature of any other type is an unknown one and is ignored.
 */
import {
  concatBytes,
  decodeBase64,
  encodeBase64,
  encodeHex,
  encodeUtf8,
  isHex,
  publicKeyFault,
  type Reading,
  type Refuse,
  readTrustMembers,
  refusal,
  sha256,
} from "@svc/core";
import type { VKEY_REASONS } from "@svc/core/finding";

const SIGNATURE_TYPES = Object.freeze({ ed25519: 0x01, cosignatureV1: 0x04 });

export type NoteKeyType = keyof typeof SIGNATURE_TYPES;

/** A key that signatures are checked against. */
export interface NoteKey {
  readonly name: string;
  /** 8 hex digits. */
  readonly id: string;
  readonly type: NoteKeyType;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

export type VkeyReason = keyof typeof VKEY_REASONS;

const refuse: Refuse<typeof VKEY_REASONS> = refusal;

/** Name bytes are counted because a cosigner's name is length-prefixed elsewhere in the C2SP formats. */
const MAX_KEY_NAME_BYTES = 255;

/**
 * Key names are non-empty, without Unicode white space, "+" and control characters. (`\s` would refuse U+FEFF,
 * which is none, and with it a note that an unknown key of such a name has signed as well.)
 */
export function isKeyName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (name === "" || /[\p{White_Space}+\u0000-\u001f]/u.test(name) || !name.isWellFormed()) return false;
  return encodeUtf8(name).length <= MAX_KEY_NAME_BYTES;
}

/** First 4 bytes of SHA-256(name || 0x0A || type || public key), as 8 hex digits. */
export function deriveKeyId(name: string, type: NoteKeyType, publicKey: Uint8Array): string {
  const tag = Uint8Array.of(0x0a, SIGNATURE_TYPES[type]);
  return encodeHex(sha256(concatBytes(encodeUtf8(name), tag, publicKey)).subarray(0, 4));
}

/**
 * A verifier key from its parts.
 *
 * @throws TypeError when the name is no key name or the public key is not one that may sign (strict rule)
 */
export function makeNoteKey(name: string, type: NoteKeyType, publicKey: Uint8Array): NoteKey {
  if (!isKeyName(name)) throw new TypeError("name: expected a key name without white space and +");
  const fault = publicKeyFault(publicKey);
  if (fault !== null) throw new TypeError(`publicKey: ${fault}`);
  return { name, id: deriveKeyId(name, type, publicKey), type, publicKey };
}

/** Prints a key as a vkey. */
export function encodeVkey(key: NoteKey): string {
  const typed = concatBytes(Uint8Array.of(SIGNATURE_TYPES[key.type]), key.publicKey);
  return `${key.name}+${key.id}+${encodeBase64(typed)}`;
}

/** Reads a vkey; refuses an id that does not belong to the key. */
export function parseVkey(text: unknown): Reading<NoteKey, VkeyReason> {
  if (typeof text !== "string") return refuse("malformed_vkey", { expected: "text" });
  // Only the first two plus signs separate: base64 may hold more.
  const first = text.indexOf("+");
  const second = text.indexOf("+", first + 1);
  if (second === -1) return refuse("malformed_vkey", { expected: "vkey_parts" });
  const name = text.slice(0, first);
  const id = text.slice(first + 1, second);
  const typed = decodeBase64(text.slice(second + 1));
  if (!isKeyName(name)) return refuse("malformed_vkey", { expected: "key_name" });
  if (!isHex(id, 4)) return refuse("malformed_vkey", { expected: "key_id" });
  if (typed === null || typed.length === 0) return refuse("malformed_vkey", { expected: "base64" });
  const type = typeOf(typed[0]);
  if (type === null) return refuse("unknown_key_type");
  const publicKey = typed.subarray(1);
  const fault = publicKeyFault(publicKey);
  if (fault !== null) return refuse("bad_public_key", { cause: { reason: fault, values: {} } });
  const expected = deriveKeyId(name, type, publicKey);
  if (expected !== id) return refuse("key_id_mismatch", { expected, found: id });
  return { ok: true, value: { name, id, type, publicKey } };
}

/**
 * A pinned vkey from configuration.
 *
 * @throws TypeError when it is not one: a wrong pin is a mistake of the caller, not evidence
 */
export function requireVkey(argument: string, vkey: string | NoteKey): NoteKey {
  const reading = parseVkey(typeof vkey === "string" ? vkey : textOf(argument, vkey));
  if (!reading.ok) throw new TypeError(`${argument}: expected <name>+<id>+<base64>: ${reading.detail}`);
  return reading.value;
}

function textOf(argument: string, vkey: NoteKey): string {
  const key = readTrustMembers(vkey, ["name", "id", "type", "publicKey"], argument);
  if (typeof key.name !== "string" || typeof key.id !== "string" || !ArrayBuffer.isView(key.publicKey)) {
    throw new TypeError(`${argument}: expected a vkey`);
  }
  return encodeVkey(key as unknown as NoteKey);
}

function typeOf(byte: number | undefined): NoteKeyType | null {
  if (byte === SIGNATURE_TYPES.ed25519) return "ed25519";
  if (byte === SIGNATURE_TYPES.cosignatureV1) return "cosignatureV1";
  return null;
}
