/**
 * Signatures under a note text, by key type: Ed25519 over the text (0x01) and cosignature/v1 (0x04, C2SP
 * tlog-cosignature), an Ed25519 signature over a time and the text.
 *
 * A cosignature says: "at that time this was the largest consistent head I had seen from this origin". It says
 * nothing about the entries. Its time is the only trustworthy time in a checkpoint; it is 64 bits wide, so it
 * is a bigint here.
 */
import {
  concatBytes,
  encodeUtf8,
  publicKeyOf,
  readFunction,
  readMembers,
  signEd25519,
  verifyEd25519,
} from "@svc/core";
import type { NoteSignature } from "./signed-note.ts";
import { makeNoteKey, type NoteKey, type NoteKeyType, requireVkey } from "./vkey.ts";

const SIGNATURE_BYTES = 64;
const TIMESTAMP_BYTES = 8;
/** Larger timestamps must not be produced (tlog-cosignature) and are refused. */
const MAX_TIMESTAMP = 2n ** 63n - 1n;

/** What signs notes: a named key. The secret stays inside `sign`. */
export interface NoteSigner {
  readonly key: NoteKey;
  sign(message: Uint8Array): Uint8Array;
}

/**
 * A signer from a secret key. Each cosigner needs its own key: the signed message does not name it.
 *
 * @param name key name; a log's is its origin
 * @param secretKey 32 bytes
 * @throws TypeError when either is malformed
 */
export function createNoteSigner(
  name: string,
  secretKey: Uint8Array,
  type: NoteKeyType = "ed25519",
): NoteSigner {
  const key = makeNoteKey(name, type, publicKeyOf(secretKey));
  return { key, sign: (message) => signEd25519(message, secretKey) };
}

/** A signer that a caller passes. @throws TypeError naming the argument, for anything but a vkey and a function */
export function readNoteSigner(input: unknown, argument: string): NoteSigner {
  const { key, sign } = readMembers(input, ["key", "sign"], argument);
  const read = readFunction<NoteSigner["sign"]>(sign, `${argument}.sign`);
  if (read === null) throw new TypeError(`${argument}.sign: expected a function`);
  return { key: requireVkey(`${argument}.key`, key as NoteKey), sign: read };
}

/** Signs a note text with a log key. Deterministic: one text, one signature. */
export function signText(text: string, signer: NoteSigner): NoteSignature {
  if (signer.key.type !== "ed25519") throw new TypeError("signer: expected a key of type 0x01");
  return { name: signer.key.name, id: signer.key.id, payload: signer.sign(encodeUtf8(text)) };
}

/**
 * Cosigns a checkpoint text.
 *
 * @param timestamp Unix seconds, from 1 to 2^63 - 1; zero would say that no time is stated
 */
export function cosignText(text: string, signer: NoteSigner, timestamp: bigint): NoteSignature {
  if (signer.key.type !== "cosignatureV1") throw new TypeError("signer: expected a key of type 0x04");
  if (timestamp < 1n || timestamp > MAX_TIMESTAMP) {
    throw new RangeError(`timestamp: expected 1 to 2^63 - 1, got ${timestamp}`);
  }
  const time = new Uint8Array(TIMESTAMP_BYTES);
  new DataView(time.buffer).setBigUint64(0, timestamp);
  const payload = concatBytes(time, signer.sign(cosignedMessage(text, timestamp)));
  return { name: signer.key.name, id: signer.key.id, payload };
}

/** Time of a cosignature/v1 payload, or null when it has another form. Nothing is verified. */
export function cosignatureTime(payload: Uint8Array): bigint | null {
  if (payload.length !== TIMESTAMP_BYTES + SIGNATURE_BYTES) return null;
  const time = new DataView(payload.buffer, payload.byteOffset).getBigUint64(0);
  return time > MAX_TIMESTAMP ? null : time;
}

/** Returns whether the signature is one by `key` over `text`. The caller has matched name and id. */
export function verifyTextSignature(text: string, signature: NoteSignature, key: NoteKey): boolean {
  if (key.type === "ed25519") return verifyEd25519(signature.payload, encodeUtf8(text), key.publicKey);
  const time = cosignatureTime(signature.payload);
  if (time === null) return false;
  return verifyEd25519(
    signature.payload.subarray(TIMESTAMP_BYTES),
    cosignedMessage(text, time),
    key.publicKey,
  );
}

function cosignedMessage(text: string, timestamp: bigint): Uint8Array {
  return encodeUtf8(`cosignature/v1\ntime ${timestamp}\n${text}`);
}
