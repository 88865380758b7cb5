/**
 * Logs that this service kept before its present one, as an operator writes them: each with its key and the checkpoint
 * that froze it. What such a log held then is good for ever; a larger tree under its key is nobody's, because a log that
 * is frozen does not grow, and a key that leaked could sign one.
 */
import { hasMembers, type Reading, readJson, refuse } from "@svc/core";
import { makeLogPolicy, type NoteKey, openCheckpoint, parseVkey } from "@svc/tlog";

export interface FrozenLog {
  readonly key: NoteKey;
  /** The last checkpoint, signed by the log's key. */
  readonly note: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
}

const MAX_LOGS = 64;
const MEMBERS = ["note", "vkey"];

/** A JSON array of `{ "vkey", "note" }`, the newest first. */
export function parseFrozenLogs(text: string): Reading<readonly FrozenLog[], "frozen_logs"> {
  const read = readJson(text);
  if (!read.ok || !Array.isArray(read.value)) return fault("expected a JSON array");
  if (read.value.length > MAX_LOGS) return fault(`expected at most ${MAX_LOGS} logs`);
  const logs: FrozenLog[] = [];
  for (const [i, row] of read.value.entries()) {
    if (!hasMembers(row, MEMBERS)) return fault(`entry ${i}: expected vkey and note`);
    const { vkey, note } = row;
    const key = parseVkey(vkey);
    if (!key.ok || key.value.type !== "ed25519") return fault(`entry ${i}: the vkey is none of a log`);
    const opened = openCheckpoint(note, makeLogPolicy({ log: key.value }));
    if (!opened.ok) return fault(`entry ${i}: the note is no checkpoint by that key: ${opened.reason}`);
    const { size, root } = opened.value.checkpoint;
    if (size > BigInt(Number.MAX_SAFE_INTEGER)) return fault(`entry ${i}: the tree is too large`);
    logs.push({ key: key.value, note: note as string, size: Number(size), root });
  }
  if (new Set(logs.map(({ key }) => key.name)).size !== logs.length) return fault("names one log twice");
  return { ok: true, value: logs };
}

function fault(detail: string) {
  return refuse("frozen_logs" as const, detail);
}
