/** An object's SQLite storage in the shape that the pure stores ask for. */
import type { SqlDatabase, SqlValue } from "@svc/tlog";

export function sqlOf(storage: DurableObjectStorage): SqlDatabase {
  return {
    exec: (statement, ...bindings: SqlValue[]) => storage.sql.exec(statement, ...bindings).toArray(),
    transaction: (body) => storage.transactionSync(body),
  };
}

/**
 * Makes the tables at the first use and not before: in the turn of the first write, so that a new object commits
 * once and not twice.
 */
export function withTables(database: SqlDatabase, schema: readonly string[]): SqlDatabase {
  let made = false;
  const make = () => {
    if (made) return;
    for (const statement of schema) database.exec(statement);
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
