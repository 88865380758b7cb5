/** A part of a tenant's event register in SQLite. Sums are texts: the database reads wide integers as doubles. */
import type {
  BilledTotal,
  Days,
  EventKey,
  EventRow,
  EventStore,
  IssuedDocumentsText,
  IssuedRow,
  ListedEvent,
  ListPosition,
} from "@svc/billing";
import type { SqlDatabase } from "@svc/tlog";
import { CLOSED_EVENTS } from "../ledger/closed-events.ts";
import type { BilledPage, BilledPosition } from "../ledger/registers.ts";
import { type Versions, withTables } from "../storage/sql.ts";
import { OUTBOX_TABLES, Outbox } from "../webhooks/outbox.ts";
import { ARCHIVED_TABLES, ArchivedBills } from "./archived-bills.ts";

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
  [
    // An event has several rows now: its bill and what adjusts it. Rows keep their place in lists.
    "ALTER TABLE events RENAME TO bills_alone",
    `CREATE TABLE events (event_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL,
    body_digest TEXT NOT NULL, reserved_at INTEGER NOT NULL, request TEXT NOT NULL, issued TEXT,
    logged INTEGER NOT NULL DEFAULT 0, attestation_id TEXT, currency TEXT, charge_micros TEXT, change_micros TEXT,
    PRIMARY KEY (event_id, number))`,
    `INSERT INTO events (rowid, event_id, number, kind, body_digest, reserved_at, request, issued, logged,
      attestation_id, currency, charge_micros, change_micros)
    SELECT rowid, event_id, 0, 'bill', body_digest, reserved_at, request, issued, logged,
      json_extract(issued, '$.attestation.attestation_id'), currency, charge_micros, charge_micros FROM bills_alone`,
    "DROP TABLE bills_alone",
    "CREATE INDEX unfinished ON events (reserved_at) WHERE logged = 0",
    "CREATE INDEX reserved ON events (reserved_at)",
    "ALTER TABLE billed ADD COLUMN adjustments INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE billed ADD COLUMN change_micros TEXT NOT NULL DEFAULT '0'",
  ],
  OUTBOX_TABLES,
  [...CLOSED_EVENTS, ...ARCHIVED_TABLES],
  // Rows that the log does not have yet, in a table of their own: marking a row would rewrite its documents. The unused
  // column `logged` stays, because removing it would rewrite the rows of earlier releases.
  [
    "CREATE TABLE unlogged (event_id TEXT, number INTEGER, PRIMARY KEY (event_id, number)) WITHOUT ROWID",
    "INSERT INTO unlogged (event_id, number) SELECT event_id, number FROM events WHERE logged = 0",
    "DROP INDEX unfinished",
  ],
  // By time: while a log is away everything waits here, and the oldest of it is asked for again and again.
  [
    "ALTER TABLE unlogged RENAME TO unlogged_by_event",
    `CREATE TABLE unlogged (reserved_at INTEGER, event_id TEXT, number INTEGER,
    PRIMARY KEY (reserved_at, event_id, number)) WITHOUT ROWID`,
    `INSERT INTO unlogged (reserved_at, event_id, number)
    SELECT events.reserved_at, event_id, number FROM unlogged_by_event CROSS JOIN events USING (event_id, number)`,
    "DROP TABLE unlogged_by_event",
  ],
];

/** Rows under way, the oldest first, each found by its key. */
const UNLOGGED = "unlogged CROSS JOIN events USING (reserved_at, event_id, number)";
/** Condition on a row of events. */
const IS_UNLOGGED = `EXISTS (SELECT 1 FROM unlogged WHERE unlogged.reserved_at = events.reserved_at
  AND unlogged.event_id = events.event_id AND unlogged.number = events.number)`;
/** Columns of a row, and whether the log has yet to get it. */
const ROW = `events.rowid AS position, events.*, ${IS_UNLOGGED} AS is_unlogged`;

