/**
 * Entry of the transparency log for one receipt. The leaf is the canonical JSON of this entry. All of it but `v` and
 * `timestamp` is derived from the receipt, so a reader recomputes the leaf and trusts nothing.
 */

import * as v from "valibot";
import { canonicalBytes } from "../json/canonical.ts";
import { withoutUndefined } from "../json/members.ts";
import type { Reading } from "../reading.ts";
import { AttestationId, Digest, NoList, PublicKey, ReceiptId, UnixSeconds, VerifierId } from "./atoms.ts";
import { FACTS, JUDGEMENTS, type Recorded, RulesSchema } from "./facts.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { PROFILE_IDS } from "./profile-id.ts";
import { hashReceipt, type VerificationReceipt } from "./verification-receipt.ts";

function verdictsOf<Code extends string>(codes: readonly Code[]) {
  const entries = codes.map((code) => [code, v.exactOptional(v.boolean())] as const);
  const members = Object.fromEntries(entries) as {
    readonly [Name in Code]: v.ExactOptionalSchema<v.BooleanSchema<undefined>, undefined>;
  };
  return v.pipe(NoList, v.strictObject(members));
}

export const LogEntrySchema = v.strictObject({
  v: v.literal(1),
  receipt_hash: Digest,
  receipt_id: ReceiptId,
  attestation_id: AttestationId,
  attestation_hash: Digest,
  verifier_id: VerifierId,
  verifier_key: PublicKey,
  profile_id: v.picklist(PROFILE_IDS, PROFILE_IDS.join(", ")),
  trust_digest: Digest,
  result: v.boolean(),
  conclusive: v.boolean(),
  reason: v.exactOptional(
    v.pipe(v.string(), v.maxLength(64, "a code"), v.regex(/^[a-z0-9_]+$/, "a code in snake_case")),
  ),
  rules: RulesSchema,
  /** Evaluated facts, by code; the receipt's other facts and judgements are absent. */
  facts: verdictsOf(FACTS),
  judgements: verdictsOf(JUDGEMENTS),
  supersedes: v.exactOptional(Digest),
  evaluated_at: UnixSeconds,
  /** The log's own clock. */
  timestamp: UnixSeconds,
});

export type LogEntry = v.InferOutput<typeof LogEntrySchema>;

/**
 * Reads a log entry strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings
 * are right, and nothing about its being in any log.
 */
export function parseLogEntry(input: unknown): Reading<LogEntry, ParseReason> {
  return parseDocument(LogEntrySchema, input, { maxBytes: 8 * 1024 });
}

/**
 * The entry of a receipt at a log time.
 *
 * @param receiptHash `hashReceipt(receipt)`, from whoever has taken it
 */
export function logEntryOf(
  receipt: VerificationReceipt,
  timestamp: number,
  receiptHash: string = hashReceipt(receipt),
): LogEntry {
  const { valid, conclusive, reason } = receipt.result;
  return withoutUndefined({
    v: 1,
    receipt_hash: receiptHash,
    receipt_id: receipt.receipt_id,
    attestation_id: receipt.attestation_id,
    attestation_hash: receipt.attestation_hash,
    verifier_id: receipt.verifier.id,
    verifier_key: receipt.signature.public_key,
    profile_id: receipt.profile_id,
    trust_digest: receipt.trust_digest,
    result: valid,
    conclusive,
    reason,
    rules: receipt.rules,
    facts: evaluated(receipt.facts, ({ fact }) => fact),
    judgements: evaluated(receipt.judgements, ({ judgement }) => judgement),
    supersedes: receipt.supersedes,
    evaluated_at: receipt.evaluated_at,
    timestamp,
  });
}

function evaluated<Row extends { readonly value: Recorded }, Code extends string>(
  rows: readonly Row[],
  codeOf: (row: Row) => Code,
): { [Name in Code]?: boolean } {
  const looked = rows.filter(({ value }) => value !== "not_evaluated");
  return Object.fromEntries(looked.map((row) => [codeOf(row), row.value])) as { [Name in Code]?: boolean };
}

/** The bytes of the log's leaf. */
export function logLeaf(entry: LogEntry): Uint8Array {
  return canonicalBytes(entry);
}
