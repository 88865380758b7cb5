/**
 * The Ed25519 rule through WebCrypto. The synchronous path, and with it noble's curve, is loaded only when
 * something has to be named that WebCrypto does not say, or where the runtime has no Ed25519 that withstands every key.
 */
import { decodeHex, encodeHex } from "../bytes/hex.ts";
import { type PublicKeyFault, type SignatureFault, signatureEncodingFault } from "./ed25519-rule.ts";

/**
 * The verdict of `signatureFault`, several times quicker where WebCrypto has Ed25519. WebCrypto is asked after the
 * pre-checks, and what is left to it (the curve equation of A and the cofactorless equation) is where engines agree.
 */
export async function signatureFaultAsync(
  ...given: readonly [signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array]
): Promise<SignatureFault | null> {
  // Copies: the caller may write into its own while this waits.
  const [signature, message, publicKey] = given.map(copyOf) as [Bytes, Bytes, Bytes];
  const fault = signatureEncodingFault(signature, publicKey);
  if (fault !== null) return fault;
  const valid = await verifiedByWebCrypto(signature, message, publicKey);
  if (valid === true) return null;
  const synchronous = await import("./ed25519.ts");
  if (valid === null) return synchronous.signatureFault(signature, message, publicKey);
  return synchronous.publicKeyFault(publicKey) ?? "signature_mismatch";
}

/** The verdict of `publicKeyFault`, for callers that can wait for the curve to be loaded. */
export async function publicKeyFaultAsync(publicKey: Uint8Array): Promise<PublicKeyFault | null> {
  const own = copyOf(publicKey);
  return (await import("./ed25519.ts")).publicKeyFault(own);
}

type Bytes = Uint8Array<ArrayBuffer>;

/** In a buffer of its own, which is neither shared nor resizable: WebCrypto takes no other. */
function copyOf(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}

/** Returns `null` when this runtime cannot say: no Ed25519, or a key that it does not import. */
async function verifiedByWebCrypto(
  signature: Bytes,
  message: Bytes,
  publicKey: Bytes,
): Promise<boolean | null> {
  if (!(await hasWebCryptoEd25519())) return null;
  try {
    const key = await importKey(publicKey);
    return await crypto.subtle.verify("Ed25519", key, signature, message);
  } catch {
    // Some engines refuse a key off the curve at import; the synchronous rule names what is wrong with it.
    return null;
  }
}

const HELD_KEYS = 16;
/** The most recently used keys, by their hex: many documents are by one issuer. Keys alone, no pending promises. */
const imported = new Map<string, CryptoKey>();

async function importKey(publicKey: Bytes): Promise<CryptoKey> {
  const name = encodeHex(publicKey);
  const key =
    imported.get(name) ?? (await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]));
  imported.delete(name);
  imported.set(name, key);
  const oldest = imported.keys().next();
  if (imported.size > HELD_KEYS && !oldest.done) imported.delete(oldest.value);
  return key;
}

/** The base point: a public key to try an import with. */
const BASE_POINT = decodeHex(`58${"66".repeat(31)}`) as Bytes;
let webCryptoEd25519: Promise<boolean> | undefined;

function hasWebCryptoEd25519(): Promise<boolean> {
  webCryptoEd25519 ??= probeWebCrypto();
  return webCryptoEd25519;
}

async function probeWebCrypto(): Promise<boolean> {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent: string } };
  // WebKit on Linux hands keys to libgcrypt, which ends the whole process on one that is no point of the curve.
  if (/Linux.*WebKit(?!.*Chrom)/.test(`${navigator?.userAgent}`)) return false;
  try {
    await importKey(BASE_POINT);
    return true;
  } catch {
    // No Ed25519 in this runtime's WebCrypto, or no WebCrypto at all: the synchronous path serves.
    return false;
  }
}
