/**
 * Memory for secrets that can be wiped. Engines put small arrays on the heap that they collect, and every move leaves a
 * copy behind which nobody can reach to overwrite; what has a buffer of its own from the start stays where it is. Firefox
 * puts short buffers there too, and leaves a copy of one of 32 bytes behind with every transfer to another thread.
 */
export function secretBytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(Math.max(length, SHORTEST)), 0, length);
}

/** Bytes of the shortest buffer that has memory of its own in every engine; Firefox's own limit is 96. */
const SHORTEST = 256;

/** A copy in memory that can be wiped. */
export function copySecret(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = secretBytes(bytes.length);
  copy.set(bytes);
  return copy;
}
