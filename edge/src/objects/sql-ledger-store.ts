/** The ledger of one grant in SQLite. Sums are texts: the database would read wide integers back as doubles. */
import type { Consumption, LedgerStore } from "@svc/billing";
import type { ExecutionIntent } from "@svc/core";
import type { SqlDatabase } from "@svc/tlog";
import { withTables } from "./sql.ts";

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS consumptions (
    event_id TEXT PRIMARY KEY, intent_digest TEXT NOT NULL, intent TEXT NOT NULL, consumption_id TEXT NOT NULL,
    consumed_at INTEGER NOT NULL, key_hash TEXT UNIQUE, body_digest TEXT, charged_micros TEXT)`,
  "CREATE TABLE IF NOT EXISTS charged (id INTEGER PRIMARY KEY CHECK (id = 0), total TEXT NOT NULL)",
];

export class SqlLedgerStore implements LedgerStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = withTables(database, SCHEMA);
  }

  transaction<T>(body: () => T): T {
    return this.#database.transaction(body);
  }

  readConsumption(eventId: string): Consumption | null {
    return one(this.#database.exec("SELECT * FROM consumptions WHERE event_id = ?", eventId));
  }

  findByIdempotencyKey(keyHash: string): Consumption | null {
    return one(this.#database.exec("SELECT * FROM consumptions WHERE key_hash = ?", keyHash));
  }

  /** Rows are numbered from 1 on and never deleted, so the last number is their count, read without counting. */
  countConsumptions(): number {
    const [row] = this.#database.exec("SELECT MAX(rowid) AS count FROM consumptions");
    return (row?.count as number | null) ?? 0;
  }

  insertConsumption({
    eventId,
    intentDigest,
    intent,
    consumptionId,
    consumedAt,
    idempotency,
  }: Consumption): void {
    const columns = "event_id, intent_digest, intent, consumption_id, consumed_at";
    const values = [eventId, intentDigest, JSON.stringify(intent), consumptionId, consumedAt];
    if (idempotency === undefined) {
      this.#database.exec(`INSERT INTO consumptions (${columns}) VALUES (?, ?, ?, ?, ?)`, ...values);
      return;
    }
    this.#database.exec(
      `INSERT INTO consumptions (${columns}, key_hash, body_digest) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...values,
      idempotency.keyHash,
      idempotency.bodyDigest,
    );
  }

  readChargedTotal(): string {
    return (this.#database.exec("SELECT total FROM charged")[0]?.total as string | undefined) ?? "0";
  }

  writeCharge(eventId: string, chargedMicros: string, total: string): void {
    this.#database.exec(
      "UPDATE consumptions SET charged_micros = ? WHERE event_id = ?",
      chargedMicros,
      eventId,
    );
    this.#database.exec("INSERT OR REPLACE INTO charged (id, total) VALUES (0, ?)", total);
  }
}

function one(rows: readonly Record<string, unknown>[]): Consumption | null {
  const row = rows[0];
  if (row === undefined) return null;
  return {
    eventId: row.event_id as string,
    intentDigest: row.intent_digest as string,
    intent: JSON.parse(row.intent as string) as ExecutionIntent,
    consumptionId: row.consumption_id as string,
    consumedAt: row.consumed_at as number,
    ...(row.key_hash === null
      ? {}
      : { idempotency: { keyHash: row.key_hash as string, bodyDigest: row.body_digest as string } }),
    ...(row.charged_micros === null ? {} : { chargedMicros: row.charged_micros as string }),
  };
}
