/** Connections to PostgreSQL: whatever answers `query` as `pg` does, a transaction of the caller's among them. */
import { VdiError } from "@svc/core";
import pg from "pg";
import type { Db } from "pg-boss";
import type { DatabaseConfig, Queryable } from "./types.ts";

/** A pool that outlives its server: a lost connection is replaced, and whoever was using it gets the error. */
export function openPool({ connectionString, connections = 5 }: DatabaseConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: "vdi-farm",
  });
  // An idle connection that breaks; the next one is made when it is needed.
  pool.on("error", () => undefined);
  return pool;
}

/** Runs in a transaction of its own. @throws what `run` throws, after rolling back; VdiError `database_unreachable` */
export async function inTransaction<T>(pool: pg.Pool, run: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new VdiError("database_unreachable", "the database does not answer", { cause });
  });
  let broken: Error | undefined;
  // A server that dies while nothing is asked of it: the next statement fails, which is soon enough.
  const note = (error: Error) => {
    broken = error;
  };
  client.on("error", note);
  try {
    await client.query("BEGIN");
    const result = await run(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.off("error", note);
    client.release(broken);
  }
}

/** As pg-boss takes a connection of its caller's. */
export function asBossDatabase(tx: Queryable): Db {
  return { executeSql: (text, values) => tx.query(text, values) };
}
