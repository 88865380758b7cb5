/**
 * Publishing a committed head to a place that serves plain files.
 *
 * Order of writes: tiles and bundles first, the checkpoint last. A crash in between leaves files that no checkpoint
 * speaks of yet, and the next round writes the same bytes again; a reader never sees a checkpoint whose tiles are
 * missing. Published files are compared with the store before anything is written. So a store that a backup set back to
 * an older state is refused, instead of being signed into a second history.
 */
import { encodeUtf8, equalBytes, VdiError } from "@svc/core";
import { treeRoot } from "../merkle/prove.ts";
import { signCheckpoint } from "../note/checkpoint.ts";
import { type NoteSigner, readNoteSigner } from "../note/cosignature.ts";
import { type LogPolicy, makeLogPolicy, type OpenedCheckpoint, openCheckpoint } from "../note/policy.ts";
import { encodeNote } from "../note/signed-note.ts";
import type { LogStore } from "../store/store.ts";
import { encodeTilePath } from "../tiles/path.ts";
import { newTiles } from "../tiles/tile.ts";
import { nodeReader, readLogHead } from "./read.ts";
import { readTile } from "./resource.ts";

/** Files by path, relative to the log's prefix: an object store, a folder, a map. */
export interface PublicFiles {
  read(path: string): Promise<Uint8Array | null>;
  /** Replaces the file atomically: readers see the old or the new bytes. */
  write(path: string, bytes: Uint8Array): Promise<void>;
}

export const CHECKPOINT_PATH = "checkpoint";

export interface Publication {
  readonly size: number;
  /** The signed note that is now public; an older one's cosignatures are kept while the size is the same. */
  readonly note: string;
  /** Files written, the checkpoint included. */
  readonly written: number;
}

/**
 * Signs the store's head and writes what is new since the last publication.
 *
 * @throws VdiError `published_ahead` when the public checkpoint is larger than the store, `published_fork` when
 * it has another root at its size, `published_foreign` when it is not this log's, `published_conflict` when an
 * immutable file holds other bytes. Nothing is signed or overwritten then: an operator has to look.
 * @throws TypeError for a signer that is none, before anything is read
 */
export async function publishLog(
  store: LogStore,
  files: PublicFiles,
  signer: NoteSigner,
): Promise<Publication> {
  const own = readNoteSigner(signer, "signer");
  const published = await readPublished(files, makeLogPolicy({ log: own.key }));
  // One snapshot: what is appended while files are written belongs to the next publication.
  const head = readLogHead(store);
  const from = published === null ? 0 : assertSameHistory(store, published);
  if (published !== null && from === head.size) {
    return { size: head.size, note: published.text, written: 0 };
  }
  let written = 0;
  for (const tile of newTiles(from, head.size)) {
    const resources = tile.level === 0 ? [tile, { ...tile, level: "entries" as const }] : [tile];
    for (const resource of resources) {
      const bytes = readTile(store, resource);
      if (bytes === null) throw new VdiError("log_damaged", `no bytes for ${encodeTilePath(resource)}`);
      written += await writeImmutable(files, encodeTilePath(resource), bytes);
    }
  }
  const note = signCheckpoint(head, own);
  await files.write(CHECKPOINT_PATH, encodeUtf8(note));
  return { size: head.size, note, written: written + 1 };
}

interface Published {
  readonly opened: OpenedCheckpoint;
  readonly text: string;
}

async function readPublished(files: PublicFiles, policy: LogPolicy): Promise<Published | null> {
  const bytes = await files.read(CHECKPOINT_PATH);
  if (bytes === null) return null;
  const opened = openCheckpoint(bytes, policy);
  if (!opened.ok) {
    throw new VdiError("published_foreign", `the public checkpoint is not this log's: ${opened.detail}`);
  }
  return { opened: opened.value, text: encodeNote(opened.value.note) };
}

/**
 * Compares a published checkpoint with the store; for a server's start as well as for each publication.
 *
 * @returns the published size
 * @throws VdiError as `publishLog`
 */
export function assertSameHistory(store: LogStore, { opened }: Pick<Published, "opened">): number {
  const { size, root } = opened.checkpoint;
  const head = readLogHead(store);
  if (size > BigInt(head.size)) {
    const detail = `the public checkpoint has ${size} entries, the store ${head.size}: the store was set back`;
    throw new VdiError("published_ahead", detail);
  }
  if (!equalBytes(treeRoot(Number(size), nodeReader(store)), root)) {
    throw new VdiError(
      "published_fork",
      `the public checkpoint has another root at size ${size} than the store`,
    );
  }
  return Number(size);
}

async function writeImmutable(files: PublicFiles, path: string, bytes: Uint8Array): Promise<number> {
  const present = await files.read(path);
  if (present === null) {
    await files.write(path, bytes);
    return 1;
  }
  if (!equalBytes(present, bytes)) {
    throw new VdiError("published_conflict", `${path} is public with other bytes and must never change`);
  }
  return 0;
}
