/** Keeps sealed packets of personal links until they expire. An object holds those whose identifiers begin alike. */

import { DurableObject } from "cloudflare:workers";
import { currentSeconds } from "@svc/core/trust";
import type { SqlDatabase } from "@svc/tlog";
import { sqlOf, type Versions, withTables } from "../storage/sql.ts";

const VERSIONS: Versions = [
  [
    "CREATE TABLE packets (id TEXT PRIMARY KEY, sealed TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE INDEX packets_by_expiry ON packets (expires_at)",
  ],
];

export class PersonalPackets extends DurableObject<object> {
  readonly #database: SqlDatabase;

  constructor(context: DurableObjectState, env: object) {
    super(context, env);
    this.#database = withTables(sqlOf(context.storage), VERSIONS, "PersonalPackets");
  }

  /** Durable when it returns. @returns whether no other packet has this id */
  async put(id: string, sealed: string, expiresAt: number): Promise<boolean> {
    const kept = this.get(id);
    if (kept !== null && kept !== sealed) return false;
    this.#database.exec(
      "INSERT INTO packets (id, sealed, expires_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, expires_at = excluded.expires_at",
      id,
      sealed,
      expiresAt,
    );
    await this.#wake();
    return true;
  }

  /** The sealed text; null for none, and for one that has expired. */
  get(id: string): string | null {
    const [row] = this.#database.exec(
      "SELECT sealed FROM packets WHERE id = ? AND expires_at > ?",
      id,
      currentSeconds(),
    );
    return (row?.sealed as string | undefined) ?? null;
  }

  override async alarm(): Promise<void> {
    this.#database.exec("DELETE FROM packets WHERE expires_at <= ?", currentSeconds());
    await this.#wake();
  }

  /** For when the next packet expires. */
  async #wake(): Promise<void> {
    const [row] = this.#database.exec("SELECT MIN(expires_at) AS next FROM packets");
    const next = row?.next as number | null | undefined;
    if (next != null) await this.ctx.storage.setAlarm(next * 1000);
  }
}
