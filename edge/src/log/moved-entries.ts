/**
 * A log's store whose oldest entries may be in files: leaves and proofs are here for ever, so that everything about an
 * entry but its bytes is answered from here, and its bytes are read back where they are asked for and held against the
 * leaf.
 *
 * A bundle is moved when the last of its entries is a day old and a later one follows it. It is written at one step and
 * taken out at a later one, after it was read back.
 */
import { equalBytes, parseLogEntry, parseStatementEntry, VdiError } from "@svc/core";
import {
  decodeBundle,
  encodeTilePath,
  hashLeaf,
  nodeReader,
  parseTilePath,
  readLeaf,
  readLogHead,
  readTile,
  type SqlDatabase,
  TILE_WIDTH,
  type TileId,
} from "@svc/tlog";
import { SqlReceiptStore } from "@svc/vdi-transparency";
import { type Archive, isArchived } from "../storage/archive.ts";
import { readFile } from "./bucket.ts";

/** Where entries are that the object keeps no longer: in the published bundles, or in the archive. */
export interface EntryFiles {
  /** @param path of a full bundle, relative to the log's prefix */
  read(path: string): Promise<Uint8Array | null>;
  /** Sees to it that the bundle is there. @returns whether it was read back with these bytes */
  keep(path: string, bytes: Uint8Array): Promise<boolean>;
}

/** Returns `null` when there is neither. A published log's bundles are public already, and written once. */
export function entryFilesOf(
  origin: string,
  published: R2Bucket | null,
  archive: Archive | null,
): EntryFiles | null {
  const keyOf = (path: string) => `log/${origin}/${path}`;
  if (published !== null) {
    return {
      // A log that was not published always may have moved some to the archive before.
      read: async (path) =>
        (await readFile(published, origin, path)) ?? (await archive?.read(keyOf(path))) ?? null,
      keep: async (path, bytes) => {
        const there = await readFile(published, origin, path);
        return there !== null && equalBytes(there, bytes);
      },
    };
  }
  if (archive === null) return null;
  return {
    read: (path) => archive.read(keyOf(path)),
    keep: async (path, bytes) => {
      if (await isArchived(archive, keyOf(path), bytes)) return true;
      await archive.write(keyOf(path), bytes);
      return false;
    },
  };
}

/** Entries by their index. */
export type Loaded = ReadonlyMap<number, Uint8Array>;

const NOTHING: Loaded = new Map();
const MOVED = "entries moved";
const COPIED = "entries copied";
/** Limit of one step, so that other events of the object get their turns. */
const BUNDLES_A_STEP = 16;
const AGE_SECONDS = 86_400;
const SETTLE_SECONDS = 60;
const LEAST_PAUSE_SECONDS = 3_600;

export class MovedEntries extends SqlReceiptStore {
  readonly #database: SqlDatabase;
  readonly #files: EntryFiles | null;
  #loaded: Loaded = NOTHING;
  /** Entries before are in files. */
  #moved: number;

  constructor(database: SqlDatabase, files: EntryFiles | null) {
    super(database);
    this.#database = database;
    this.#files = files;
    this.#moved = Number(this.readMark(MOVED) ?? 0);
  }

  get moved(): number {
    return this.#moved;
  }

  override readEntry(index: number): Uint8Array | null {
    return super.readEntry(index) ?? this.#loaded.get(index) ?? null;
  }

  /** Runs `body`, which awaits nothing, with entries that were loaded for it. */
  withLoaded<T>(loaded: Loaded, body: () => T): T {
    this.#loaded = loaded;
    try {
      return body();
    } finally {
      this.#loaded = NOTHING;
    }
  }

