/** Joining and comparing byte strings. Comparison is not constant-time: everything compared here is public. */
import { concatBytes } from "@noble/hashes/utils.js";

export { concatBytes };

/** Whether two byte strings are equal. Not in constant time: for public values. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
