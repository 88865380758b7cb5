/** Counts, marks and sums of the metrics in SQLite. Sums are texts: the database reads wide integers as doubles. */
import type { SqlDatabase } from "@svc/tlog";
import { type Versions, withTables } from "../storage/sql.ts";
import type { Counts, MeasuredClass, MeasuredKind, Measures } from "./measured.ts";

const VERSIONS: Versions = [
  [
    "CREATE TABLE counts (series TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID",
    `CREATE TABLE objects (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, ask_at INTEGER, bytes INTEGER, measured TEXT) WITHOUT ROWID`,
    "CREATE INDEX due ON objects (ask_at) WHERE ask_at IS NOT NULL",
    "CREATE INDEX sizes ON objects (kind, bytes)",
    "CREATE TABLE sums (kind TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID",
    "CREATE TABLE currencies (name TEXT PRIMARY KEY) WITHOUT ROWID",
  ],
  // The terms that the objects were measured under.
  ["CREATE TABLE measured_under (terms TEXT NOT NULL)"],
];

export interface KeptMeasures {
  readonly id: string;
  readonly kind: MeasuredKind;
}

export class SqlMetricsStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = withTables(database, VERSIONS, "ServiceMetrics");
  }

  addCounts(counts: Counts): void {
    const statement =
      "INSERT INTO counts (series, value) VALUES (?, ?) ON CONFLICT (series) DO UPDATE SET value = value + excluded.value";
    for (const [series, by] of Object.entries(counts)) this.#database.exec(statement, series, by);
  }

  readCounts(): Counts {
    const rows = this.#database.exec("SELECT series, value FROM counts");
    return Object.fromEntries(rows.map(({ series, value }) => [series as string, value as number]));
  }

  mark(kind: MeasuredKind, id: string): void {
    const statement =
      "INSERT INTO objects (id, kind, ask_at) VALUES (?, ?, 0) ON CONFLICT (id) DO UPDATE SET ask_at = 0";
    this.#database.exec(statement, id, kind);
  }

  /** Marks all objects where the terms are others than when this was called last. */
  measureUnder(terms: string): void {
    const [row] = this.#database.exec("SELECT terms FROM measured_under");
    if (row?.terms === terms) return;
    this.#database.transaction(() => {
      this.#database.exec("DELETE FROM measured_under");
      this.#database.exec("INSERT INTO measured_under (terms) VALUES (?)", terms);
      this.#database.exec("UPDATE objects SET ask_at = 0");
    });
  }

  /** Takes the marks of those it gives. @param now Unix seconds */
  takeDue(now: number, limit: number): KeptMeasures[] {
    const select = "SELECT id, kind FROM objects WHERE ask_at <= ? ORDER BY ask_at LIMIT ?";
    const due = this.#database.exec(select, now, limit) as unknown as KeptMeasures[];
    for (const { id } of due) this.#database.exec("UPDATE objects SET ask_at = NULL WHERE id = ?", id);
    return due;
  }

  countDue(now: number): number {
    const [row] = this.#database.exec("SELECT COUNT(*) AS due FROM objects WHERE ask_at <= ?", now);
    return row?.due as number;
  }

  askAgain(id: string, at: number): void {
    this.#database.exec("UPDATE objects SET ask_at = COALESCE(ask_at, ?) WHERE id = ?", at, id);
  }

  /** In the place of what the object measured before. */
  keep(kind: MeasuredKind, id: string, { bytes, values, changesWithin }: Measures, now: number): void {
    const [row] = this.#database.exec("SELECT bytes, measured FROM objects WHERE id = ?", id);
    const isFirst = row?.measured == null;
    const before = isFirst ? {} : (JSON.parse(row.measured as string) as Measures["values"]);
    for (const name of new Set([...Object.keys(before), ...Object.keys(values)]))
      this.#addTo(kind, name, BigInt(values[name] ?? "0") - BigInt(before[name] ?? "0"));
    this.#addTo(kind, "bytes", BigInt(bytes) - BigInt((row?.bytes as number | null) ?? 0));
    if (isFirst) this.#addTo(kind, "objects", 1n);
    const statement = "UPDATE objects SET bytes = ?, measured = ? WHERE id = ?";
    this.#database.exec(statement, bytes, JSON.stringify(values), id);
    if (changesWithin !== undefined) this.askAgain(id, now + changesWithin);
  }

  readClass(kind: MeasuredKind): MeasuredClass {
    const rows = this.#database.exec("SELECT name, value FROM sums WHERE kind = ?", kind);
    const all = Object.fromEntries(rows.map(({ name, value }) => [name as string, value as string]));
    const { objects = "0", bytes = "0", ...sums } = all;
    const [largest] = this.#database.exec("SELECT MAX(bytes) AS bytes FROM objects WHERE kind = ?", kind);
    return {
      objects: Number(objects),
      bytes: Number(bytes),
      largestBytes: (largest?.bytes as number | null) ?? 0,
      sums,
    };
  }

  /** A name that stays: its own for the first so many, and `other` for those that come after. */
  currencyName(currency: string, most: number): string {
    const find = "SELECT name FROM currencies WHERE name = ?";
    if (this.#database.exec(find, currency).length > 0) return currency;
    const [row] = this.#database.exec("SELECT COUNT(*) AS known FROM currencies");
    if ((row?.known as number) >= most) return "other";
    this.#database.exec("INSERT INTO currencies (name) VALUES (?)", currency);
    return currency;
  }

  #addTo(kind: MeasuredKind, name: string, by: bigint): void {
    if (by === 0n) return;
    const [row] = this.#database.exec("SELECT value FROM sums WHERE kind = ? AND name = ?", kind, name);
    const value = String(BigInt((row?.value as string | undefined) ?? "0") + by);
    const statement = "INSERT OR REPLACE INTO sums (kind, name, value) VALUES (?, ?, ?)";
    this.#database.exec(statement, kind, name, value);
  }
}
