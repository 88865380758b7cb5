/** Ed25519 keys from the platform, as the specification writes them: hex. */

export interface Keys {
  readonly signingKey: string;
  readonly publicKey: string;
}

export async function newKeys(): Promise<Keys> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const { d, x } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { signingKey: hexOf(d), publicKey: hexOf(x) };
}

function hexOf(base64url = ""): string {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return [...text].map((character) => character.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
