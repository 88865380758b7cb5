/**
 * `@svc/core/lru-cache`: a least-recently-used cache, bounded by count.
 *
 * Whoever sends documents chooses what is computed of them: a prepared key is some tens of kilobytes, and without a
 * bound strangers' keys would fill the memory.
 */
export class LruCache<Value> {
  readonly #capacity: number;
  // A Map lists its members in order of insertion, so the first one is the least recently used.
  readonly #entries = new Map<string, Value>();

  /** @throws RangeError unless `capacity` is a positive integer */
  constructor(capacity: number) {
    if (!Number.isSafeInteger(capacity) || capacity < 1) {
      throw new RangeError(`capacity: expected a positive integer, got ${capacity}`);
    }
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  /** The value under `key`, computed by `make` where there is none. What `make` throws or rejects with is not kept. */
  memoize(key: string, make: () => Value): Value {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const value = make();
    this.set(key, value);
    if (value instanceof Promise) {
      value.catch(() => {
        if (this.#entries.get(key) === value) this.#entries.delete(key);
      });
    }
    return value;
  }
}
