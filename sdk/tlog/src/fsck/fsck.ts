/**
 * Deriving a whole public log again from its entries, and naming everything that does not agree.
 *
 * One pass over the entry bundles in O(log n) memory: leaf hashes against the level 0 tiles, folded hashes
 * against the tiles above, the root against the signed checkpoint. `ok` says that what is served is complete and
 * is the tree that the log signed; whether the log showed others the same tree is for consistency and witnesses,
 * and what the entries mean is for the check that the caller passes in.
 */
import { encodeHex, equalBytes, readFunction, readMembers } from "@svc/core";
import { causeOf } from "@svc/core/finding";
import { CompactRange } from "../merkle/compact-range.ts";
import { HASH_BYTES, hashLeaf, hashNode } from "../merkle/hash.ts";
import { tooLarge } from "../merkle/verify.ts";
import { parseCheckpoint } from "../note/checkpoint.ts";
import { type LogPolicy, openCheckpoint, readLogPolicy } from "../note/policy.ts";
import { parseNote } from "../note/signed-note.ts";
import { decodeBundle } from "../tiles/bundle.ts";
import { encodeTilePath, TILE_WIDTH, type TileId } from "../tiles/path.ts";
import type { TileSource } from "../tiles/source.ts";
import { splitHashes, tileAt } from "../tiles/tile.ts";
import { type EntryCheck, Findings, type FsckReport, reportOf } from "./findings.ts";

export interface FsckOptions<EntryProblem extends string = never> {
  /** Pins the log's key. Without it the checkpoint's signature is not checked, and the report says nothing about it. */
  readonly policy?: LogPolicy | undefined;
  /** Check of each entry; without it entries are only hashed. */
  readonly checkEntry?: EntryCheck<EntryProblem> | undefined;
  /** Called after every bundle with the number of entries read and the size. */
  readonly onProgress?: ((read: number, size: number) => void) | undefined;
}

/**
 * Checks a log through a source.
 *
 * @throws TypeError, RangeError for malformed options
 * @throws VdiError when the source does not answer; a missing file is a finding
 */
export async function fsck<EntryProblem extends string = never>(
  source: TileSource,
  options?: FsckOptions<EntryProblem>,
): Promise<FsckReport<EntryProblem>> {
  const given = readMembers(options, ["policy", "checkEntry", "onProgress"], "options");
  const policy = given.policy === undefined ? null : readLogPolicy(given.policy, "options.policy");
  const checkEntry = readFunction<EntryCheck<EntryProblem>>(given.checkEntry, "options.checkEntry");
  const onProgress = readFunction<(read: number, size: number) => void>(
    given.onProgress,
    "options.onProgress",
  );
  const findings = new Findings<EntryProblem>();
  const head = await readHead(source, policy, findings);
  if (head === null) return reportOf(findings, 0, new CompactRange());
  const { size, root } = head;
  const range = new CompactRange();
  const tiles = new TileCheck(source, size, findings);
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const tile = tileAt(size, 0, index) as TileId;
    const entries = await readBundle(source, tile, findings);
    if (entries === null) return reportOf(findings, size, range);
    for (const [i, entry] of entries.entries()) {
      findings.addEntry(index * TILE_WIDTH + i, entry, checkEntry);
      const leafHash = hashLeaf(entry);
      range.append(leafHash);
      await tiles.add(0, leafHash);
    }
    onProgress?.(range.end, size);
  }
  await tiles.finish();
  if (!equalBytes(range.root(), root)) {
    findings.add("checkpoint", "wrong_root", { found: encodeHex(range.root()) });
  }
  return reportOf(findings, size, range);
}

async function readHead(source: TileSource, policy: LogPolicy | null, findings: Findings<string>) {
  const bytes = await source("checkpoint");
  if (bytes === null) {
    findings.add("checkpoint", "checkpoint_missing", {});
    return null;
  }
  const opened = policy === null ? openUnpinned(bytes) : openCheckpoint(bytes, policy);
  if (!opened.ok) {
    findings.add("checkpoint", "checkpoint_refused", { cause: causeOf(opened) });
    return null;
  }
  const { size, root } = opened.value.checkpoint;
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) {
    findings.add("checkpoint", "checkpoint_refused", { cause: tooLarge(size) });
    return null;
  }
  return { size: Number(size), root };
}

