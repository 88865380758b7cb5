/** An object's SQLite storage in the shape that the pure stores ask for. */
import { VdiError } from "@svc/core";
import type { SqlDatabase, SqlValue } from "@svc/tlog";

export function sqlOf(storage: DurableObjectStorage): SqlDatabase {
  return {
    exec: (statement, ...bindings: SqlValue[]) => storage.sql.exec(statement, ...bindings).toArray(),
    transaction: (body) => storage.transactionSync(body),
  };
}

/** Statements of each version of an object's tables, from the first on; a version that has run is never changed. */
export type Versions = readonly (readonly string[])[];

/**
 * Brings the tables to the newest version at the first use and not before: in the turn of the first write, so that a
 * new object commits once and not twice. Storage of before versions were counted has the tables of the first.
 *
 * @throws VdiError `storage_newer` when a later release wrote here: this one would not understand it
 */
export function withTables(database: SqlDatabase, versions: Versions): SqlDatabase {
  let made = false;
  const make = () => {
    if (made) return;
    database.exec("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
    const before =
      (database.exec("SELECT version FROM schema_version")[0]?.version as number | undefined) ?? 0;
    if (before > versions.length) {
      throw new VdiError(
        "storage_newer",
        `the storage is of version ${before}, this release of ${versions.length}`,
      );
    }
    for (const statement of versions.slice(before).flat()) database.exec(statement);
    if (before === 0) database.exec("INSERT INTO schema_version (version) VALUES (?)", versions.length);
    else if (before < versions.length)
      database.exec("UPDATE schema_version SET version = ?", versions.length);
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
