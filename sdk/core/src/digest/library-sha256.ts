/**
 * Stands in for `sha256.ts` in scripts whose size counts, where the build puts it: browsers have no synchronous SHA-256 of
 * their own to look for.
 */
export { sha256 } from "@noble/hashes/sha2.js";
