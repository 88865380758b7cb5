/**
 * Appending statements about periods, and those of sources: leaves of version 2 beside those of receipts, idempotent by
 * statement hash.
 *
 * The log judges nothing of a statement but that its key signed it. A second statement about a period is taken like
 * the first: that both are in the log, for everybody to find, is what convicts the key.
 */
import {
  PAYLOAD_TYPES,
  type ParseReason,
  type PeriodStatement,
  type PeriodStatementEntry,
  parsePeriodStatement,
  parseSourceStatement,
  parseStatementEntry,
  type Reading,
  type Refuse,
  readJson,
  refusal,
  type SignatureFault,
  type SourceStatement,
  type StatementEntry,
  statementEntryOf,
  statementLeaf,
  VdiError,
  verifyDocument,
} from "@svc/core";
import type { INCLUSION_REASONS, SIGNATURE_REASONS } from "@svc/core/finding";
import {
  advanceHead,
  insertLeaf,
  type LogHead,
  type LogStore,
  nodeReader,
  readLeaf,
  readLogHead,
} from "@svc/tlog";
import type { ReceiptStore } from "../store/store.ts";

/** What version 2 of the leaves is about. */
export type LoggedStatement = PeriodStatement | SourceStatement;

export type LoggedStatementReason = ParseReason | SignatureFault | "issuer_not_signer";

const refuse: Refuse<Pick<typeof INCLUSION_REASONS, "issuer_not_signer"> & typeof SIGNATURE_REASONS> =
  refusal;

export interface AppendedStatement {
  readonly index: number;
  readonly entry: StatementEntry;
  readonly leafHash: Uint8Array;
  /** The head that this call left behind; it covers the entry. */
  readonly head: LogHead;
  /** True when the statement was in the log already, at this index and with its first timestamp. */
  readonly duplicate: boolean;
}

/** Reads a statement and checks its signature: what the log demands before it commits to one. */
export function checkLoggedStatement(input: unknown): Reading<LoggedStatement, LoggedStatementReason> {
  const json = readJson(input);
  if (!json.ok) return json;
  const { type } = Object(json.value) as { readonly type?: unknown };
  return type === "source_statement_v1" ? checkSourceStatement(json.value) : checkPeriodStatement(json.value);
}

function checkPeriodStatement(input: unknown): Reading<PeriodStatement, LoggedStatementReason> {
  const reading = parsePeriodStatement(input);
  if (!reading.ok) return reading;
  const { issuer, signature } = reading.value;
  if (signature.public_key !== issuer) {
    return refuse("issuer_not_signer", { found: signature.public_key }, "/issuer");
  }
  const verdict = verifyDocument(PAYLOAD_TYPES.periodStatement, reading.value);
  return verdict.valid ? reading : refuse(verdict.reason, {}, "/signature");
}

function checkSourceStatement(input: unknown): Reading<SourceStatement, LoggedStatementReason> {
  const reading = parseSourceStatement(input);
  if (!reading.ok) return reading;
  const verdict = verifyDocument(PAYLOAD_TYPES.sourceStatement, reading.value);
  return verdict.valid ? reading : refuse(verdict.reason, {}, "/signature");
}

/**
 * Appends a statement that was checked, in one transaction, or finds it: the same statement has one index and time.
 *
 * @param now Unix seconds; the log's own time where the clock went back
 * @throws RangeError when `now` is no whole number of seconds, or the log is full; nothing is written then
 * @throws VdiError `log_conflict` when another writer moved the head meanwhile
 */
export function appendStatement(
  store: ReceiptStore,
  statement: LoggedStatement,
  now: number,
): AppendedStatement {
  if (!Number.isSafeInteger(now) || now < 0) throw new RangeError(`now: expected Unix seconds, got ${now}`);
  return store.transaction(() => {
    const before = readLogHead(store);
    const entry = statementEntryOf(statement, Math.max(now, before.timestamp));
    const known = store.readMark(hashMark(entry.statement_hash));
    if (known !== null) {
      const index = Number(known);
      return {
        index,
        entry: readStatementEntry(store, index),
        leafHash: nodeReader(store)(0, index),
        head: before,
        duplicate: true,
      };
    }
    const leafHash = insertLeaf(store, before.size, statementLeaf(entry));
    store.writeMark(hashMark(entry.statement_hash), String(before.size));
    if (entry.type === "period_statement_v1") noteIssuer(store, entry.issuer, before.size);
    const head = advanceHead(store, before, before.size + 1, entry.timestamp);
    return { index: before.size, entry, leafHash, head, duplicate: false };
  });
}

/** Statements about periods are found by their issuer; a source's are not gathered: they are of different decisions. */
function noteIssuer(store: ReceiptStore, issuer: string, index: number): void {
  const earlier = store.readMark(issuerMark(issuer));
  if (earlier !== null) store.writeMark(beforeMark(index), earlier);
  store.writeMark(issuerMark(issuer), String(index));
}

/** Index of a statement's entry, or null. @param hash `hashPeriodStatement` or `hashSourceStatement` of it */
export function findStatement(store: ReceiptStore, hash: string): number | null {
  const mark = store.readMark(hashMark(hash));
  return mark === null ? null : Number(mark);
}

/** Indices of the statements about periods of one issuer's key, ascending. Linear in them. */
export function listStatements(store: ReceiptStore, issuer: string): number[] {
  const indices: number[] = [];
  for (let at = lastStatement(store, issuer); at !== null; at = statementBefore(store, at)) indices.push(at);
  return indices.reverse();
}

/** The entry of the same issuer before this one, or null. */
export function statementBefore(store: ReceiptStore, index: number): number | null {
  const mark = store.readMark(beforeMark(index));
  return mark === null ? null : Number(mark);
}

/** The last entry of an issuer, or null. */
export function lastStatement(store: ReceiptStore, issuer: string): number | null {
  const mark = store.readMark(issuerMark(issuer));
  return mark === null ? null : Number(mark);
}

/** The entry of a statement as a document. @throws VdiError `log_damaged` when it is missing or none of a statement */
export function readStatementEntry(store: LogStore, index: number): StatementEntry {
  const reading = parseStatementEntry(readLeaf(store, index));
  if (!reading.ok) throw new VdiError("log_damaged", `entry ${index} is no statement's: ${reading.detail}`);
  return reading.value;
}

/** That of a statement about a period. @throws VdiError `log_damaged` when it is none */
export function readPeriodEntry(store: LogStore, index: number): PeriodStatementEntry {
  const entry = readStatementEntry(store, index);
  if (entry.type === "period_statement_v1") return entry;
  throw new VdiError("log_damaged", `entry ${index} is no statement's about a period`);
}

const hashMark = (hash: string) => `statement ${hash}`;
/** The last entry of an issuer; each of its entries has a mark that leads to the one before. */
const issuerMark = (issuer: string) => `statements of ${issuer}`;
const beforeMark = (index: number) => `statement before ${index}`;
