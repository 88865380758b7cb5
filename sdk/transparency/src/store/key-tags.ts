/**
 * 32 bits of a long key, for an index that keeps no keys.
 *
 * Every code unit counts and the start is random for each store, so that nobody can prepare keys that share
 * their bits and make each look-up read all of their entries. The last key is remembered: an append looks the
 * same key up and then stores it.
 */
export class KeyTags {
  #seed: number | null = null;
  #key = "";
  #tag = 0;

  of(key: string): number {
    if (this.#seed === null) {
      // Not at construction: a Worker may hold a store in its global scope, where there is no randomness.
      this.#seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
    } else if (key === this.#key) return this.#tag;
    this.#key = key;
    this.#tag = tagOf(key, this.#seed);
    return this.#tag;
  }
}

/** One tag of two, in this order. */
export function joinTags(first: number, second: number): number {
  return finish(Math.imul(first, 0x9e3779b1) ^ second);
}

/** Four code units a step, a multiplication and a shift each, so that no difference can be undone later. */
function tagOf(key: string, seed: number): number {
  let tag = seed ^ key.length;
  const whole = key.length - (key.length % 4);
  for (let i = 0; i < whole; i += 4) {
    const units =
      key.charCodeAt(i) ^
      (key.charCodeAt(i + 1) << 8) ^
      (key.charCodeAt(i + 2) << 16) ^
      (key.charCodeAt(i + 3) << 24);
    tag = Math.imul(tag ^ units, 0x01000193);
    tag ^= tag >>> 15;
  }
  for (let i = whole; i < key.length; i++) tag = Math.imul(tag ^ key.charCodeAt(i), 0x01000193);
  return finish(tag);
}

/** MurmurHash3's finaliser: the low bits depend on all of them. */
function finish(tag: number): number {
  let bits = Math.imul(tag ^ (tag >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
