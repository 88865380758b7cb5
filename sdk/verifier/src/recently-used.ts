/**
 * The most recently used values, bounded by count: whoever sends documents chooses what is computed, and without
 * a bound would fill the memory.
 */
export class RecentlyUsed<Value> {
  readonly #capacity: number;
  // A Map lists its members in order of insertion, so the first one is the least recently used.
  readonly #entries = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value under `key`, computed by `make` when it is not held. What `make` throws or rejects is not held. */
  take(key: string, make: () => Value): Value {
    const held = this.#entries.get(key);
    const value = held === undefined ? make() : held;
    if (held === undefined && value instanceof Promise) value.catch(() => this.#entries.delete(key));
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return value;
  }
}
