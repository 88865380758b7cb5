/**
 * The log in memory: below 150 bytes an entry beside the entry's own bytes (64 of them the tree's hashes).
 *
 * Everything is appended, so a transaction that throws is undone by setting lengths back. The entry's keys are
 * read from its stored bytes when an index needs to confirm one, never kept twice. Holds at most 2^32 - 3
 * entries, which no memory does; the log itself counts to 2^53 - 1.
 */
import { decodeUtf8, VdiError } from "@svc/core";
import { ByteArena, HashList, NumberList } from "./append-only.ts";
import { HashIndex, MAX_INDEXED } from "./hash-index.ts";
import { joinTags, KeyTags } from "./key-tags.ts";
import type { LogHead, LogStore, StoredEntry } from "./store.ts";

/** In the chains of earlier entries: there is none. */
const NONE = 0xffffffff;

/** The members of an entry's JSON that the indices confirm keys with. */
interface EntryKeys {
  receipt_hash: string;
  attestation_id: string;
  verifier_key: string;
}

/** One verifier's word on one attestation. */
type Claim = Pick<StoredEntry, "attestationId" | "verifierKey">;

/** A log in memory. Gone with the process. */
export class MemoryStore implements LogStore {
  #head: LogHead | null = null;
  readonly #entries = new ByteArena();
  readonly #levels: HashList[] = [];
  /** For each entry the one before it about the same attestation, and by the same verifier about it. */
  readonly #earlierOfAttestation = new NumberList(Uint32Array);
  readonly #earlierOfClaim = new NumberList(Uint32Array);
  readonly #receiptTags = new KeyTags();
  readonly #attestationTags = new KeyTags();
  readonly #verifierTags = new KeyTags();
  readonly #byReceipt = new HashIndex<string>({
    tagOf: (key) => this.#receiptTags.of(key),
    hasKey: (entry, key) => this.#keysOf(entry).receipt_hash === key,
  });
  readonly #byAttestation = new HashIndex<string>({
    tagOf: (key) => this.#attestationTags.of(key),
    hasKey: (entry, key) => this.#keysOf(entry).attestation_id === key,
  });
  readonly #byClaim = new HashIndex<Claim>({
    tagOf: (claim) =>
      joinTags(this.#attestationTags.of(claim.attestationId), this.#verifierTags.of(claim.verifierKey)),
    hasKey: (entry, claim) => {
      const { attestation_id, verifier_key } = this.#keysOf(entry);
      return attestation_id === claim.attestationId && verifier_key === claim.verifierKey;
    },
  });
  /** Only of attestations that one verifier spoke of more than once. */
  readonly #marks = new Map<string, string>();
  /** Entries of the running transaction, to take their index rows back; null outside one. */
  #written: StoredEntry[] | null = null;
  /** Levels of the subtree hashes that the running transaction has added. */
  #writtenLevels: number[] = [];
  /** What stood under the keys that it has written, in order. */
  #replacedMarks: [key: string, before: string | undefined][] = [];

  transaction<T>(body: () => T): T {
    if (this.#written !== null)
      throw new VdiError("store_nested", "transactions of a log store are not nested");
    const head = this.#head;
    const entries = this.#entries.length;
    this.#written = [];
    this.#writtenLevels = [];
    this.#replacedMarks = [];
    try {
      const result = body();
      this.#written = null;
      return result;
    } catch (error) {
      this.#undo(this.#written ?? [], entries);
      this.#head = head;
      this.#written = null;
      throw error;
    }
  }

  readHead(): LogHead | null {
    return this.#head;
  }

  writeHead(expectedSize: number, head: LogHead): boolean {
    this.#inTransaction();
    if ((this.#head?.size ?? 0) !== expectedSize) return false;
    this.#head = head;
    return true;
  }

  readEntry(index: number): Uint8Array | null {
    return this.#entries.get(index);
  }

  insertEntry(index: number, entry: StoredEntry): void {
    const written = this.#inTransaction();
    if (index !== this.#entries.length || index > MAX_INDEXED) {
      throw new VdiError(
        "store_out_of_order",
        `entry ${index} does not follow entry ${this.#entries.length - 1}`,
      );
    }
    this.#entries.push(entry.bytes);
    this.#byReceipt.exchange(entry.receiptHash, index);
    this.#earlierOfAttestation.push(this.#byAttestation.exchange(entry.attestationId, index) ?? NONE);
    this.#earlierOfClaim.push(this.#byClaim.exchange(entry, index) ?? NONE);
    written.push(entry);
  }

  findByReceipt(receiptHash: string): number | null {
    return this.#byReceipt.get(receiptHash);
  }

  listByAttestation(attestationId: string, verifierKey?: string): number[] {
    const narrow = verifierKey !== undefined;
    const last = narrow
      ? this.#byClaim.get({ attestationId, verifierKey })
      : this.#byAttestation.get(attestationId);
    const earlier = narrow ? this.#earlierOfClaim : this.#earlierOfAttestation;
    const indices: number[] = [];
    for (let at = last ?? NONE; at !== NONE; at = earlier.get(at) ?? NONE) indices.push(at);
    return indices.reverse();
  }

  readMark(key: string): string | null {
    // A log of attestations that are all spoken of once never hashes a key.
    return this.#marks.size === 0 ? null : (this.#marks.get(key) ?? null);
  }

  writeMark(key: string, mark: string): void {
    this.#inTransaction();
    this.#replacedMarks.push([key, this.#marks.get(key)]);
    this.#marks.set(key, mark);
  }

  readNode(level: number, index: number): Uint8Array | null {
    return this.#levels[level]?.get(index) ?? null;
  }

  insertNode(level: number, index: number, hash: Uint8Array): void {
    this.#inTransaction();
    this.#levels[level] ??= new HashList();
    const list = this.#levels[level];
    if (index !== list.length) {
      throw new VdiError(
        "store_out_of_order",
        `node ${index} of level ${level} does not follow ${list.length - 1}`,
      );
    }
    list.push(hash);
    this.#writtenLevels.push(level);
  }

  #inTransaction(): StoredEntry[] {
    if (this.#written === null)
      throw new VdiError("store_outside_transaction", "a log store is written in a transaction");
    return this.#written;
  }

  #undo(written: readonly StoredEntry[], entries: number): void {
    for (let i = written.length - 1; i >= 0; i--) {
      const entry = written[i] as StoredEntry;
      const index = entries + i;
      this.#byReceipt.restore(entry.receiptHash, null);
      this.#byAttestation.restore(entry.attestationId, chained(this.#earlierOfAttestation.get(index)));
      this.#byClaim.restore(entry, chained(this.#earlierOfClaim.get(index)));
    }
    this.#entries.truncate(entries);
    this.#earlierOfAttestation.length = entries;
    this.#earlierOfClaim.length = entries;
    for (const level of this.#writtenLevels) this.#levels[level]?.pop();
    for (const [key, before] of this.#replacedMarks.reverse()) {
      if (before === undefined) this.#marks.delete(key);
      else this.#marks.set(key, before);
    }
  }

  #keysOf(entry: number): EntryKeys {
    // Only bytes that the log itself canonicalised and stored are parsed here.
    return JSON.parse(decodeUtf8(this.#entries.get(entry) as Uint8Array) as string) as EntryKeys;
  }
}

function chained(earlier: number | undefined): number | null {
  return earlier === undefined || earlier === NONE ? null : earlier;
}
