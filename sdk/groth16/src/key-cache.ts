/**
 * The most recently used values, bounded by count.
 *
 * A prepared key is some tens of kilobytes of line coefficients, and whoever sends documents chooses which keys are
 * prepared: without a bound they would fill the memory.
 */
export class RecentlyUsed<Value> {
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
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
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
}
