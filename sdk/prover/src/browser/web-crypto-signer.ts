/** A signing key that the browser keeps: the page can have it sign, and cannot read it. */
import { encodeHex } from "@svc/core/bytes";
import type { AttestationSigner } from "../attest.ts";
import { proverError } from "../errors.ts";
import { kidOf } from "../options.ts";

/**
 * The signer over a WebCrypto key pair.
 *
 * @param keys an Ed25519 pair; default: a fresh one whose private key cannot be extracted. It can be kept in IndexedDB
 * @throws TypeError `signing_key_malformed` when it is no Ed25519 pair that signs
 */
export async function webCryptoSigner(
  keys?: CryptoKeyPair,
  kid?: string,
): Promise<AttestationSigner & { readonly keys: CryptoKeyPair }> {
  const pair =
    keys ??
    ((await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"])) as CryptoKeyPair);
  if (pair.privateKey?.algorithm.name !== "Ed25519" || !pair.privateKey.usages.includes("sign")) {
    throw proverError("signing_key_malformed", "keys: expected an Ed25519 key pair that may sign");
  }
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return {
    keys: pair,
    kid: kidOf(raw, kid),
    publicKey: encodeHex(raw),
    sign: async (message) =>
      new Uint8Array(
        await crypto.subtle.sign("Ed25519", pair.privateKey, message as Uint8Array<ArrayBuffer>),
      ),
  };
}