function openUnpinned(bytes: Uint8Array) {
  const note = parseNote(bytes);
  if (!note.ok) return note;
  const checkpoint = parseCheckpoint(note.value.text);
  return checkpoint.ok ? { ok: true as const, value: { checkpoint: checkpoint.value } } : checkpoint;
}

/** The entries of a bundle, cut to the width that the size implies; null when there are not so many. */
async function readBundle(
  source: TileSource,
  tile: TileId,
  findings: Findings<string>,
): Promise<Uint8Array[] | null> {
  const bundle: TileId = { ...tile, level: "entries" };
  const path = encodeTilePath(bundle);
  const served = await readWithFallback(source, bundle);
  if (served === null) {
    findings.add(path, "missing", {});
    return null;
  }
  const entries = decodeBundle(served.bytes);
  if (entries === null) {
    findings.add(path, "malformed", {});
    return null;
  }
  if (entries.length !== served.width) {
    findings.add(path, "wrong_length", { expected: served.width, found: entries.length });
    if (entries.length < tile.width) return null;
  }
  return entries.slice(0, tile.width);
}

/** The bytes, and the width that their path speaks of: a partial file may have been dropped for the full one. */
async function readWithFallback(
  source: TileSource,
  tile: TileId,
): Promise<{ readonly bytes: Uint8Array; readonly width: number } | null> {
  for (const width of tile.width === TILE_WIDTH ? [TILE_WIDTH] : [tile.width, TILE_WIDTH]) {
    const bytes = await source(encodeTilePath({ ...tile, width }));
    if (bytes !== null) return { bytes, width };
  }
  return null;
}

/** Compares derived hashes with tiles, level by level, as they become complete. */
class TileCheck {
  readonly #source: TileSource;
  readonly #size: number;
  readonly #findings: Findings<string>;
  /** For each tile level the hashes derived since its last full tile, and that tile's number. */
  readonly #levels: { hashes: Uint8Array[]; tile: number }[] = [];

  constructor(source: TileSource, size: number, findings: Findings<string>) {
    this.#source = source;
    this.#size = size;
    this.#findings = findings;
  }

  async add(level: number, hash: Uint8Array): Promise<void> {
    this.#levels[level] ??= { hashes: [], tile: 0 };
    const state = this.#levels[level];
    state.hashes.push(hash);
    if (state.hashes.length < TILE_WIDTH) return;
    await this.#compare(level, state.tile, state.hashes);
    const parent = foldTile(state.hashes);
    state.hashes = [];
    state.tile += 1;
    await this.add(level + 1, parent);
  }

  /** Compares the partial tiles at the right edge. */
  async finish(): Promise<void> {
    for (const [level, { hashes, tile }] of this.#levels.entries()) {
      if (hashes.length > 0) await this.#compare(level, tile, hashes);
    }
  }

  async #compare(level: number, index: number, derived: readonly Uint8Array[]): Promise<void> {
    const tile = tileAt(this.#size, level, index) as TileId;
    const path = encodeTilePath(tile);
    const served = await readWithFallback(this.#source, tile);
    if (served === null) {
      this.#findings.add(path, "missing", {});
      return;
    }
    const { bytes, width } = served;
    if (bytes.length !== width * HASH_BYTES) {
      this.#findings.add(path, "wrong_length", { expected: width * HASH_BYTES, found: bytes.length });
      return;
    }
    const hashes = splitHashes(bytes);
    const wrong = derived.findIndex((hash, i) => !equalBytes(hash, hashes[i] as Uint8Array));
    if (wrong >= 0) this.#findings.add(path, "wrong_hash", { index: wrong });
  }
}

/** Root of the perfect subtree over a full tile's hashes. */
function foldTile(hashes: readonly Uint8Array[]): Uint8Array {
  let row = [...hashes];
  while (row.length > 1) {
    const pairs = row;
    row = Array.from({ length: pairs.length / 2 }, (_, i) =>
      hashNode(pairs[2 * i] as Uint8Array, pairs[2 * i + 1] as Uint8Array),
    );
  }
  return row[0] as Uint8Array;
}
