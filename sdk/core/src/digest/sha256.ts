/** SHA-256 (FIPS 180-4), synchronous, so that log and ledger code can hash without leaving a transaction. */
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";

/** 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}
