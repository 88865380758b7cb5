/**
 * A log store in the plainest possible way: maps, and a copy of everything for each transaction. The tests
 * compare the real ones with it.
 */
import type { LogHead, LogStore } from "../../src/store/store.ts";

export class PlainStore implements LogStore {
  #head: LogHead | null = null;
  #entries = new Map<number, Uint8Array>();
  #nodes = new Map<string, Uint8Array>();

  transaction<T>(body: () => T): T {
    const [head, entries, nodes] = [this.#head, new Map(this.#entries), new Map(this.#nodes)];
    try {
      return body();
    } catch (error) {
      [this.#head, this.#entries, this.#nodes] = [head, entries, nodes];
      throw error;
    }
  }

  readHead(): LogHead | null {
    return this.#head;
  }

  writeHead(expectedSize: number, head: LogHead): boolean {
    if ((this.#head?.size ?? 0) !== expectedSize) return false;
    this.#head = head;
    return true;
  }

  readEntry(index: number): Uint8Array | null {
    return this.#entries.get(index) ?? null;
  }

  insertEntry(index: number, bytes: Uint8Array): void {
    this.#entries.set(index, bytes);
  }

  readNode(level: number, index: number): Uint8Array | null {
    return this.#nodes.get(`${level}/${index}`) ?? null;
  }

  insertNode(level: number, index: number, hash: Uint8Array): void {
    this.#nodes.set(`${level}/${index}`, hash);
  }
}
