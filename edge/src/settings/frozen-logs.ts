/**
 * Logs that this service kept before its present one, as an operator writes them: each with its key and the checkpoint
 * that froze it. Entries up to that checkpoint stay valid. A larger tree under its key is rejected: a frozen log does
 * not grow, and a leaked key could sign one.
 */
import { hasMembers, readJson } from "@svc/core";
import { makeLogPolicy, type NoteKey, openCheckpoint, parseVkey } from "@svc/tlog";
import { type SettingReading, settingFault, wrong } from "./setting-fault.ts";

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
export function parseFrozenLogs(text: string): SettingReading<readonly FrozenLog[]> {
  const read = readJson(text);
  if (!read.ok || !Array.isArray(read.value)) return wrong(settingFault("setting_no_array"));
  if (read.value.length > MAX_LOGS) return wrong(settingFault("frozen_logs_too_many", { limit: MAX_LOGS }));
  const logs: FrozenLog[] = [];
  for (const [i, row] of read.value.entries()) {
    const number = i + 1;
    if (!hasMembers(row, MEMBERS)) return wrong(settingFault("frozen_log_members", { number }));
    const { vkey, note } = row;
    const key = parseVkey(vkey);
    if (!key.ok || key.value.type !== "ed25519") return wrong(settingFault("frozen_log_vkey", { number }));
    const opened = openCheckpoint(note, makeLogPolicy({ log: key.value }));
    if (!opened.ok) return wrong(settingFault("frozen_log_note", { number, because: opened.reason }));
    const { size, root } = opened.value.checkpoint;
    if (size > BigInt(Number.MAX_SAFE_INTEGER)) return wrong(settingFault("frozen_log_size", { number }));
    logs.push({ key: key.value, note: note as string, size: Number(size), root });
  }
  if (new Set(logs.map(({ key }) => key.name)).size !== logs.length)
    return wrong(settingFault("frozen_log_repeated"));
  return { ok: true, value: logs };
}
