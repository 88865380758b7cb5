/**
 * A receipt log's store in the plainest possible way: arrays that are searched, and a copy of everything for
 * each transaction. The tests compare the real ones with it.
 */
import type { LogHead } from "@svc/tlog";
import type { ReceiptKeys, ReceiptStore } from "../../src/store/store.ts";

export class PlainStore implements ReceiptStore {
  #head: LogHead | null = null;
  #entries: Uint8Array[] = [];
  #keys: ReceiptKeys[] = [];
  #nodes = new Map<string, Uint8Array>();
  #marks = new Map<string, string>();

  transaction<T>(body: () => T): T {
    const [head, entries, keys] = [this.#head, [...this.#entries], [...this.#keys]];
    const [nodes, marks] = [new Map(this.#nodes), new Map(this.#marks)];
    try {
      return body();
    } catch (error) {
      [this.#head, this.#entries, this.#keys] = [head, entries, keys];
      [this.#nodes, this.#marks] = [nodes, marks];
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
    return this.#entries[index] ?? null;
  }

  insertEntry(index: number, bytes: Uint8Array): void {
    this.#entries[index] = bytes;
  }

  indexReceipt(index: number, keys: ReceiptKeys): void {
    this.#keys[index] = keys;
  }

  findByReceipt(receiptHash: string): number | null {
    const index = this.#keys.findIndex((keys) => keys.receiptHash === receiptHash);
    return index < 0 ? null : index;
  }

  listByAttestation(attestationId: string, verifierKey?: string): number[] {
    return this.#keys.flatMap((keys, index) =>
      keys.attestationId === attestationId && (verifierKey ?? keys.verifierKey) === keys.verifierKey
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
