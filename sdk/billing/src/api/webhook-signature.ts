/**
 * The signature of Standard Webhooks, scheme `v1`: HMAC-SHA256 over id, timestamp and body with full stops between. A
 * message carries one signature for each secret, so that a secret is changed without a message that nobody can check.
 */
import { concatBytes, decodeBase64, encodeBase64, encodeUtf8 } from "@svc/core";

/** The signed parts of a message. */
export interface SignedMessage {
  /** Without a full stop: the parts are told apart by it. */
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  /** The bytes that are sent, and no other spelling of them. */
  readonly body: Uint8Array;
}

const SECRET_PREFIX = "whsec_";
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;
/** As many as a message may carry; what comes after is not looked at. */
const MAX_SIGNATURES = 16;
const ALGORITHM = { name: "HMAC", hash: "SHA-256" } as const;

/** The bytes of `whsec_` and base64 of 24 to 64 bytes, or null for any other text. */
export function readWebhookSecret(secret: unknown): Uint8Array | null {
  if (typeof secret !== "string" || !secret.startsWith(SECRET_PREFIX)) return null;
  const bytes = decodeBase64(secret.slice(SECRET_PREFIX.length));
  const isSized = bytes !== null && bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES;
  return isSized ? bytes : null;
}

/** A new secret. */
export function makeWebhookSecret(): string {
  return SECRET_PREFIX + encodeBase64(crypto.getRandomValues(new Uint8Array(32)));
}

/** The `webhook-signature` header: one signature for each secret. @throws TypeError for a text that is no secret */
export async function signWebhook(message: SignedMessage, secrets: readonly string[]): Promise<string> {
  const signatures = secrets.map(async (secret, i) => {
    const key = await keyOf(secret, `secrets[${i}]`, "sign");
    const signature = await crypto.subtle.sign(ALGORITHM.name, key, signedBytes(message));
    return `v1,${encodeBase64(new Uint8Array(signature))}`;
  });
  return (await Promise.all(signatures)).join(" ");
}

/**
 * Returns whether one of the secrets made one of the header's `v1` signatures. The caller compares the time. Signatures
 * of other schemes are passed over.
 *
 * @throws TypeError for a text that is no secret
 */
export async function isWebhookSigned(
  message: SignedMessage,
  header: string,
  secrets: readonly string[],
): Promise<boolean> {
  const bytes = signedBytes(message);
  const given = header.split(" ", MAX_SIGNATURES).flatMap((one) => {
    const signature = one.startsWith("v1,") ? decodeBase64(one.slice(3)) : null;
    return signature === null || signature.length !== 32 ? [] : [signature];
  });
  const found: boolean[] = [];
  for (const [i, secret] of [...secrets].entries()) {
    const key = await keyOf(secret, `secrets[${i}]`, "verify");
    // The platform compares in constant time.
    for (const signature of given)
      found.push(await crypto.subtle.verify(ALGORITHM.name, key, signature as BufferSource, bytes));
  }
  return found.includes(true);
}

function signedBytes({ id, timestamp, body }: SignedMessage): Uint8Array<ArrayBuffer> {
  return concatBytes(encodeUtf8(`${id}.${timestamp}.`), body) as Uint8Array<ArrayBuffer>;
}

function keyOf(secret: string, path: string, use: "sign" | "verify"): Promise<CryptoKey> {
  const bytes = readWebhookSecret(secret);
  if (bytes === null) throw new TypeError(`${path}: expected whsec_ and base64 of 24 to 64 bytes`);
  return crypto.subtle.importKey("raw", bytes as BufferSource, ALGORITHM, false, [use]);
}
