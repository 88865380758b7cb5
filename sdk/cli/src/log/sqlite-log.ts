/**
 * A log in an SQLite file, by Node's own driver (`node:sqlite`, Node 22.13 and later).
 *
 * The journal is a write-ahead log with full synchronisation: what a transaction kept survives a killed process
 * and a power cut. `BEGIN IMMEDIATE` takes the write lock before the head is read, so several processes may
 * append to one file and still make one history.
 */
import { VdiError } from "@svc/core";
import type { SqlDatabase } from "@svc/tlog";
import { SqlReceiptStore } from "@svc/vdi-transparency";

export interface SqliteLog {
  readonly store: SqlReceiptStore;
  close(): void;
}

/** Milliseconds a writer waits for another one's transaction, or for another one that opens the file. */
const BUSY_TIMEOUT_MS = 30_000;
const BUSY_RETRY_MS = 10;
const SQLITE_BUSY = 5;

/**
 * Opens or creates the file.
 *
 * @throws VdiError `sqlite_missing` where Node has no SQLite driver, `sqlite_unusable` for a file that is no database,
 *   or does not open
 */
export async function openSqliteLog(path: string): Promise<SqliteLog> {
  const { DatabaseSync } = await loadDriver();
  const database = await open(DatabaseSync, path);
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  const adapter: SqlDatabase = {
    exec(statement, ...bindings) {
      const ready = prepared.get(statement) ?? database.prepare(statement);
      prepared.set(statement, ready);
      return ready.all(...bindings);
    },
    transaction(body) {
      database.exec("BEGIN IMMEDIATE");
      let result: ReturnType<typeof body>;
      try {
        result = body();
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
      database.exec("COMMIT");
      return result;
    },
  };
  return { store: new SqlReceiptStore(adapter), close: () => database.close() };
}

async function open(DatabaseSync: Driver, path: string): Promise<InstanceType<Driver>> {
  const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return openOnce(DatabaseSync, path);
    } catch (cause) {
      // The turn to a write-ahead log takes a lock that SQLite does not wait for: whoever opens a new file with us holds it.
      const isBusy = (cause as { errcode?: unknown }).errcode === SQLITE_BUSY;
      if (isBusy && performance.now() < giveUpAt) {
        await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
        continue;
      }
      const why = cause instanceof Error ? cause.message : "unknown reason";
      throw new VdiError("sqlite_unusable", `${path} cannot be used as a log: ${why}`, {
        cause,
      });
    }
  }
}

function openOnce(DatabaseSync: Driver, path: string): InstanceType<Driver> {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

type Driver = typeof import("node:sqlite").DatabaseSync;

async function loadDriver(): Promise<typeof import("node:sqlite")> {
  try {
    return await import("node:sqlite");
  } catch (cause) {
    throw new VdiError("sqlite_missing", "this Node has no SQLite driver; use Node 22.13 or later", {
      cause,
    });
  }
}
