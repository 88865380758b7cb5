/**
 * A map from long keys to entry numbers in 8 bytes a slot, for the memory store.
 *
 * A `Map` keeps every key, some 150 bytes an entry for the three indices of a log. Here a slot holds 32 bits of
 * the key (`key-tags.ts`) and the entry number; the key itself is read back from the entry when the bits agree,
 * so the answer is exact and the entry is the only copy. Open addressing, linear probing, at most three
 * quarters full.
 */

const EMPTY = 0;
/** A slot whose number was taken back. Searches pass over it; the next growth drops it. */
const VACATED = 0xffffffff;
/** Numbers are stored plus one, beside the two values above. */
export const MAX_INDEXED = 0xfffffffd;

const FIRST_CAPACITY = 64;

export interface IndexKeys<Key> {
  /** 32 bits of a key, always the same. */
  tagOf(key: Key): number;
  /** Whether the entry with this number really has the key whose bits it shares. */
  hasKey(entry: number, key: Key): boolean;
}

export class HashIndex<Key> {
  #tags = new Uint32Array(FIRST_CAPACITY);
  #slots = new Uint32Array(FIRST_CAPACITY);
  #used = 0;
  readonly #keys: IndexKeys<Key>;

  constructor(keys: IndexKeys<Key>) {
    this.#keys = keys;
  }

  /** The number stored under the key, or null. */
  get(key: Key): number | null {
    const slot = this.#find(key, this.#keys.tagOf(key));
    return slot === null ? null : (this.#slots[slot] as number) - 1;
  }

  /**
   * Stores a number under the key and gives the one stored before, or null. That one must still lead to an
   * entry with this key.
   */
  exchange(key: Key, entry: number): number | null {
    const tag = this.#keys.tagOf(key);
    const found = this.#find(key, tag);
    if (found !== null) {
      const previous = (this.#slots[found] as number) - 1;
      this.#slots[found] = entry + 1;
      return previous;
    }
    if ((this.#used + 1) * 4 > this.#slots.length * 3) this.#grow();
    this.#insert(tag, entry + 1);
    return null;
  }

  /** Takes back what `exchange` stored: the number before it returns, or nothing is left. */
  restore(key: Key, previous: number | null): void {
    const found = this.#find(key, this.#keys.tagOf(key));
    if (found !== null) this.#slots[found] = previous === null ? VACATED : previous + 1;
  }

  #find(key: Key, tag: number): number | null {
    const mask = this.#slots.length - 1;
    for (let slot = tag & mask; ; slot = (slot + 1) & mask) {
      const stored = this.#slots[slot] as number;
      if (stored === EMPTY) return null;
      if (stored !== VACATED && this.#tags[slot] === tag && this.#keys.hasKey(stored - 1, key)) return slot;
    }
  }

  #insert(tag: number, stored: number): void {
    const mask = this.#slots.length - 1;
    let slot = tag & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#tags[slot] = tag;
    this.#slots[slot] = stored;
    this.#used += 1;
  }

  #grow(): void {
    const tags = this.#tags;
    const slots = this.#slots;
    this.#tags = new Uint32Array(tags.length * 2);
    this.#slots = new Uint32Array(slots.length * 2);
    this.#used = 0;
    for (let slot = 0; slot < slots.length; slot++) {
      const stored = slots[slot] as number;
      if (stored !== EMPTY && stored !== VACATED) this.#insert(tags[slot] as number, stored);
    }
  }
}
