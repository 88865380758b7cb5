/**
 * The log in memory: arrays of entries and of hashes by level. Gone with the process.
 *
 * A transaction that throws is undone by what each write left behind for that, the newest first.
 */
import { VdiError } from "@svc/core";
import type { LogHead, LogStore } from "./store.ts";

/** A log in memory. */
export class MemoryStore implements LogStore {
  #head: LogHead | null = null;
  readonly #entries: Uint8Array[] = [];
  readonly #levels: Uint8Array[][] = [];
  /** How to take back the writes of the running transaction; null outside one. */
  #undo: (() => void)[] | null = null;

  transaction<T>(body: () => T): T {
    if (this.#undo !== null) throw new VdiError("store_nested", "transactions of a log store are not nested");
    const undo: (() => void)[] = [];
    this.#undo = undo;
    try {
      return body();
    } catch (error) {
      for (const takeBack of undo.reverse()) takeBack();
      throw error;
    } finally {
      this.#undo = null;
    }
  }

  readHead(): LogHead | null {
    return this.#head;
  }

  writeHead(expectedSize: number, head: LogHead): boolean {
    const before = this.#head;
    this.onUndo(() => {
      this.#head = before;
    });
    if ((before?.size ?? 0) !== expectedSize) return false;
    this.#head = head;
    return true;
  }

  readEntry(index: number): Uint8Array | null {
    return this.#entries[index] ?? null;
  }

  insertEntry(index: number, bytes: Uint8Array): void {
    this.#push("entry", this.#entries, index, bytes);
  }

  readNode(level: number, index: number): Uint8Array | null {
    return this.#levels[level]?.[index] ?? null;
  }

  insertNode(level: number, index: number, hash: Uint8Array): void {
    this.#levels[level] ??= [];
    this.#push(`node of level ${level}`, this.#levels[level], index, hash);
  }

  /** Notes how to take back a write, should the transaction fail. @throws VdiError outside one */
  protected onUndo(takeBack: () => void): void {
    if (this.#undo === null)
      throw new VdiError("store_outside_transaction", "a log store is written in a transaction");
    this.#undo.push(takeBack);
  }

  #push(name: string, list: Uint8Array[], index: number, bytes: Uint8Array): void {
    if (index !== list.length) {
      throw new VdiError("store_out_of_order", `${name} ${index} does not follow ${list.length - 1}`);
    }
    this.onUndo(() => list.pop());
    list.push(bytes);
  }
}
