/**
 * Memory for secrets that can be wiped. Engines put small arrays on the heap that they collect, and every move leaves a
 * copy behind which nobody can reach to overwrite; what has a buffer of its own from the start stays where it is.
 */
export function secretBytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(length));
}

/** A copy in memory that can be wiped. */
export function copySecret(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = secretBytes(bytes.length);
  copy.set(bytes);
  return copy;
}
