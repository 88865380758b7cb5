/**
 * Grants whose id and signature were found good a moment ago. A grant is presented once for each of its events;
 * what was computed over it the first time need not be computed again.
 *
 * A grant is known by its whole text, signature included: one that differs anywhere is another one. Nothing is
 * remembered that can change: keys, time, revocation, pinned roots and scope are looked at every time. Bounded,
 * and only good signatures get in, so strangers cannot fill it.
 */
import type { ChargeAuthority } from "@svc/core";

/**
 * Remembers grants whose id and signature were found good a moment ago, so that they are not computed again
 * for each event. Time, revocation and what is spent are never remembered.
 */
export class KnownGrants {
  readonly #capacity: number;
  // A Set lists its members in order of insertion: the first one is the least recently used.
  readonly #texts = new Set<string>();

  /** @param capacity most grants that are held; some 2 KB each */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#texts.size;
  }

  has(grant: ChargeAuthority): boolean {
    const text = JSON.stringify(grant);
    if (!this.#texts.delete(text)) return false;
    this.#texts.add(text);
    return true;
  }

  /** To be called once id and signature have been found good. */
  add(grant: ChargeAuthority): void {
    this.#texts.add(JSON.stringify(grant));
    if (this.#texts.size <= this.#capacity) return;
    const oldest = this.#texts.values().next();
    if (!oldest.done) this.#texts.delete(oldest.value);
  }
}
