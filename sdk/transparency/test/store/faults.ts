/**
 * A store and a folder of public files whose n-th write fails, before or after it has been kept.
 *
 * "After" is the ambiguous failure: the write is durable and the caller is told that it is not. Inside a
 * transaction nothing is durable before the commit, which is therefore a step of its own.
 */
import type { LogHead, PublicFiles } from "@svc/tlog";
import type { ReceiptKeys, ReceiptStore } from "../../src/store/store.ts";

export type FaultTime = "before" | "after";

export class InjectedFault extends Error {}

/** Counts writes and fails at one of them, once. */
export class Fault {
  readonly #at: number;
  readonly #time: FaultTime;
  /** Every write attempted so far, by name. */
  readonly writes: string[] = [];
  fired = false;

  constructor(at = Number.POSITIVE_INFINITY, time: FaultTime = "before") {
    this.#at = at;
    this.#time = time;
  }

  run<T>(name: string, write: () => T): T {
    const here = this.writes.push(name) - 1 === this.#at;
    if (here && this.#time === "before") this.#fire(name);
    const result = write();
    if (here) this.#fire(name);
    return result;
  }

  async runAsync(name: string, write: () => Promise<void>): Promise<void> {
    const here = this.writes.push(name) - 1 === this.#at;
    if (here && this.#time === "before") this.#fire(name);
    await write();
    if (here) this.#fire(name);
  }

  #fire(name: string): never {
    this.fired = true;
    throw new InjectedFault(`${name} failed ${this.#time} it was kept`);
  }
}

export class FaultyStore implements ReceiptStore {
  readonly #store: ReceiptStore;
  readonly #fault: Fault;

  constructor(store: ReceiptStore, fault: Fault) {
    this.#store = store;
    this.#fault = fault;
  }

  transaction<T>(body: () => T): T {
    return this.#fault.run("commit", () => this.#store.transaction(body));
  }

  writeHead(expectedSize: number, head: LogHead): boolean {
    return this.#fault.run("head", () => this.#store.writeHead(expectedSize, head));
  }

  insertEntry(index: number, bytes: Uint8Array): void {
    this.#fault.run(`entry ${index}`, () => this.#store.insertEntry(index, bytes));
  }

  indexReceipt(index: number, keys: ReceiptKeys): void {
    this.#fault.run(`keys of ${index}`, () => this.#store.indexReceipt(index, keys));
  }

  writeMark(key: string, mark: string): void {
    this.#fault.run(`mark ${key}`, () => this.#store.writeMark(key, mark));
  }

  insertNode(level: number, index: number, hash: Uint8Array): void {
    this.#fault.run(`node ${level}/${index}`, () => this.#store.insertNode(level, index, hash));
  }

  readHead = () => this.#store.readHead();
  readEntry = (index: number) => this.#store.readEntry(index);
  findByReceipt = (receiptHash: string) => this.#store.findByReceipt(receiptHash);
  listByAttestation = (id: string, key?: string) => this.#store.listByAttestation(id, key);
  readMark = (key: string) => this.#store.readMark(key);
  readNode = (level: number, index: number) => this.#store.readNode(level, index);
}

export class FaultyFiles implements PublicFiles {
  readonly #files: PublicFiles;
  readonly #fault: Fault;

  constructor(files: PublicFiles, fault: Fault) {
    this.#files = files;
    this.#fault = fault;
  }

  read = (path: string) => this.#files.read(path);

  write(path: string, bytes: Uint8Array): Promise<void> {
    return this.#fault.runAsync(`file ${path}`, () => this.#files.write(path, bytes));
  }
}
