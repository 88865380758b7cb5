/**
 * The log in SQLite, over whatever runs SQL synchronously: the storage of a Durable Object (`sql.exec(...)
 * .toArray()` and `transactionSync`), or `node:sqlite`. The statements are here, the runtime is the caller's.
 *
 * An append writes one entry row, about two subtree hashes and the head. Integers come back as numbers on both
 * runtimes and stay below 2^53. The caller's `transaction` must exclude other writers from the first read on
 * (`BEGIN IMMEDIATE`, or one Durable Object).
 */
import { VdiError } from "@svc/core";
import type { LogHead, LogStore } from "./store.ts";

export type SqlValue = string | number | Uint8Array;

export interface SqlDatabase {
  /** Runs one statement and gives its rows, members named by column. */
  exec(statement: string, ...bindings: SqlValue[]): Record<string, unknown>[];
  /** Runs `body` in one transaction that excludes other writers; rolls back and rethrows what it throws. */
  transaction<T>(body: () => T): T;
}

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS log_head (
    id INTEGER PRIMARY KEY CHECK (id = 0), size INTEGER NOT NULL, root BLOB NOT NULL, timestamp INTEGER NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS log_entries (position INTEGER PRIMARY KEY, bytes BLOB NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS log_nodes (
    level INTEGER NOT NULL, position INTEGER NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (level, position)) WITHOUT ROWID`,
];

/** A log in SQLite, over any driver that runs synchronously: a Durable Object's storage or `node:sqlite`. */
export class SqlStore implements LogStore {
  readonly #database: SqlDatabase;

  /**
   * Creates the tables where they do not exist.
   *
   * @param schema of a store that extends this one, made in the same transaction
   */
  constructor(database: SqlDatabase, schema: readonly string[] = []) {
    this.#database = database;
    database.transaction(() => {
      for (const statement of [...SCHEMA, ...schema]) database.exec(statement);
    });
  }

  transaction<T>(body: () => T): T {
    return this.#database.transaction(body);
  }

  readHead(): LogHead | null {
    const [row] = this.#database.exec("SELECT size, root, timestamp FROM log_head");
    if (row === undefined) return null;
    return { size: toCount(row.size), root: toBytes(row.root), timestamp: toCount(row.timestamp) };
  }

  writeHead(expectedSize: number, { size, root, timestamp }: LogHead): boolean {
    // Within the transaction nobody else writes, so reading first is comparing and setting.
    if ((this.readHead()?.size ?? 0) !== expectedSize) return false;
    const statement = "INSERT OR REPLACE INTO log_head (id, size, root, timestamp) VALUES (0, ?, ?, ?)";
    this.#database.exec(statement, size, root, timestamp);
    return true;
  }

  readEntry(index: number): Uint8Array | null {
    const [row] = this.#database.exec("SELECT bytes FROM log_entries WHERE position = ?", index);
    return row === undefined ? null : toBytes(row.bytes);
  }

  insertEntry(index: number, bytes: Uint8Array): void {
    this.#database.exec("INSERT INTO log_entries (position, bytes) VALUES (?, ?)", index, bytes);
  }

  readNode(level: number, index: number): Uint8Array | null {
    const statement = "SELECT hash FROM log_nodes WHERE level = ? AND position = ?";
    const [row] = this.#database.exec(statement, level, index);
    return row === undefined ? null : toBytes(row.hash);
  }

  insertNode(level: number, index: number, hash: Uint8Array): void {
    this.#database.exec("INSERT INTO log_nodes (level, position, hash) VALUES (?, ?, ?)", level, index, hash);
  }
}

function toCount(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new VdiError("log_damaged", "a stored number is not an exact integer");
}

/** Durable Objects give an ArrayBuffer, `node:sqlite` a Uint8Array. */
function toBytes(value: unknown): Uint8Array {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Uint8Array) return value;
  throw new VdiError("log_damaged", "a stored value is not a byte string");
}
