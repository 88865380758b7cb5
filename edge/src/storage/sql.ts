/** An object's SQLite storage in the shape that the pure stores ask for. */

import { VdiError } from "@svc/core";
import type { SqlDatabase, SqlValue } from "@svc/tlog";
import { logLine } from "./log-line.ts";

/**
 * A transaction within another is a part of it and no savepoint of its own: what throws takes all of it back, so nobody
 * may catch that within and go on.
 */
export function sqlOf(storage: DurableObjectStorage): SqlDatabase {
  let isWithin = false;
  return {
    exec: (statement, ...bindings: SqlValue[]) => storage.sql.exec(statement, ...bindings).toArray(),
    transaction: (body) => {
      if (isWithin) return body();
      isWithin = true;
      try {
        return storage.transactionSync(body);
      } finally {
        isWithin = false;
      }
    },
  };
}

/** A statement, or work over the rows that are there. */
type MigrationStep = string | ((database: SqlDatabase) => void);

/** Steps of each version of an object's tables, from the first on; a version that has run is never changed. */
export type Versions = readonly (readonly MigrationStep[])[];

/**
 * Brings the tables to the newest version at the first use and not before: in the turn of the first write, so that a
 * new object commits once and not twice. Storage of before versions were counted has the layout of the first.
 *
 * @param object its class, for the line that says that a later release wrote here
 * @throws VdiError `storage_newer` when one did: this one would not understand it
 */
export function withTables(database: SqlDatabase, versions: Versions, object: string): SqlDatabase {
  let made = false;
  const make = () => {
    if (made) return;
    database.exec("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
    const before =
      (database.exec("SELECT version FROM schema_version")[0]?.version as number | undefined) ?? 0;
    if (before > versions.length) {
      const line = { object, version: before, known: versions.length };
      logLine("error", "storage_newer", line);
      throw new VdiError(
        "storage_newer",
        `the storage is of version ${before}, this release of ${versions.length}`,
      );
    }
    // All of it or nothing: a step that throws leaves the storage as the earlier release wrote it.
    if (before < versions.length) database.transaction(() => bring(database, versions, before));
    made = true;
  };
  return {
    exec: (statement, ...bindings) => {
      make();
      return database.exec(statement, ...bindings);
    },
    transaction: (body) => {
      // Before the transaction: what it rolls back are not the tables.
      make();
      return database.transaction(body);
    },
  };
}

function bring(database: SqlDatabase, versions: Versions, before: number): void {
  for (const step of versions.slice(before).flat()) {
    if (typeof step === "string") database.exec(step);
    else step(database);
  }
  if (before === 0) database.exec("INSERT INTO schema_version (version) VALUES (?)", versions.length);
  else database.exec("UPDATE schema_version SET version = ?", versions.length);
}
