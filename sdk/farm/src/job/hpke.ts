/**
 * Sealing to a key (RFC 9180, base mode): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, as `hpke` does them
 * with the platform's WebCrypto. Anyone with the public key can seal: a sealed text says nothing about its sender.
 */
import { createPrivateKey, createPublicKey, randomBytes } from "node:crypto";
import { decodeBase64, decodeHex, encodeBase64, encodeHex, VdiError } from "@svc/core";
import * as HPKE from "hpke";

const SUITE = new HPKE.CipherSuite(
  HPKE.KEM_DHKEM_X25519_HKDF_SHA256,
  HPKE.KDF_HKDF_SHA256,
  HPKE.AEAD_AES_256_GCM,
);

/** Base64. */
export interface Sealed {
  readonly enc: string;
  readonly ciphertext: string;
}

/** Purpose of a sealed text, which opens for no other purpose. */
export interface SealContext {
  readonly info: string;
  readonly aad: Uint8Array;
}

const utf8 = new TextEncoder();

/** @param publicKey 64 hex digits @throws TypeError when it is none, or a point of low order */
export async function sealTo(
  publicKey: string,
  text: Uint8Array,
  { info, aad }: SealContext,
): Promise<Sealed> {
  const bytes = decodeHex(publicKey, 32);
  if (bytes === null) throw new TypeError("publicKey: expected 64 hex digits in lower case");
  try {
    const key = await SUITE.DeserializePublicKey(bytes);
    const { encapsulatedSecret, ciphertext } = await SUITE.Seal(key, text, { info: utf8.encode(info), aad });
    return { enc: encodeBase64(encapsulatedSecret), ciphertext: encodeBase64(ciphertext) };
  } catch {
    throw new TypeError("publicKey: nothing can be sealed to it");
  }
}

/** Returns `null` when it does not open: another key, purpose or header, or altered. @param privateKey 64 hex digits */
export async function open(
  privateKey: string,
  { enc, ciphertext }: Sealed,
  { info, aad }: SealContext,
): Promise<Uint8Array | null> {
  const [secret, encapsulated, bytes] = [
    decodeHex(privateKey, 32),
    decodeBase64(enc),
    decodeBase64(ciphertext),
  ];
  if (secret === null || encapsulated === null || bytes === null) return null;
  try {
    const key = {
      privateKey: await SUITE.DeserializePrivateKey(secret),
      publicKey: await SUITE.DeserializePublicKey(decodeHex(farmPublicKey(privateKey), 32) as Uint8Array),
    };
    return await SUITE.Open(key, encapsulated, bytes, { info: utf8.encode(info), aad });
  } catch {
    return null;
  }
}

/** PKCS#8 of an X25519 key before its 32 bytes (RFC 8410). */
const PKCS8 = "302e020100300506032b656e04220420";

/** 64 hex digits of the public key that belongs to a private one. */
export function farmPublicKey(privateKey: string): string {
  if (decodeHex(privateKey, 32) === null) {
    throw new VdiError("farm_key_malformed", "a farm key is 64 hex digits in lower case");
  }
  const key = createPrivateKey({ key: Buffer.from(PKCS8 + privateKey, "hex"), format: "der", type: "pkcs8" });
  const { x } = createPublicKey(key).export({ format: "jwk" });
  return Buffer.from(x as string, "base64url").toString("hex");
}

/** 64 hex digits. */
export function generateFarmKey(): string {
  return encodeHex(randomBytes(32));
}
