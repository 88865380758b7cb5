/** A part of a tenant's event register in SQLite. Sums are texts: the database reads wide integers as doubles. */
import type {
  BilledTotal,
  Days,
  EventRow,
  EventStore,
  IssuedDocumentsText,
  ListedEvent,
  ListPosition,
} from "@svc/billing";
import type { SqlDatabase } from "@svc/tlog";
import { type Versions, withTables } from "./sql.ts";

const DAY_SECONDS = 86_400;

const VERSIONS: Versions = [
  [
    `CREATE TABLE IF NOT EXISTS events (
    event_id TEXT PRIMARY KEY, body_digest TEXT NOT NULL, reserved_at INTEGER NOT NULL, request TEXT NOT NULL,
    issued TEXT, logged INTEGER NOT NULL DEFAULT 0)`,
    "CREATE INDEX IF NOT EXISTS unfinished ON events (reserved_at) WHERE logged = 0",
  ],
  [
    "ALTER TABLE events ADD COLUMN currency TEXT",
    "ALTER TABLE events ADD COLUMN charge_micros TEXT",
    "CREATE INDEX reserved ON events (reserved_at)",
    `CREATE TABLE billed (day INTEGER NOT NULL, currency TEXT NOT NULL, bills INTEGER NOT NULL,
    charge_micros TEXT NOT NULL, PRIMARY KEY (day, currency)) WITHOUT ROWID`,
    countEarlierBills,
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

  writeIssued(eventId: string, bodyDigest: string, issued: IssuedDocumentsText): void {
    const statement = `UPDATE events SET issued = ?, currency = ?, charge_micros = ?
      WHERE event_id = ? AND body_digest = ? AND issued IS NULL RETURNING reserved_at`;
    const { text, currency, chargeMicros } = issued;
    const [row] = this.#database.exec(statement, text, currency, chargeMicros, eventId, bodyDigest);
    if (row !== undefined) count(this.#database, row.reserved_at as number, currency, chargeMicros);
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

  listIssued({ from, to }: Days, { reservedAt, number }: ListPosition, limit: number): ListedEvent[] {
    const statement = `SELECT rowid AS number, * FROM events
      WHERE reserved_at >= ? AND reserved_at < ? AND (reserved_at, rowid) > (?, ?) AND issued IS NOT NULL
      ORDER BY reserved_at, rowid LIMIT ?`;
    const days = [from * DAY_SECONDS, to * DAY_SECONDS];
    return this.#database.exec(statement, ...days, reservedAt, number, limit).map((row) => ({
      row: rowOf(row),
      position: { reservedAt: row.reserved_at as number, number: row.number as number },
      currency: row.currency as string,
      chargeMicros: row.charge_micros as string,
    }));
  }

  readTotals({ from, to }: Days): BilledTotal[] {
    const statement = "SELECT currency, bills, charge_micros FROM billed WHERE day >= ? AND day < ?";
    const sums = new Map<string, { bills: number; micros: bigint }>();
    for (const { currency, bills, charge_micros } of this.#database.exec(statement, from, to)) {
      const sum = sums.get(currency as string) ?? { bills: 0, micros: 0n };
      const micros = sum.micros + BigInt(charge_micros as string);
      sums.set(currency as string, { bills: sum.bills + (bills as number), micros });
    }
    return [...sums].map(([currency, { bills, micros }]) => ({
      currency,
      bills,
      chargeMicros: String(micros),
    }));
  }

  /** Begun by then, and not marked as logged. */
  countUnfinished(until: number): number {
    const statement = "SELECT COUNT(*) AS count FROM events WHERE logged = 0 AND reserved_at <= ?";
    return this.#database.exec(statement, until)[0]?.count as number;
  }

  countUnissued({ from, to }: Days): number {
    const statement =
      "SELECT COUNT(*) AS count FROM events WHERE logged = 0 AND issued IS NULL AND reserved_at >= ? AND reserved_at < ?";
    return this.#database.exec(statement, from * DAY_SECONDS, to * DAY_SECONDS)[0]?.count as number;
  }
}

function count(database: SqlDatabase, issuedAt: number, currency: string, chargeMicros: string): void {
  const day = Math.floor(issuedAt / DAY_SECONDS);
  const known = "SELECT bills, charge_micros FROM billed WHERE day = ? AND currency = ?";
  const row = database.exec(known, day, currency)[0];
  const bills = ((row?.bills as number | undefined) ?? 0) + 1;
  const micros = BigInt((row?.charge_micros as string | undefined) ?? "0") + BigInt(chargeMicros);
  const statement = "INSERT OR REPLACE INTO billed (day, currency, bills, charge_micros) VALUES (?, ?, ?, ?)";
  database.exec(statement, day, currency, bills, String(micros));
}

interface EarlierBill {
  readonly attestation: { readonly currency: string; readonly charge_micros?: string };
  readonly openings: { readonly charge?: { readonly value?: { readonly charge_micros: string } } };
}

/** What was issued before bills were counted has its charge in its documents alone. */
function countEarlierBills(database: SqlDatabase): void {
  for (const row of database.exec(
    "SELECT event_id, reserved_at, issued FROM events WHERE issued IS NOT NULL",
  )) {
    const { attestation, openings } = JSON.parse(row.issued as string) as EarlierBill;
    const charge = attestation.charge_micros ?? (openings.charge?.value?.charge_micros as string);
    const statement = "UPDATE events SET currency = ?, charge_micros = ? WHERE event_id = ?";
    database.exec(statement, attestation.currency, charge, row.event_id as string);
    count(database, row.reserved_at as number, attestation.currency, charge);
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
