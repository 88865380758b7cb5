/**
 * Events of which nothing is kept but that they were: sixteen bytes of a hash each. Two events of one tenant with one hash
 * would cost the second its execution, never allow one.
 */
import { encodeUtf8, sha256 } from "@svc/core";
import type { SqlDatabase } from "@svc/tlog";

/** Statements of a version of an object's tables. */
export const CLOSED_EVENTS: readonly string[] = [
  "CREATE TABLE closed_events (hash BLOB PRIMARY KEY) WITHOUT ROWID",
];

const HASH_BYTES = 16;

export class ClosedEvents {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  has(eventId: string): boolean {
    return this.#database.exec("SELECT 1 FROM closed_events WHERE hash = ?", hashOf(eventId)).length > 0;
  }

  add(eventId: string): void {
    this.addHash(hashOf(eventId));
  }

  addHash(hash: Uint8Array): void {
    this.#database.exec("INSERT OR IGNORE INTO closed_events (hash) VALUES (?)", hash);
  }

  /** In order, after one of them. */
  list(after: Uint8Array, limit: number): Uint8Array[] {
    const statement = "SELECT hash FROM closed_events WHERE hash > ? ORDER BY hash LIMIT ?";
    return this.#database
      .exec(statement, after, limit)
      .map(({ hash }) => new Uint8Array(hash as ArrayBuffer));
  }
}

function hashOf(eventId: string): Uint8Array {
  return sha256(encodeUtf8(eventId)).slice(0, HASH_BYTES);
}