  /** Those of the entries that are in files. @throws VdiError `log_archive_damaged` */
  async load(indices: readonly number[]): Promise<Loaded> {
    const moved = this.#moved;
    const wanted = [...new Set(indices)].filter((index) => index < moved);
    if (wanted.length === 0) return NOTHING;
    const loaded = new Map<number, Uint8Array>();
    for (const [bundle, members] of Map.groupBy(wanted, (index) => Math.floor(index / TILE_WIDTH))) {
      const path = pathOf(bundle);
      const bytes = (await this.#files?.read(path)) ?? null;
      const entries = bytes === null ? null : decodeBundle(bytes);
      for (const index of members) {
        const entry = entries?.[index % TILE_WIDTH];
        if (entry === undefined || !equalBytes(hashLeaf(entry), nodeReader(this)(0, index)))
          throw new VdiError("log_archive_damaged", `${path} does not hold entry ${index}`);
        loaded.set(index, entry);
      }
    }
    // More may have been moved while files were read.
    return moved === this.#moved ? loaded : this.load(indices);
  }

  /** Indices whose entries a tile or bundle is made of; none of a tile of hashes. */
  indicesOf(path: string): number[] {
    const tile = parseTilePath(path);
    if (tile?.level !== "entries") return [];
    return Array.from({ length: tile.width }, (_, i) => tile.index * TILE_WIDTH + i);
  }

  /** A tile or bundle, wherever its entries are; null when the log is not that far. */
  async readTile(tile: TileId): Promise<Uint8Array | null> {
    const loaded = await this.load(this.indicesOf(encodeTilePath(tile)));
    return this.withLoaded(loaded, () => readTile(this, tile));
  }

  /** Returns the entries that an append of a receipt needs: the receipt's own, and the verifier's earlier ones. */
  indicesAbout(receiptHash: string, attestationId: string, verifierKey: string): number[] {
    if (this.#moved === 0) return [];
    const known = this.findByReceipt(receiptHash);
    return [...(known === null ? [] : [known]), ...this.listByAttestation(attestationId, verifierKey)];
  }

  /**
   * One step: bundles are written, or those that were are taken out.
   *
   * @param now Unix seconds
   * @param isBusy whether somebody was promised entries that are here
   * @returns seconds until there is a next one; null where nothing is ever moved
   */
  async moveStep(now: number, isBusy: () => boolean): Promise<number | null> {
    if (this.#files === null) return null;
    const copied = Number(this.readMark(COPIED) ?? 0);
    const kept = await this.#keepAll(this.#files, this.#moved, copied);
    if (kept > this.#moved && !isBusy()) this.#takeOut(kept);
    const end = this.#movableUntil(copied, now);
    if (end === copied) return LEAST_PAUSE_SECONDS;
    await this.#keepAll(this.#files, copied, end);
    this.transaction(() => this.writeMark(COPIED, String(end)));
    return SETTLE_SECONDS;
  }

  /** Until which entry, by whole bundles, every file was found with its bytes. */
  async #keepAll(files: EntryFiles, from: number, to: number): Promise<number> {
    let kept = from;
    for (let at = from; at < to; at += TILE_WIDTH) {
      const bundle = at / TILE_WIDTH;
      const bytes = readTile(this, { level: "entries", index: bundle, width: TILE_WIDTH });
      if (bytes === null) throw new VdiError("log_damaged", `no bytes for bundle ${bundle}`);
      const isKept = await files.keep(pathOf(bundle), bytes);
      if (isKept && kept === at) kept = at + TILE_WIDTH;
    }
    return kept;
  }

  #takeOut(until: number): void {
    this.transaction(() => {
      this.#database.exec("DELETE FROM log_entries WHERE position >= ? AND position < ?", this.#moved, until);
      this.writeMark(MOVED, String(until));
    });
    this.#moved = until;
  }

  /** The newest entry stays: the head is held against it at each start. */
  #movableUntil(from: number, now: number): number {
    const { size } = readLogHead(this);
    let end = from;
    while (end + TILE_WIDTH < size && end - from < BUNDLES_A_STEP * TILE_WIDTH) {
      if (timeOf(readLeaf(this, end + TILE_WIDTH - 1)) > now - AGE_SECONDS) break;
      end += TILE_WIDTH;
    }
    return end;
  }
}

function pathOf(bundle: number): string {
  return encodeTilePath({ level: "entries", index: bundle, width: TILE_WIDTH });
}

/** The log's own time of an entry, of a receipt or of a statement. */
function timeOf(leaf: Uint8Array): number {
  const receipt = parseLogEntry(leaf);
  const read = receipt.ok ? receipt : parseStatementEntry(leaf);
  if (!read.ok) throw new VdiError("log_damaged", "an entry does not parse");
  return read.value.timestamp;
}
