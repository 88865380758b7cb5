/**
 * Storage interface of a log, for memory, SQLite or a Durable Object.
 *
 * Every method is synchronous. One append is one call of `transaction`: the entry, the subtree hashes it completes and
 * the new head are kept together or not at all, and nothing is awaited between the read of the old head and the write
 * of the new one. A store has one writer at a time; `writeHead` still compares the size it replaces, so that two
 * writers by accident become an error and never a fork. Stores that extend this one define entries and how to find
 * them.
 */

export interface LogHead {
  /** Number of entries. */
  readonly size: number;
  /** RFC 6962 root over them: 32 bytes. */
  readonly root: Uint8Array;
  /** Time of the last append, Unix seconds; 0 when there is none. Never decreases. */
  readonly timestamp: number;
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

  /** Leaf bytes, or null at and beyond the size. Not to be modified. */
  readEntry(index: number): Uint8Array | null;
  /** Adds the leaf bytes of entry `index`, which is the number of entries so far; at most 65,535 bytes. */
  insertEntry(index: number, bytes: Uint8Array): void;

  /** Hash of the perfect subtree (level, index), or null when it is not complete. Not to be modified. */
  readNode(level: number, index: number): Uint8Array | null;
  /** Adds the hash of a subtree that has become complete: at each level, the next index. */
  insertNode(level: number, index: number, hash: Uint8Array): void;
}
