/**
 * Log entry for a statement about a period or of a source: version 2 of the log's leaves. As with receipts, all of it
 * but `v` and `timestamp` follows from the statement, so a reader recomputes the leaf and trusts nothing. A source's
 * statement shows only its hash and its key.
 */
import * as v from "valibot";
import { canonicalBytes } from "../json/canonical.ts";
import type { Reading } from "../reading.ts";
import { Digest, PublicKey, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { hashPeriodStatement, type PeriodStatement } from "./period-statement.ts";
import { hashSourceStatement, type SourceStatement } from "./source-statement.ts";

export const PeriodStatementEntrySchema = v.strictObject({
  v: v.literal(2),
  type: v.literal("period_statement_v1"),
  statement_hash: Digest,
  issuer: PublicKey,
  from: UnixSeconds,
  to: UnixSeconds,
  /** The log's own clock. */
  timestamp: UnixSeconds,
});

export const SourceStatementEntrySchema = v.strictObject({
  v: v.literal(2),
  type: v.literal("source_statement_v1"),
  statement_hash: Digest,
  /** The key that signed it. */
  source: PublicKey,
  /** The log's own clock. */
  timestamp: UnixSeconds,
});

const StatementEntrySchema = v.variant("type", [PeriodStatementEntrySchema, SourceStatementEntrySchema]);

export type StatementEntry = v.InferOutput<typeof StatementEntrySchema>;
export type PeriodStatementEntry = v.InferOutput<typeof PeriodStatementEntrySchema>;
export type SourceStatementEntry = v.InferOutput<typeof SourceStatementEntrySchema>;

/** Reads an entry about a statement strictly: JSON text, UTF-8 bytes or a value. Nothing about its being in any log. */
export function parseStatementEntry(input: unknown): Reading<StatementEntry, ParseReason> {
  return parseDocument(StatementEntrySchema, input, { maxBytes: 8 * 1024 });
}

/** The entry of a statement at a log time. */
export function statementEntryOf(
  statement: PeriodStatement | SourceStatement,
  timestamp: number,
): StatementEntry {
  if (statement.type === "source_statement_v1") {
    const { type, signature } = statement;
    const statement_hash = hashSourceStatement(statement);
    return { v: 2, type, statement_hash, source: signature.public_key, timestamp };
  }
  const { type, issuer, from, to } = statement;
  return { v: 2, type, statement_hash: hashPeriodStatement(statement), issuer, from, to, timestamp };
}

/** The bytes of the log's leaf. */
export function statementLeaf(entry: StatementEntry): Uint8Array {
  return canonicalBytes(entry);
}
