/**
 * A log store in the plainest possible way: maps, and a copy of everything for each transaction. The tests
 * compare the real ones with it, and it takes leaves that are not entries.
 */
import type { LogHead, LogStore, StoredEntry } from "../../src/store/store.ts";

export class PlainStore implements LogStore {
  #head: LogHead | null = null;
  #entries: StoredEntry[] = [];
  #nodes = new Map<string, Uint8Array>();
  #marks = new Map<string, string>();

  transaction<T>(body: () => T): T {
    const [head, entries, nodes] = [this.#head, [...this.#entries], new Map(this.#nodes)];
    const marks = new Map(this.#marks);
    try {
      return body();
    } catch (error) {
      [this.#head, this.#entries, this.#nodes, this.#marks] = [head, entries, nodes, marks];
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
    return this.#entries[index]?.bytes ?? null;
  }

  insertEntry(index: number, entry: StoredEntry): void {
    this.#entries[index] = entry;
  }

  findByReceipt(receiptHash: string): number | null {
    const index = this.#entries.findIndex((entry) => entry.receiptHash === receiptHash);
    return index < 0 ? null : index;
  }

  listByAttestation(attestationId: string, verifierKey?: string): number[] {
    return this.#entries.flatMap((entry, index) =>
      entry.attestationId === attestationId && (verifierKey ?? entry.verifierKey) === entry.verifierKey
        ? [index]
        : [],
    );
  }

  readMark(key: string): string | null {
    return this.#marks.get(key) ?? null;
  }

  writeMark(key: string, mark: string): void {
    this.#marks.set(key, mark);
  }

  readNode(level: number, index: number): Uint8Array | null {
    return this.#nodes.get(`${level}/${index}`) ?? null;
  }

  insertNode(level: number, index: number, hash: Uint8Array): void {
    this.#nodes.set(`${level}/${index}`, hash);
  }
}
