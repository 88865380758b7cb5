/**
 * Signers whose arithmetic is the platform's: some twenty times quicker than the portable one, and the same to
 * the byte, because Ed25519 signatures are deterministic (RFC 8032). Synchronous, so that a head is signed in the
 * turn that read it. The key is made once an isolate and stays inside.
 */
import { createPrivateKey, sign } from "node:crypto";
import { concatBytes, createSigner, decodeHex, encodeBase64, type Signer } from "@svc/core";
import { createNoteSigner, type NoteSigner } from "@svc/tlog";

/** PKCS #8 of an Ed25519 key (RFC 8410 section 7) up to the 32 bytes of the key itself. */
const PKCS8_PREFIX = decodeHex("302e020100300506032b657004220420") as Uint8Array;

/** @param secret 64 hex digits */
export function platformSigner(secret: string): Signer {
  return { ...createSigner(secret), sign: signWith(secret) };
}

/** @param name the log's origin */
export function platformNoteSigner(name: string, secret: string): NoteSigner {
  const { key } = createNoteSigner(name, decodeHex(secret, 32) as Uint8Array);
  return { key, sign: signWith(secret) };
}

function signWith(secret: string): (message: Uint8Array) => Uint8Array {
  const bytes = concatBytes(PKCS8_PREFIX, decodeHex(secret, 32) as Uint8Array);
  const key = createPrivateKey(
    `-----BEGIN PRIVATE KEY-----\n${encodeBase64(bytes)}\n-----END PRIVATE KEY-----\n`,
  );
  return (message) => new Uint8Array(sign(null, message, key));
}
