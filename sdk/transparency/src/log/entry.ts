/** Log entries as they stand in a store or a document: read, and found to be canonical. */
import {
  type LogEntry,
  logLeaf,
  parseLogEntry,
  parseStatementEntry,
  type Reading,
  type StatementEntry,
  statementLeaf,
  VdiError,
} from "@svc/core";
import { type LogStore, readLeaf } from "@svc/tlog";
import { type EntryForm, entryInExtra } from "./material.ts";

/** Version 1: what the log holds of a receipt. */
export const RECEIPT_ENTRY: EntryForm<LogEntry> = { parse: parseLogEntry, leaf: logLeaf };

/** Version 2: what the log holds of a statement about a period, or of a source's. */
export const STATEMENT_ENTRY: EntryForm<StatementEntry> = { parse: parseStatementEntry, leaf: statementLeaf };

/** A receipt's entry as a document. @throws VdiError `log_damaged` when it is missing or no entry of a receipt */
export function readLogEntry(store: LogStore, index: number): LogEntry {
  const reading = parseLogEntry(readLeaf(store, index));
  if (!reading.ok) throw new VdiError("log_damaged", `entry ${index} does not parse: ${reading.detail}`);
  return reading.value;
}

/** A receipt's entry in a tlog-proof's `extra`: its canonical JSON, and nothing else. */
export function entryOfExtra(extra: Uint8Array | undefined): Reading<LogEntry, "malformed_entry"> {
  return entryInExtra(extra, RECEIPT_ENTRY);
}

/** An entry of either version: the document that it commits to, its log time, its bytes. */
export interface AnyEntry {
  readonly document: { readonly kind: "receipt" | "statement"; readonly hash: string };
  readonly timestamp: number;
  readonly leaf: Uint8Array;
}

/** Reads an entry of either version; what is none of both is refused as version 1 refuses it. */
export function readAnyEntry(bytes: Uint8Array): Reading<AnyEntry> {
  const receipt = parseLogEntry(bytes);
  if (receipt.ok) {
    const { receipt_hash: hash, timestamp } = receipt.value;
    const document = { kind: "receipt", hash } as const;
    return { ok: true, value: { document, timestamp, leaf: logLeaf(receipt.value) } };
  }
  const statement = parseStatementEntry(bytes);
  if (!statement.ok) return receipt;
  const { statement_hash: hash, timestamp } = statement.value;
  const document = { kind: "statement", hash } as const;
  return { ok: true, value: { document, timestamp, leaf: statementLeaf(statement.value) } };
}
