/** A tenant's event register in SQLite. */
import type { EventRow, EventStore } from "@svc/billing";
import type { SqlDatabase } from "@svc/tlog";
import { type Versions, withTables } from "./sql.ts";

const VERSIONS: Versions = [
  [
    `CREATE TABLE IF NOT EXISTS events (
    event_id TEXT PRIMARY KEY, body_digest TEXT NOT NULL, reserved_at INTEGER NOT NULL, request TEXT NOT NULL,
    issued TEXT, logged INTEGER NOT NULL DEFAULT 0)`,
    "CREATE INDEX IF NOT EXISTS unfinished ON events (reserved_at) WHERE logged = 0",
  ],
];

export class SqlEventStore implements EventStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = withTables(database, VERSIONS);
  }

  transaction<T>(body: () => T): T {
    return this.#database.transaction(body);
  }

  readEvent(eventId: string): EventRow | null {
    const row = this.#database.exec("SELECT * FROM events WHERE event_id = ?", eventId)[0];
    return row === undefined ? null : rowOf(row);
  }

  insertEvent({ eventId, bodyDigest, reservedAt, request }: EventRow): void {
    const statement = "INSERT INTO events (event_id, body_digest, reserved_at, request) VALUES (?, ?, ?, ?)";
    this.#database.exec(statement, eventId, bodyDigest, reservedAt, request);
  }

  writeIssued(eventId: string, bodyDigest: string, issued: string): void {
    const statement =
      "UPDATE events SET issued = ? WHERE event_id = ? AND body_digest = ? AND issued IS NULL";
    this.#database.exec(statement, issued, eventId, bodyDigest);
  }

  writeLogged(eventId: string): void {
    this.#database.exec("UPDATE events SET logged = 1 WHERE event_id = ?", eventId);
  }

  deleteEvent(eventId: string, bodyDigest: string): void {
    const statement = "DELETE FROM events WHERE event_id = ? AND body_digest = ? AND issued IS NULL";
    this.#database.exec(statement, eventId, bodyDigest);
  }

  listUnfinished(limit: number): EventRow[] {
    const statement = "SELECT * FROM events WHERE logged = 0 ORDER BY reserved_at LIMIT ?";
    return this.#database.exec(statement, limit).map(rowOf);
  }
}

function rowOf(row: Record<string, unknown>): EventRow {
  return {
    eventId: row.event_id as string,
    bodyDigest: row.body_digest as string,
    reservedAt: row.reserved_at as number,
    request: row.request as string,
    ...(row.issued === null ? {} : { issued: row.issued as string }),
    logged: row.logged === 1,
  };
}
