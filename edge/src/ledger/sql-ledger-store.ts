/** The ledger of a tenant in SQLite. Sums are texts: the database would read wide integers back as doubles. */
import type { Consumption, Days, Granted, KeptGrant, LedgerStore, Reservation, Totals } from "@svc/billing";
import type { ExecutionIntent } from "@svc/core";
import type { SqlDatabase } from "@svc/tlog";
import { type Versions, withTables } from "../storage/sql.ts";
import { CLOSED_EVENTS, ClosedEvents } from "./closed-events.ts";
import type { BilledPage } from "./registers.ts";

const DAY_SECONDS = 86_400;

const VERSIONS: Versions = [
  [
    `CREATE TABLE consumptions (
    event_id TEXT PRIMARY KEY, authority_id TEXT NOT NULL, intent_digest TEXT NOT NULL, intent TEXT NOT NULL,
    consumption_id TEXT NOT NULL, consumed_at INTEGER NOT NULL, key_hash TEXT, body_digest TEXT,
    held_micros TEXT NOT NULL, charged_micros TEXT, released INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
    "CREATE UNIQUE INDEX keys ON consumptions (authority_id, key_hash) WHERE key_hash IS NOT NULL",
    "CREATE INDEX held ON consumptions (authority_id, consumed_at) WHERE held_micros <> '0'",
    `CREATE TABLE grants (
    authority_id TEXT PRIMARY KEY, events INTEGER NOT NULL, charged TEXT NOT NULL, held TEXT NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE kept_grants (
    key_hash TEXT PRIMARY KEY, body_digest TEXT NOT NULL, granted TEXT NOT NULL, kept_until INTEGER NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX kept_until ON kept_grants (kept_until)",
    `CREATE TABLE granted (
    credential_id TEXT PRIMARY KEY, day INTEGER NOT NULL, grants INTEGER NOT NULL, micros TEXT NOT NULL) WITHOUT ROWID`,
  ],
  // A hold ends with its charge or its release, and by no time.
  ["DROP INDEX held", "ALTER TABLE consumptions ADD COLUMN adjustments INTEGER NOT NULL DEFAULT 0"],
  // Old events are closed: the hash of the event stays, and nothing of a grant after its last event.
  [
    ...CLOSED_EVENTS,
    "CREATE INDEX consumed ON consumptions (consumed_at)",
    "ALTER TABLE grants ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0",
    `UPDATE grants SET last_at = of_grant.last_at FROM
      (SELECT authority_id, MAX(consumed_at) AS last_at FROM consumptions GROUP BY authority_id) AS of_grant
      WHERE grants.authority_id = of_grant.authority_id`,
  ],
  // Parts of the tenant's register of which all that was billed is known here.
  ["CREATE TABLE known_parts (part INTEGER PRIMARY KEY)"],
  // Attests whose documents the register may not have yet: in the transaction of their charge.
  [
    `CREATE TABLE reservations (
    event_id TEXT PRIMARY KEY, body_digest TEXT NOT NULL, reserved_at INTEGER NOT NULL, request TEXT NOT NULL) WITHOUT ROWID`,
  ],
  // The parts are learned anew: what an earlier release billed without a grant was told to no ledger.
  ["DELETE FROM known_parts"],
];

export class SqlLedgerStore implements LedgerStore {
  readonly #database: SqlDatabase;
  readonly #closed: ClosedEvents;
  /** Of `known_parts`, as far as it was asked for. */
  readonly #knownParts = new Set<number>();

  constructor(database: SqlDatabase) {
    this.#database = withTables(database, VERSIONS, "GrantLedger");
    this.#closed = new ClosedEvents(this.#database);
  }

  transaction<T>(body: () => T): T {
    return this.#database.transaction(body);
  }

  readConsumption(eventId: string): Consumption | null {
    return one(this.#database.exec("SELECT * FROM consumptions WHERE event_id = ?", eventId));
  }

  isClosed(eventId: string): boolean {
    return this.#closed.has(eventId);
  }

  closeEvent(eventId: string): void {
    this.#closed.add(eventId);
  }

  knowsPart(part: number): boolean {
    if (this.#knownParts.has(part)) return true;
    const isKnown = this.#database.exec("SELECT 1 FROM known_parts WHERE part = ?", part).length > 0;
    if (isKnown) this.#knownParts.add(part);
    return isKnown;
  }

  notePart(part: number): void {
    this.#database.exec("INSERT OR IGNORE INTO known_parts (part) VALUES (?)", part);
    this.#knownParts.add(part);
  }

  /** Closes what was billed and not consumed here. */
  closeBilled({ eventIds, hashes }: Pick<BilledPage, "eventIds" | "hashes">): void {
    for (const eventId of eventIds) if (this.readConsumption(eventId) === null) this.#closed.add(eventId);
    for (const hash of hashes) this.#closed.addHash(hash);
  }

  closeConsumptions(before: number, limit: number): number {
    const nth =
      "SELECT consumed_at FROM consumptions WHERE consumed_at < ? ORDER BY consumed_at LIMIT 1 OFFSET ?";
    const [bound] = this.#database.exec(nth, before, limit - 1);
    // Whole seconds: a grant whose last event is of then has no other left.
    const last = (bound?.consumed_at as number | undefined) ?? before - 1;
    const select = "SELECT event_id, authority_id FROM consumptions WHERE consumed_at <= ?";
    const rows = this.#database.exec(select, last) as unknown as {
      readonly event_id: string;
      readonly authority_id: string;
    }[];
    for (const { event_id } of rows) {
      this.#closed.add(event_id);
      this.#database.exec("DELETE FROM consumptions WHERE event_id = ?", event_id);
    }
    for (const authorityId of new Set(rows.map(({ authority_id }) => authority_id)))
      this.#database.exec("DELETE FROM grants WHERE authority_id = ? AND last_at <= ?", authorityId, last);
    return rows.length;
  }

  /** When the oldest event that is not closed was consumed, Unix seconds; null without one. */
  oldestConsumption(): number | null {
    const [row] = this.#database.exec("SELECT consumed_at FROM consumptions ORDER BY consumed_at LIMIT 1");
    return (row?.consumed_at as number | undefined) ?? null;
  }

  findByIdempotencyKey(authorityId: string, keyHash: string): Consumption | null {
    const statement = "SELECT * FROM consumptions WHERE authority_id = ? AND key_hash = ?";
    return one(this.#database.exec(statement, authorityId, keyHash));
  }

  insertConsumption(consumption: Consumption, totals: Totals): void {
    const { eventId, authorityId, intentDigest, intent, consumptionId, consumedAt, heldMicros, idempotency } =
      consumption;
    const columns = "event_id, authority_id, intent_digest, intent, consumption_id, consumed_at, held_micros";
    const values = [eventId, authorityId, intentDigest, JSON.stringify(intent), consumptionId];
    const key = idempotency === undefined ? [] : [idempotency.keyHash, idempotency.bodyDigest];
    const named = idempotency === undefined ? columns : `${columns}, key_hash, body_digest`;
    const places = named.replaceAll(/[a-z_]+/g, "?");
    const statement = `INSERT INTO consumptions (${named}) VALUES (${places})`;
    this.#database.exec(statement, ...values, consumedAt, heldMicros, ...key);
    this.#writeTotals(authorityId, totals, consumedAt);
  }

  readTotals(authorityId: string): Totals {
    const statement = "SELECT events, charged, held FROM grants WHERE authority_id = ?";
    const row = this.#database.exec(statement, authorityId)[0] as Totals | undefined;
    return row ?? { events: 0, charged: "0", held: "0" };
  }

  writeSettled(consumption: Consumption, totals: Totals): void {
    const { eventId, authorityId, chargedMicros, adjustments = 0, heldMicros, released } = consumption;
    const charge = chargedMicros === undefined ? [] : [chargedMicros];
    const columns = `held_micros = ?, released = ?, adjustments = ?${charge.map(() => ", charged_micros = ?").join("")}`;
    const statement = `UPDATE consumptions SET ${columns} WHERE event_id = ?`;
    this.#database.exec(statement, heldMicros, released === true ? 1 : 0, adjustments, ...charge, eventId);
    this.#writeTotals(authorityId, totals);
  }

  readReservation(eventId: string): Reservation | null {
    const [row] = this.#database.exec("SELECT * FROM reservations WHERE event_id = ?", eventId);
    return row === undefined ? null : reservationOf(row);
  }

  insertReservation({ eventId, bodyDigest, reservedAt, request }: Reservation): void {
    const statement =
      "INSERT INTO reservations (event_id, body_digest, reserved_at, request) VALUES (?, ?, ?, ?)";
    this.#database.exec(statement, eventId, bodyDigest, reservedAt, request);
  }

  deleteReservation(eventId: string): void {
    this.#database.exec("DELETE FROM reservations WHERE event_id = ?", eventId);
  }

  /** A scan: what is done leaves the table with the next attest of its part of the register. */
  listReservations(until: number, limit: number): Reservation[] {
    const statement = "SELECT * FROM reservations WHERE reserved_at <= ? ORDER BY reserved_at LIMIT ?";
    return this.#database.exec(statement, until, limit).map(reservationOf);
  }

  /** Those of some days, by event, a page at a time. */
  listReserved({ from, to }: Days, after: string, limit: number): Reservation[] {
    const statement = `SELECT * FROM reservations
      WHERE event_id > ? AND reserved_at >= ? AND reserved_at < ? ORDER BY event_id LIMIT ?`;
    return this.#database
      .exec(statement, after, from * DAY_SECONDS, to * DAY_SECONDS, limit)
      .map(reservationOf);
  }

  /** Holds of all grants that are younger than a time. */
  countHolds(after: number): number {
    const statement =
      "SELECT COUNT(*) AS holds FROM consumptions WHERE held_micros <> '0' AND consumed_at > ?";
    return this.#database.exec(statement, after)[0]?.holds as number;
  }

  readKeptGrant(keyHash: string): KeptGrant | null {
    const row = this.#database.exec("SELECT * FROM kept_grants WHERE key_hash = ?", keyHash)[0];
    if (row === undefined) return null;
    return {
      keyHash,
      bodyDigest: row.body_digest as string,
      grant: row.granted as string,
      keptUntil: row.kept_until as number,
    };
  }

  keepGrant({ keyHash, bodyDigest, grant, keptUntil }: KeptGrant, now: number): void {
    this.#database.exec("DELETE FROM kept_grants WHERE kept_until <= ?", now);
    const statement =
      "INSERT INTO kept_grants (key_hash, body_digest, granted, kept_until) VALUES (?, ?, ?, ?)";
    this.#database.exec(statement, keyHash, bodyDigest, grant, keptUntil);
  }

  readGranted(credentialId: string, day: number): Granted {
    const statement = "SELECT grants, micros FROM granted WHERE credential_id = ? AND day = ?";
    const row = this.#database.exec(statement, credentialId, day)[0] as Granted | undefined;
    return row ?? { grants: 0, micros: "0" };
  }

  writeGranted(credentialId: string, day: number, { grants, micros }: Granted): void {
    const statement =
      "INSERT OR REPLACE INTO granted (credential_id, day, grants, micros) VALUES (?, ?, ?, ?)";
    this.#database.exec(statement, credentialId, day, grants, micros);
  }

  #writeTotals(authorityId: string, { events, charged, held }: Totals, lastAt = 0): void {
    const statement = `INSERT INTO grants (authority_id, events, charged, held, last_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (authority_id) DO UPDATE SET events = excluded.events, charged = excluded.charged,
      held = excluded.held, last_at = MAX(last_at, excluded.last_at)`;
    this.#database.exec(statement, authorityId, events, charged, held, lastAt);
  }
}

function reservationOf(row: Record<string, unknown>): Reservation {
  return {
    eventId: row.event_id as string,
    bodyDigest: row.body_digest as string,
    request: row.request as string,
    reservedAt: row.reserved_at as number,
  };
}

function one(rows: readonly Record<string, unknown>[]): Consumption | null {
  const row = rows[0];
  if (row === undefined) return null;
  return {
    eventId: row.event_id as string,
    authorityId: row.authority_id as string,
    intentDigest: row.intent_digest as string,
    intent: JSON.parse(row.intent as string) as ExecutionIntent,
    consumptionId: row.consumption_id as string,
    consumedAt: row.consumed_at as number,
    idempotency:
      row.key_hash === null
        ? undefined
        : { keyHash: row.key_hash as string, bodyDigest: row.body_digest as string },
    heldMicros: row.held_micros as string,
    released: row.released === 1 ? true : undefined,
    adjustments: (row.adjustments as number) || undefined,
    chargedMicros: (row.charged_micros as string | null) ?? undefined,
  };
}
