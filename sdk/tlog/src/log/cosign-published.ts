/**
 * Having the public checkpoint cosigned by witnesses, after it has been published.
 *
 * The log does not wait for witnesses before it publishes: a witness that is down must not take the log down.
 * Cosigning again while nothing grows keeps the checkpoint fresh for readers that ask for a recent time.
 */
import { decodeUtf8, encodeUtf8, VdiError } from "@svc/core";
import { makeLogPolicy, openCheckpoint } from "../note/policy.ts";
import type { NoteKey } from "../note/vkey.ts";
import type { LogStore } from "../store/store.ts";
import { type Collected, collectCosignatures, type WitnessEndpoint } from "../witness/collect.ts";
import { assertSameHistory, CHECKPOINT_PATH, type PublicFiles } from "./publish.ts";
import { nodeReader } from "./read.ts";

/**
 * Collects cosignatures on the public checkpoint and writes it back with them.
 *
 * One publisher at a time: when a newer checkpoint has been published meanwhile it stays, and the answer's note
 * is not written.
 *
 * @param logKey the log's own key (type 0x01)
 * @returns what was collected, and whether the note was written
 * @throws VdiError `published_foreign`, `published_ahead` or `published_fork` as `publishLog`, and
 * `nothing_published` when there is no checkpoint
 */
export async function cosignPublished(
  store: LogStore,
  files: PublicFiles,
  logKey: NoteKey,
  witnesses: readonly WitnessEndpoint[],
): Promise<Collected & { readonly written: boolean }> {
  const bytes = await files.read(CHECKPOINT_PATH);
  const note = bytes === null ? null : decodeUtf8(bytes);
  if (note === null) throw new VdiError("nothing_published", "there is no public checkpoint to cosign");
  const opened = openCheckpoint(note, makeLogPolicy({ log: logKey }));
  if (!opened.ok) {
    throw new VdiError("published_foreign", `the public checkpoint is not this log's: ${opened.detail}`);
  }
  assertSameHistory(store, { opened: opened.value });
  const collected = await collectCosignatures(note, nodeReader(store), witnesses);
  const now = await files.read(CHECKPOINT_PATH);
  const superseded = now === null || decodeUtf8(now) !== note;
  if (superseded) return { ...collected, written: false };
  await files.write(CHECKPOINT_PATH, encodeUtf8(collected.note));
  return { ...collected, written: true };
}
