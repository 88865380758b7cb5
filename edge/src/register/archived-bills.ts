/**
 * Bills and adjustments that were moved out of a register: in which file each is, in the order of the list, and what is
 * moved next. A file is written at one time and what is in it deleted at a later one, after it was read back: a crash, or
 * a disk that forgets what it was just told, leaves both or the rows.
 */
import type { Days, EventKey, IssuedRow, ListPosition } from "@svc/billing";
import type { SqlDatabase } from "@svc/tlog";
import { ClosedEvents } from "../ledger/closed-events.ts";

const DAY_SECONDS = 86_400;

/** Statements of a version of an object's tables. */
export const ARCHIVED_TABLES: readonly string[] = [
  `CREATE TABLE archived (
    name TEXT PRIMARY KEY, digest TEXT NOT NULL, documents INTEGER NOT NULL, is_moved INTEGER NOT NULL,
    first_at INTEGER NOT NULL, first_position INTEGER NOT NULL,
    last_at INTEGER NOT NULL, last_position INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX archived_order ON archived (last_at, last_position)",
];

export interface ArchiveFile {
  readonly name: string;
  /** SHA-256, hex. */
  readonly digest: string;
  readonly documents: number;
  readonly first: ListPosition;
  readonly last: ListPosition;
}

export class ArchivedBills {
  readonly #database: SqlDatabase;
  readonly #closed: ClosedEvents;

  constructor(database: SqlDatabase) {
    this.#database = database;
    this.#closed = new ClosedEvents(database);
  }

  isClosed(eventId: string): boolean {
    return this.#closed.has(eventId);
  }

  /** Hashes of closed events in order, after one of them. */
  listClosed(after: Uint8Array, limit: number): Uint8Array[] {
    return this.#closed.list(after, limit);
  }

  /** Files with rows of those days after a position, in order. */
  filesOf({ from, to }: Days, { reservedAt, number }: ListPosition, limit: number): ArchiveFile[] {
    const statement = `SELECT * FROM archived
      WHERE is_moved = 1 AND (last_at, last_position) > (?, ?) AND last_at >= ? AND first_at < ?
      ORDER BY last_at, last_position LIMIT ?`;
    const days = [from * DAY_SECONDS, to * DAY_SECONDS];
    return this.#database.exec(statement, reservedAt, number, ...days, limit).map(fileOf);
  }

  /** The file that was written and whose rows are still here; null without one. */
  pending(): ArchiveFile | null {
    const [row] = this.#database.exec("SELECT * FROM archived WHERE is_moved = 0");
    return row === undefined ? null : fileOf(row);
  }

  notePending({ name, digest, documents, first, last }: ArchiveFile): void {
    const statement = `INSERT OR IGNORE INTO archived
      (name, digest, documents, is_moved, first_at, first_position, last_at, last_position)
      VALUES (?, ?, ?, 0, ?, ?, ?, ?)`;
    const places = [first.reservedAt, first.number, last.reservedAt, last.number];
    this.#database.exec(statement, name, digest, documents, ...places);
  }

  forgetPending(): void {
    this.#database.exec("DELETE FROM archived WHERE is_moved = 0");
  }

  /** Takes the rows of a file out of the register, and closes the events whose bills they are. In one transaction. */
  moveOut({ name }: ArchiveFile, rows: readonly Pick<IssuedRow, keyof EventKey>[]): void {
    this.#database.transaction(() => {
      for (const { eventId, number } of rows) {
        this.#database.exec("DELETE FROM events WHERE event_id = ? AND number = ?", eventId, number);
        if (number === 0) this.#closed.add(eventId);
      }
      this.#database.exec("UPDATE archived SET is_moved = 1 WHERE name = ?", name);
    });
  }

  /** How many rows were moved out. */
  countMoved(): number {
    const statement = "SELECT COALESCE(SUM(documents), 0) AS moved FROM archived WHERE is_moved = 1";
    return this.#database.exec(statement)[0]?.moved as number;
  }
}

function fileOf(row: Record<string, unknown>): ArchiveFile {
  return {
    name: row.name as string,
    digest: row.digest as string,
    documents: row.documents as number,
    first: { reservedAt: row.first_at as number, number: row.first_position as number },
    last: { reservedAt: row.last_at as number, number: row.last_position as number },
  };
}
