/** Log entries as they stand in a store or a document: read, and found to be canonical. */
import { decodeUtf8, type LogEntry, logLeaf, parseLogEntry, type Reading, refuse, VdiError } from "@svc/core";
import { type LogStore, readLeaf } from "@svc/tlog";

/** An entry as a document. @throws VdiError `log_damaged` when it is missing or no entry */
export function readLogEntry(store: LogStore, index: number): LogEntry {
  const reading = parseLogEntry(readLeaf(store, index));
  if (!reading.ok) throw new VdiError("log_damaged", `entry ${index} does not parse: ${reading.detail}`);
  return reading.value;
}

/** The log entry in a tlog-proof's `extra`: canonical JSON of an entry, and nothing else. */
export function entryOfExtra(extra: Uint8Array | undefined): Reading<LogEntry, "malformed_entry"> {
  if (extra === undefined) return refuse("malformed_entry", "the proof document carries no entry");
  const reading = parseLogEntry(extra);
  if (!reading.ok) return refuse("malformed_entry", reading.detail);
  const canonical = decodeUtf8(logLeaf(reading.value)) === decodeUtf8(extra);
  return canonical ? reading : refuse("malformed_entry", "the entry is not in canonical form");
}
