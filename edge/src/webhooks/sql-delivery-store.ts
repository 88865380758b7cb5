/** The messages of one webhook endpoint in SQLite: pending, delivered or dead, each with when it is due or was settled. */
import type { SqlDatabase } from "@svc/tlog";
import { type Versions, withTables } from "../storage/sql.ts";
import type { Message } from "./attempt.ts";

const VERSIONS: Versions = [
  [
    "CREATE TABLE endpoint (id TEXT NOT NULL)",
    `CREATE TABLE messages (
    id TEXT PRIMARY KEY, body TEXT NOT NULL, taken_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'pending', due_at INTEGER NOT NULL, why TEXT) WITHOUT ROWID`,
    "CREATE INDEX by_state ON messages (state, due_at)",
    "CREATE INDEX by_time ON messages (taken_at)",
  ],
];

export interface Delivery extends Message {
  readonly attempts: number;
}

export interface DeliveryMeasures {
  readonly pending: number;
  readonly dead: number;
  /** Unix seconds of the oldest that is pending; null without one. */
  readonly oldest: number | null;
  /** Why the last attempt failed, null when it did not. */
  readonly lastFailure: string | null;
  readonly bytes: number;
}

/** Messages that an operator wants sent again. */
export type Replay =
  | { readonly messageId: string }
  /** Dead letters of all time, or everything that was taken from then on, in Unix seconds. */
  | { readonly dead: true }
  | { readonly since: number };

export class SqlDeliveryStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = withTables(database, VERSIONS, "WebhookDispatcher");
  }

  /** The id of the endpoint that the messages are for; empty before the first. */
  endpoint(): string {
    return (this.#database.exec("SELECT id FROM endpoint")[0]?.id as string | undefined) ?? "";
  }

  add(endpoint: string, messages: readonly Message[], now: number): void {
    if (this.endpoint() === "") this.#database.exec("INSERT INTO endpoint (id) VALUES (?)", endpoint);
    const statement = "INSERT OR IGNORE INTO messages (id, body, taken_at, due_at) VALUES (?, ?, ?, ?)";
    for (const { id, body } of messages) this.#database.exec(statement, id, body, now, now);
  }

  listDue(now: number, limit: number): Delivery[] {
    const statement = `SELECT id, body, attempts FROM messages
      WHERE state = 'pending' AND due_at <= ? ORDER BY due_at LIMIT ?`;
    return this.#database.exec(statement, now, limit) as unknown as Delivery[];
  }

  nextDue(): number | null {
    const [row] = this.#database.exec("SELECT MIN(due_at) AS due FROM messages WHERE state = 'pending'");
    return (row?.due as number | null | undefined) ?? null;
  }

  isEmpty(): boolean {
    return this.#database.exec("SELECT 1 FROM messages LIMIT 1").length === 0;
  }

  setDelivered(id: string, now: number): void {
    const statement =
      "UPDATE messages SET state = 'delivered', attempts = attempts + 1, due_at = ?, why = NULL WHERE id = ?";
    this.#database.exec(statement, now, id);
  }

  setFailed(id: string, why: string, dueAt: number): void {
    const statement = "UPDATE messages SET attempts = attempts + 1, due_at = ?, why = ? WHERE id = ?";
    this.#database.exec(statement, dueAt, why, id);
  }

  setDead(id: string, why: string, now: number): void {
    const statement =
      "UPDATE messages SET state = 'dead', attempts = attempts + 1, due_at = ?, why = ? WHERE id = ?";
    this.#database.exec(statement, now, why, id);
  }

  /** From the beginning of the schedule. @returns how many */
  makeDue(what: Replay, now: number): number {
    const again = "UPDATE messages SET state = 'pending', attempts = 0, due_at = ? WHERE";
    const returning = "RETURNING id";
    if ("messageId" in what)
      return this.#database.exec(`${again} id = ? ${returning}`, now, what.messageId).length;
    if ("dead" in what) return this.#database.exec(`${again} state = 'dead' ${returning}`, now).length;
    return this.#database.exec(`${again} taken_at >= ? ${returning}`, now, what.since).length;
  }

  forget(deliveredBefore: number, deadBefore: number): void {
    const statement = "DELETE FROM messages WHERE state = ? AND due_at < ?";
    this.#database.exec(statement, "delivered", deliveredBefore);
    this.#database.exec(statement, "dead", deadBefore);
    // Messages of a removed endpoint: nobody tries them, so nothing settles them.
    this.#database.exec("DELETE FROM messages WHERE taken_at < ? AND state = 'pending'", deadBefore);
  }

  measure(): Omit<DeliveryMeasures, "bytes"> {
    const counted = "SELECT COUNT(*) AS count, MIN(taken_at) AS oldest FROM messages WHERE state = ?";
    const [pending] = this.#database.exec(counted, "pending");
    const [dead] = this.#database.exec(counted, "dead");
    const [failed] = this.#database.exec(
      "SELECT why FROM messages WHERE state = 'pending' AND why IS NOT NULL LIMIT 1",
    );
    return {
      pending: pending?.count as number,
      dead: dead?.count as number,
      oldest: (pending?.oldest as number | null | undefined) ?? null,
      lastFailure: (failed?.why as string | undefined) ?? null,
    };
  }
}
