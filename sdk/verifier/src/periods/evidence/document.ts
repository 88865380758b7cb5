/**
 * Evidence against an issuer: the signed documents that cannot all be true, in one document that anybody checks without
 * knowing anybody. It is a carrier and is not signed; what convicts are the signatures in it.
 */
import { type ParseReason, parseDocument, type Reading } from "@svc/core";
import * as v from "valibot";
import { LeafProofSchema } from "../period/leaf-proof.ts";

export const EVIDENCE_KINDS = [
  /** Two statements of one key about one time. */
  "two_statements",
  /** A statement that does not join the one that it names as the one before. */
  "broken_chain",
  /** A statement whose own numbers disagree. */
  "disagreeing_counts",
  /** An attestation that belongs to the statement and is not in the tree. */
  "omitted_attestation",
  /** An attestation in the tree that was issued at another time than the statement covers. */
  "foreign_attestation",
  /** A tree with a leaf where none like it may be, or with one attestation twice. */
  "wrong_tree",
  /** Two attestations with one number of one stream. */
  "number_twice",
] as const;

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const MAX_LEAVES = 2;

/** The frame; statements and attestations are read by their own schemas. */
export const PeriodEvidenceSchema = v.strictObject({
  type: v.literal("period_evidence_v1"),
  kind: v.picklist(EVIDENCE_KINDS, EVIDENCE_KINDS.join(", ")),
  statement: v.exactOptional(v.unknown()),
  other_statement: v.exactOptional(v.unknown()),
  attestation: v.exactOptional(v.unknown()),
  other_attestation: v.exactOptional(v.unknown()),
  leaves: v.exactOptional(
    v.pipe(
      v.array(LeafProofSchema),
      v.minLength(1, "at least one"),
      v.maxLength(MAX_LEAVES, `at most ${MAX_LEAVES} leaves`),
    ),
  ),
});

/** As it is made; read back, its statements and attestations are read again. */
export type PeriodEvidence = v.InferOutput<typeof PeriodEvidenceSchema>;

/** Reads the frame: JSON text, UTF-8 bytes or a value. */
export function parsePeriodEvidence(input: unknown): Reading<PeriodEvidence, ParseReason> {
  return parseDocument(PeriodEvidenceSchema, input, { maxBytes: 4 << 20, maxMembers: 100_000, maxDepth: 34 });
}
