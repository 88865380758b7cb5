/**
 * SHA-256 (FIPS 180-4), synchronous, so that log and ledger code can hash without leaving a transaction.
 *
 * Node and workerd have a synchronous one of their own, several times quicker at a document's length. Browsers have
 * none, and there, and for one block, noble's serves. Both are the same function of the bytes.
 */
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";
import { equalBytes } from "../bytes/join.ts";

type OneShot = (algorithm: "sha256", data: Uint8Array, encoding: "buffer") => Uint8Array;

/** What needs two blocks: below this the call into the platform costs more than it saves. */
const PLATFORM_FROM_BYTES = 56;

const platformHash = findPlatformHash();

/** 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  if (platformHash === null || bytes.length < PLATFORM_FROM_BYTES) return nobleSha256(bytes);
  // A plain view of its own: Node's Buffer is a subclass and may be a slice of a pool.
  return new Uint8Array(platformHash("sha256", bytes, "buffer"));
}

/**
 * Avoids an import, which browsers and bundlers would trip over. The platform's hash must hash one block correctly.
 */
function findPlatformHash(): OneShot | null {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const crypto = process?.getBuiltinModule?.("node:crypto") as { hash?: OneShot } | undefined;
  const hash = crypto?.hash;
  if (typeof hash !== "function") return null;
  const sample = new Uint8Array(PLATFORM_FROM_BYTES);
  return equalBytes(hash("sha256", sample, "buffer"), nobleSha256(sample)) ? hash : null;
}
