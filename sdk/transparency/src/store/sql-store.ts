/**
 * A receipt log in SQLite. Beside what the log itself writes, an append writes one row of keys and its index
 * row; and two or three marks where the verifier has spoken of the attestation before.
 */
import { type SqlDatabase, SqlStore } from "@svc/tlog";
import type { ReceiptKeys, ReceiptStore } from "./store.ts";

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS log_receipts (
    receipt_hash TEXT PRIMARY KEY, position INTEGER NOT NULL, attestation_id TEXT NOT NULL,
    verifier_key TEXT NOT NULL) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS log_receipts_by_attestation
    ON log_receipts (attestation_id, verifier_key, position)`,
  `CREATE TABLE IF NOT EXISTS log_marks (name TEXT PRIMARY KEY, mark TEXT NOT NULL) WITHOUT ROWID`,
];

/** A receipt log in SQLite, over any driver that runs synchronously. */
export class SqlReceiptStore extends SqlStore implements ReceiptStore {
  readonly #database: SqlDatabase;

  /** Creates the tables where they do not exist. */
  constructor(database: SqlDatabase) {
    super(database, SCHEMA);
    this.#database = database;
  }

  indexReceipt(index: number, { receiptHash, attestationId, verifierKey }: ReceiptKeys): void {
    const statement = `INSERT INTO log_receipts (receipt_hash, position, attestation_id, verifier_key)
      VALUES (?, ?, ?, ?)`;
    this.#database.exec(statement, receiptHash, index, attestationId, verifierKey);
  }

  findByReceipt(receiptHash: string): number | null {
    const statement = "SELECT position FROM log_receipts WHERE receipt_hash = ?";
    const [row] = this.#database.exec(statement, receiptHash);
    return row === undefined ? null : Number(row.position);
  }

  listByAttestation(attestationId: string, verifierKey?: string): number[] {
    const select = "SELECT position FROM log_receipts WHERE attestation_id = ?";
    const rows =
      verifierKey === undefined
        ? this.#database.exec(`${select} ORDER BY position`, attestationId)
        : this.#database.exec(`${select} AND verifier_key = ? ORDER BY position`, attestationId, verifierKey);
    return rows.map((row) => Number(row.position));
  }

  readMark(key: string): string | null {
    const [row] = this.#database.exec("SELECT mark FROM log_marks WHERE name = ?", key);
    return row === undefined ? null : String(row.mark);
  }

  writeMark(key: string, mark: string): void {
    this.#database.exec("INSERT OR REPLACE INTO log_marks (name, mark) VALUES (?, ?)", key, mark);
  }
}
