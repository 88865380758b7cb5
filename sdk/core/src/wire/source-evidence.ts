/**
 * Source evidence: the statements of all sources of one decision, and the leaves in which theirs are found. It
 * travels beside the attestation, because it makes public which inputs whose word is about and where they stand.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import { AttestationId } from "./atoms.ts";
import { LeavesSchema } from "./opening.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { MAX_SOURCED_INPUTS, SourceStatementSchema } from "./source-statement.ts";

export const SourceStatementsSchema = v.pipe(
  v.array(SourceStatementSchema),
  v.minLength(1, "at least one source statement"),
  v.maxLength(MAX_SOURCED_INPUTS, `at most ${MAX_SOURCED_INPUTS} source statements`),
);

export const SourceEvidenceSchema = v.strictObject({
  type: v.literal("source_evidence_v1"),
  attestation_id: AttestationId,
  /** All 24 leaves of the decision in slot order, as in its opening. */
  leaves: LeavesSchema,
  statements: SourceStatementsSchema,
});

export type SourceEvidence = v.InferOutput<typeof SourceEvidenceSchema>;

/** No two statements speak about one input, so that 24 leaves and 24 frames are the most there is. */
const EVIDENCE_LIMITS = { maxBytes: 128 * 1024, maxMembers: 1_000 };

/**
 * Reads source evidence strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings are
 * right, and nothing about its statements or its agreeing with an attestation.
 */
export function parseSourceEvidence(input: unknown): Reading<SourceEvidence, ParseReason> {
  return parseDocument(SourceEvidenceSchema, input, EVIDENCE_LIMITS);
}

/** Digest of the whole evidence: what a receipt names it by. */
export function hashSourceEvidence(evidence: SourceEvidence): string {
  return digest(DOMAINS.sourceEvidence, evidence);
}