export class SqlEventStore implements EventStore {
  readonly #database: SqlDatabase;
  /** What happened to the events and is to be told: in their transactions. */
  readonly outbox: Outbox;
  /** Bills that were moved out. */
  readonly archived: ArchivedBills;

  constructor(database: SqlDatabase) {
    this.#database = withTables(database, VERSIONS, "TenantEvents");
    this.outbox = new Outbox(this.#database);
    this.archived = new ArchivedBills(this.#database);
  }

  transaction<T>(body: () => T): T {
    return this.#database.transaction(body);
  }

  readEvent({ eventId, number }: EventKey): EventRow | null {
    const statement = `SELECT ${ROW} FROM events WHERE event_id = ? AND number = ?`;
    const row = this.#database.exec(statement, eventId, number)[0];
    return row === undefined ? null : rowOf(row);
  }

  readChain(eventId: string): EventRow[] {
    const statement = `SELECT ${ROW} FROM events WHERE event_id = ? ORDER BY number`;
    return this.#database.exec(statement, eventId).map(rowOf);
  }

  isClosed(eventId: string): boolean {
    return this.archived.isClosed(eventId);
  }

  /** Events that were billed, a page at a time: those that are kept here, then those that were moved. */
  listBilled({ eventId, closed }: BilledPosition, limit: number): BilledPage {
    if (closed !== null) {
      const hashes = this.archived.listClosed(closed, limit);
      const last = hashes.at(-1);
      const next = last === undefined || hashes.length < limit ? null : { eventId, closed: last };
      return { eventIds: [], hashes, next };
    }
    const statement = `SELECT event_id FROM events
      WHERE event_id > ? AND number = 0 AND issued IS NOT NULL ORDER BY event_id LIMIT ?`;
    const rows = this.#database.exec(statement, eventId, limit);
    const eventIds = rows.map(({ event_id }) => event_id as string);
    const isLast = rows.length < limit;
    const next = { eventId: eventIds.at(-1) ?? eventId, closed: isLast ? new Uint8Array() : null };
    return { eventIds, hashes: [], next };
  }

  /** Returns whether a bill of it was ever issued. */
  hasBill(eventId: string): boolean {
    const statement = "SELECT 1 FROM events WHERE event_id = ? AND number = 0 AND issued IS NOT NULL";
    return this.#database.exec(statement, eventId).length > 0 || this.archived.isClosed(eventId);
  }

  insertEvent({ eventId, number, kind, bodyDigest, reservedAt, request, bill, logged }: EventRow): void {
    const waiting = "INSERT INTO unlogged (reserved_at, event_id, number) VALUES (?, ?, ?)";
    if (!logged) this.#database.exec(waiting, reservedAt, eventId, number);
    const values = [eventId, number, kind, bodyDigest, reservedAt, request];
    if (bill === undefined) {
      const statement = `INSERT INTO events (event_id, number, kind, body_digest, reserved_at, request)
        VALUES (?, ?, ?, ?, ?, ?)`;
      this.#database.exec(statement, ...values);
      return;
    }
    const { text, attestationId, currency, chargeMicros, changeMicros } = bill;
    const statement = `INSERT INTO events (event_id, number, kind, body_digest, reserved_at, request,
      issued, attestation_id, currency, charge_micros, change_micros) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const issued = [text, attestationId, currency, chargeMicros, changeMicros];
    this.#database.exec(statement, ...values, ...issued);
    const count = number === 0 ? countBill : countAdjustment;
    count(this.#database, reservedAt, currency, changeMicros);
  }

  writeIssued({ eventId, number }: EventKey, bodyDigest: string, issued: IssuedDocumentsText): void {
    const statement = `UPDATE events
      SET request = '', issued = ?, attestation_id = ?, currency = ?, charge_micros = ?, change_micros = ?
      WHERE event_id = ? AND number = ? AND body_digest = ? AND issued IS NULL RETURNING reserved_at`;
    const { text, attestationId, currency, chargeMicros, changeMicros } = issued;
    const values = [text, attestationId, currency, chargeMicros, changeMicros];
    const [row] = this.#database.exec(statement, ...values, eventId, number, bodyDigest);
    if (row === undefined) return;
    const count = number === 0 ? countBill : countAdjustment;
    count(this.#database, row.reserved_at as number, currency, changeMicros);
  }

  writeLogged({ eventId, number }: EventKey): void {
    const find = "SELECT reserved_at FROM events WHERE event_id = ? AND number = ?";
    const [row] = this.#database.exec(find, eventId, number);
    if (row !== undefined) this.#forgetUnlogged({ eventId, number }, row.reserved_at as number);
  }

  #forgetUnlogged({ eventId, number }: EventKey, reservedAt: number): void {
    const statement = "DELETE FROM unlogged WHERE reserved_at = ? AND event_id = ? AND number = ?";
    this.#database.exec(statement, reservedAt, eventId, number);
  }

  deleteEvent({ eventId, number }: EventKey, bodyDigest: string): void {
    const statement =
      "DELETE FROM events WHERE event_id = ? AND number = ? AND body_digest = ? AND issued IS NULL RETURNING reserved_at";
    const [taken] = this.#database.exec(statement, eventId, number, bodyDigest);
    if (taken !== undefined) this.#forgetUnlogged({ eventId, number }, taken.reserved_at as number);
  }

  listUnfinished(limit: number): EventRow[] {
    const statement = `SELECT ${ROW} FROM ${UNLOGGED} ORDER BY unlogged.reserved_at LIMIT ?`;
    return this.#database.exec(statement, limit).map(rowOf);
  }

  listIssued({ from, to }: Days, { reservedAt, number }: ListPosition, limit: number): ListedEvent[] {
    const statement = `SELECT ${ROW} FROM events
      WHERE reserved_at >= ? AND reserved_at < ? AND (reserved_at, rowid) > (?, ?) AND issued IS NOT NULL
      ORDER BY reserved_at, rowid LIMIT ?`;
    const days = [from * DAY_SECONDS, to * DAY_SECONDS];
    return this.#database.exec(statement, ...days, reservedAt, number, limit).map(listedOf);
  }

  /** The oldest rows, as far as each was reserved before a time and nothing of its event is under way. */
  listArchivable(before: number, limit: number): ListedEvent[] {
    const statement = `SELECT ${ROW}, EXISTS (SELECT 1 FROM events AS others
        JOIN unlogged USING (reserved_at, event_id, number) WHERE others.event_id = events.event_id) AS under_way
      FROM events WHERE reserved_at < ? ORDER BY reserved_at, rowid LIMIT ?`;
    const rows = this.#database.exec(statement, before, limit);
    const stop = rows.findIndex(({ under_way, issued }) => under_way === 1 || issued === null);
    return (stop < 0 ? rows : rows.slice(0, stop)).map(listedOf);
  }

  /** When the oldest row that is kept here was reserved, Unix seconds; null without one. */
  oldestIssued(): number | null {
    const [row] = this.#database.exec("SELECT reserved_at FROM events ORDER BY reserved_at LIMIT 1");
    return (row?.reserved_at as number | undefined) ?? null;
  }

  readTotals({ from, to }: Days): BilledTotal[] {
    const statement = "SELECT * FROM billed WHERE day >= ? AND day < ?";
    const sums = new Map<string, BilledTotal>();
    for (const row of this.#database.exec(statement, from, to)) {
      const currency = row.currency as string;
      const sum = sums.get(currency) ?? { ...NOTHING_BILLED, currency };
      sums.set(currency, {
        currency,
        bills: sum.bills + (row.bills as number),
        chargeMicros: plus(sum.chargeMicros, row.charge_micros as string),
        adjustments: sum.adjustments + (row.adjustments as number),
        changeMicros: plus(sum.changeMicros, row.change_micros as string),
      });
    }
    return [...sums.values()];
  }

  /** Begun by then, and not marked as logged. */
  countUnfinished(until: number): number {
    const statement = "SELECT COUNT(*) AS count FROM unlogged WHERE reserved_at <= ?";
    return this.#database.exec(statement, until)[0]?.count as number;
  }

  countUnissued({ from, to }: Days): number {
    const statement = `SELECT COUNT(*) AS count FROM ${UNLOGGED}
      WHERE issued IS NULL AND reserved_at >= ? AND reserved_at < ?`;
    return this.#database.exec(statement, from * DAY_SECONDS, to * DAY_SECONDS)[0]?.count as number;
  }
}

const NOTHING_BILLED = { bills: 0, chargeMicros: "0", adjustments: 0, changeMicros: "0" };

function plus(a: string, b: string): string {
  return String(BigInt(a) + BigInt(b));
}

/** As the second version has it: without the columns of adjustments. */
function countBill(database: SqlDatabase, issuedAt: number, currency: string, micros: string): void {
  counted(database, issuedAt, currency, ["bills", "charge_micros"], micros);
}

function countAdjustment(database: SqlDatabase, issuedAt: number, currency: string, micros: string): void {
  counted(database, issuedAt, currency, ["adjustments", "change_micros"], micros);
}

/** Adds one, and its micros, to two columns of the day. */
function counted(
  database: SqlDatabase,
  issuedAt: number,
  currency: string,
  [many, sum]: readonly [string, string],
  micros: string,
): void {
  const day = Math.floor(issuedAt / DAY_SECONDS);
  const known = `SELECT ${many} AS many, ${sum} AS sum FROM billed WHERE day = ? AND currency = ?`;
  const row = database.exec(known, day, currency)[0];
  if (row === undefined)
    database.exec(
      "INSERT INTO billed (day, currency, bills, charge_micros) VALUES (?, ?, 0, '0')",
      day,
      currency,
    );
  const values = [
    ((row?.many as number | undefined) ?? 0) + 1,
    plus((row?.sum as string | undefined) ?? "0", micros),
  ];
  const statement = `UPDATE billed SET ${many} = ?, ${sum} = ? WHERE day = ? AND currency = ?`;
  database.exec(statement, ...values, day, currency);
}

interface EarlierBill {
  readonly attestation: { readonly currency: string; readonly charge_micros?: string };
  readonly openings: { readonly charge?: { readonly value?: { readonly charge_micros: string } } };
}

/** Bills from before the totals were kept have their charge in their documents alone. */
function countEarlierBills(database: SqlDatabase): void {
  for (const row of database.exec(
    "SELECT event_id, reserved_at, issued FROM events WHERE issued IS NOT NULL",
  )) {
    const { attestation, openings } = JSON.parse(row.issued as string) as EarlierBill;
    const charge = attestation.charge_micros ?? (openings.charge?.value?.charge_micros as string);
    const statement = "UPDATE events SET currency = ?, charge_micros = ? WHERE event_id = ?";
    database.exec(statement, attestation.currency, charge, row.event_id as string);
    countBill(database, row.reserved_at as number, attestation.currency, charge);
  }
}

function listedOf(row: Record<string, unknown>): ListedEvent {
  const position = { reservedAt: row.reserved_at as number, number: row.position as number };
  return { row: rowOf(row) as IssuedRow, position };
}

function rowOf(row: Record<string, unknown>): EventRow {
  return {
    eventId: row.event_id as string,
    number: row.number as number,
    kind: row.kind as EventRow["kind"],
    bodyDigest: row.body_digest as string,
    reservedAt: row.reserved_at as number,
    request: row.request as string,
    bill: row.issued === null ? undefined : issuedOf(row),
    logged: row.is_unlogged === 0,
  };
}

function issuedOf(row: Record<string, unknown>): IssuedDocumentsText {
  return {
    text: row.issued as string,
    attestationId: row.attestation_id as string,
    currency: row.currency as string,
    chargeMicros: row.charge_micros as string,
    changeMicros: row.change_micros as string,
  };
}
