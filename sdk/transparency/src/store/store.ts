/**
 * What the log asks of a storage: the one seam between the pure log and memory, SQLite or a Durable Object.
 *
 * Every method is synchronous. One append is one call of `transaction`: the entry, its index rows, the subtree
 * hashes it completes and the new head are kept together or not at all, and nothing is awaited between the read
 * of the old head and the write of the new one. A store has one writer at a time; `writeHead` still compares
 * the size it replaces, so that two writers by accident become an error and never a fork.
 */

export interface LogHead {
  /** Number of entries. */
  readonly size: number;
  /** RFC 6962 root over them: 32 bytes. */
  readonly root: Uint8Array;
  /** Log time of the last entry, Unix seconds; 0 when there is none. Never decreases. */
  readonly timestamp: number;
}

/** An entry with the keys it is found by. All three can be derived again from `bytes`; fsck does. */
export interface StoredEntry {
  /** The leaf: canonical JSON of the log entry, at most 65,535 bytes. */
  readonly bytes: Uint8Array;
  /** 64 hex digits, unique in the log. */
  readonly receiptHash: string;
  readonly attestationId: string;
  /** 64 hex digits. */
  readonly verifierKey: string;
}

export interface LogStore {
  /**
   * Runs `body` and keeps all of its writes, or none when it throws. Writes are visible to reads inside `body`.
   * Calls are not nested, and every write happens inside one.
   */
  transaction<T>(body: () => T): T;

  /** The head, or null before the first append. */
  readHead(): LogHead | null;
  /**
   * Replaces the head if the stored size is `expectedSize` (0 when there is none).
   *
   * @returns false, and nothing is written, when another writer was quicker
   */
  writeHead(expectedSize: number, head: LogHead): boolean;

  /** Leaf bytes, or null at and beyond the size. */
  readEntry(index: number): Uint8Array | null;
  /** Adds the entry at `index`, which is the number of entries so far. */
  insertEntry(index: number, entry: StoredEntry): void;
  /** Index of the entry of a receipt, or null. */
  findByReceipt(receiptHash: string): number | null;
  /** Indices of the entries about an attestation, ascending; with a key, only that verifier's. */
  listByAttestation(attestationId: string, verifierKey?: string): number[];

  /** A small text that the log derived from its entries and keeps under this key, or null. */
  readMark(key: string): string | null;
  /** Keeps a text under the key, in place of the one before. */
  writeMark(key: string, mark: string): void;

  /** Hash of the perfect subtree (level, index), or null when it is not complete. Not to be modified. */
  readNode(level: number, index: number): Uint8Array | null;
  /** Adds the hash of a subtree that has become complete: at each level, the next index. */
  insertNode(level: number, index: number, hash: Uint8Array): void;
}
