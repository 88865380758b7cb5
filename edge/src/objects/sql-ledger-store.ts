/** The ledger of one grant in SQLite. Sums are texts: the database would read wide integers back as doubles. */
import type { Consumption, LedgerStore, Totals } from "@svc/billing";
import type { ExecutionIntent } from "@svc/core";
import type { SqlDatabase } from "@svc/tlog";
import { type Versions, withTables } from "./sql.ts";

const VERSIONS: Versions = [
  [
    `CREATE TABLE IF NOT EXISTS consumptions (
    event_id TEXT PRIMARY KEY, intent_digest TEXT NOT NULL, intent TEXT NOT NULL, consumption_id TEXT NOT NULL,
    consumed_at INTEGER NOT NULL, key_hash TEXT UNIQUE, body_digest TEXT, charged_micros TEXT)`,
    "CREATE TABLE IF NOT EXISTS charged (id INTEGER PRIMARY KEY CHECK (id = 0), total TEXT NOT NULL)",
  ],
  // What was consumed before there were holds holds nothing, and is charged from what is left.
  [
    "ALTER TABLE consumptions ADD COLUMN held_micros TEXT NOT NULL DEFAULT '0'",
    "ALTER TABLE consumptions ADD COLUMN released INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE charged ADD COLUMN held TEXT NOT NULL DEFAULT '0'",
    "CREATE INDEX held ON consumptions (consumed_at) WHERE held_micros <> '0'",
  ],
];

export class SqlLedgerStore implements LedgerStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = withTables(database, VERSIONS);
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
    heldMicros,
    idempotency,
  }: Consumption): void {
    const columns = ["event_id", "intent_digest", "intent", "consumption_id", "consumed_at", "held_micros"];
    const values = [eventId, intentDigest, JSON.stringify(intent), consumptionId, consumedAt, heldMicros];
    if (idempotency !== undefined) {
      columns.push("key_hash", "body_digest");
      values.push(idempotency.keyHash, idempotency.bodyDigest);
    }
    const places = columns.map(() => "?").join(", ");
    this.#database.exec(`INSERT INTO consumptions (${columns.join(", ")}) VALUES (${places})`, ...values);
    if (heldMicros === "0") return;
    const { charged, held } = this.readTotals();
    this.#writeTotals({ charged, held: String(BigInt(held) + BigInt(heldMicros)) });
  }

  readTotals(): Totals {
    const row = this.#database.exec("SELECT total, held FROM charged")[0];
    return row === undefined
      ? { charged: "0", held: "0" }
      : { charged: row.total as string, held: row.held as string };
  }

  writeSettled({ eventId, chargedMicros, heldMicros, released }: Consumption, totals: Totals): void {
    const statement = "UPDATE consumptions SET held_micros = ?, released = ? WHERE event_id = ?";
    this.#database.exec(statement, heldMicros, released === true ? 1 : 0, eventId);
    if (chargedMicros !== undefined) {
      const charge = "UPDATE consumptions SET charged_micros = ? WHERE event_id = ?";
      this.#database.exec(charge, chargedMicros, eventId);
    }
    this.#writeTotals(totals);
  }

  listHeldUntil(time: number, limit: number): Consumption[] {
    const statement =
      "SELECT * FROM consumptions WHERE held_micros <> '0' AND consumed_at <= ? ORDER BY consumed_at LIMIT ?";
    return this.#database.exec(statement, time, limit).map((row) => one([row]) as Consumption);
  }

  #writeTotals({ charged, held }: Totals): void {
    this.#database.exec("INSERT OR REPLACE INTO charged (id, total, held) VALUES (0, ?, ?)", charged, held);
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
    heldMicros: row.held_micros as string,
    ...(row.released === 1 ? { released: true as const } : {}),
    ...(row.charged_micros === null ? {} : { chargedMicros: row.charged_micros as string }),
  };
}
