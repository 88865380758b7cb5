/** An object's SQLite storage in the shape that the pure stores ask for. */
import type { SqlDatabase, SqlValue } from "@svc/vdi-transparency";

export function sqlOf(storage: DurableObjectStorage): SqlDatabase {
  return {
    exec: (statement, ...bindings: SqlValue[]) => storage.sql.exec(statement, ...bindings).toArray(),
    transaction: (body) => storage.transactionSync(body),
  };
}
