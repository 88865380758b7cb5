/**
 * A verification receipt: one verifier's signed word about one attestation, under one profile and one set of
 * trust roots, at one time. It binds to the whole attestation by hash, not to its id, which a forger can reuse.
 * Facts and judgements are recorded apart: of two contradicting ones only the circumstances tell judgements apart.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import { AttestationId, Count, Digest, ReceiptId, UnixSeconds, VdiVersion, VerifierId } from "./atoms.ts";
import { SETUP_GRADE } from "./circuit-record.ts";
import { ExecutionIntentSchema } from "./execution-intent.ts";
import { FactsSchema, JudgementsSchema, RulesSchema } from "./facts.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { PROFILE_IDS } from "./profile-id.ts";
import { SignatureSchema } from "./signature.ts";
import { TrustSchema } from "./trust.ts";

/** Links in a chain of receipts. */
export const MAX_CHAIN_DEPTH = 64;

const Code = v.pipe(v.string(), v.maxLength(64, "a code"), v.regex(/^[a-z0-9_]+$/, "a code in snake_case"));

export const VerificationReceiptSchema = v.strictObject({
  vdi_version: VdiVersion,
  type: v.literal("verification_receipt_v1"),
  receipt_id: ReceiptId,
  attestation_id: AttestationId,
  attestation_hash: Digest,
  verifier: v.strictObject({ id: VerifierId }),
  profile_id: v.picklist(PROFILE_IDS, PROFILE_IDS.join(", ")),
  result: v.strictObject({
    valid: v.boolean(),
    /** False when nothing failed but material the verifier itself had to supply. */
    conclusive: v.boolean(),
    failed_step: v.exactOptional(v.pipe(Count, v.minValue(1, "a step"), v.maxValue(32, "a step"))),
    reason: v.exactOptional(Code),
  }),
  /** The rows that the profile counts, and no others. */
  checks: v.pipe(
    v.array(v.strictObject({ check: Code, valid: v.boolean() })),
    v.minLength(1, "at least one check"),
    v.maxLength(32, "at most 32 checks"),
    v.check((rows) => new Set(rows.map(({ check }) => check)).size === rows.length, "checks named once each"),
  ),
  /** The rules that facts and judgements were found by. */
  rules: RulesSchema,
  facts: FactsSchema,
  judgements: JudgementsSchema,
  trust: TrustSchema,
  /** Names the roots, the snapshot and the log time that the verdict rests on. */
  trust_digest: Digest,
  /** Names the roots alone: `digest` of the verifier's trust policy. */
  roots_digest: v.exactOptional(Digest),
  setup_grade: v.exactOptional(
    v.pipe(v.string(), v.maxLength(32, "a setup grade"), v.regex(SETUP_GRADE, "a setup grade")),
  ),
  /** Digest of the source evidence that `trust.inputs` rests on, where it stood beside the attestation. */
  source_evidence: v.exactOptional(Digest),
  /** The time asked about. */
  evaluated_at: UnixSeconds,
  /** The verifier's clock. */
  verified_at: UnixSeconds,
  /** Hash of an earlier, inconclusive receipt by the same key about the same document, which this one replaces. */
  supersedes: v.exactOptional(Digest),
  parent_receipt_hash: v.exactOptional(Digest),
  chain_depth: v.pipe(Count, v.maxValue(MAX_CHAIN_DEPTH, `at most ${MAX_CHAIN_DEPTH}`)),
  execution_intent: v.exactOptional(ExecutionIntentSchema),
  execution_intent_digest: v.exactOptional(Digest),
  signature: SignatureSchema,
});

export type VerificationReceipt = v.InferOutput<typeof VerificationReceiptSchema>;

/**
 * Reads a verification receipt strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds
 * and encodings are right, and nothing about its signature, its id or whose word it is.
 */
export function parseReceipt(input: unknown): Reading<VerificationReceipt, ParseReason> {
  return parseDocument(VerificationReceiptSchema, input, { maxBytes: 64 * 1024 });
}

/** `vdi:receipt:<64 hex>` from everything but the id itself and the signature's value. */
export function receiptId(receipt: Omit<VerificationReceipt, "receipt_id">): string {
  const { receipt_id: _id, signature, ...content } = receipt as VerificationReceipt;
  const { value: _value, ...signer } = signature;
  return `vdi:receipt:${digest(DOMAINS.receiptId, { ...content, signature: signer })}`;
}

/** Digest of the whole receipt, signature included: what a log and a child receipt refer to. */
export function hashReceipt(receipt: VerificationReceipt): string {
  return digest(DOMAINS.receipt, receipt);
}
