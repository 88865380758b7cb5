/**
 * What the transparency log commits to for one period statement: version 2 of its leaves. As with receipts, all of it
 * but `v` and `timestamp` follows from the statement, so a reader computes the leaf again and believes nothing.
 */
import * as v from "valibot";
import { canonicalBytes } from "../json/canonical.ts";
import type { Reading } from "../reading.ts";
import { Digest, PublicKey, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { hashPeriodStatement, type PeriodStatement } from "./period-statement.ts";

export const StatementEntrySchema = v.strictObject({
  v: v.literal(2),
  type: v.literal("period_statement_v1"),
  statement_hash: Digest,
  issuer: PublicKey,
  from: UnixSeconds,
  to: UnixSeconds,
  /** The log's own clock. */
  timestamp: UnixSeconds,
});

export type StatementEntry = v.InferOutput<typeof StatementEntrySchema>;

/** Reads an entry about a statement strictly: JSON text, UTF-8 bytes or a value. Nothing about its being in any log. */
export function parseStatementEntry(input: unknown): Reading<StatementEntry, ParseReason> {
  return parseDocument(StatementEntrySchema, input, { maxBytes: 8 * 1024 });
}

/** The entry of a statement at a log time. */
export function statementEntryOf(statement: PeriodStatement, timestamp: number): StatementEntry {
  const { type, issuer, from, to } = statement;
  return { v: 2, type, statement_hash: hashPeriodStatement(statement), issuer, from, to, timestamp };
}

/** The bytes of the log's leaf. */
export function statementLeaf(entry: StatementEntry): Uint8Array {
  return canonicalBytes(entry);
}
