/** Attestations as auditors bring them: whole or thin, and whose word each is. */
import {
  attestationId,
  type DecisionAttestation,
  PAYLOAD_TYPES,
  parseAttestation,
  type Reading,
  readDocument,
  verifyDocumentAsync,
} from "@svc/core";
import { expand, type ThinReason } from "../../index.ts";

/**
 * Reads an attestation, whole or thin, and expands a thin one. The parsed `type` decides which it is. Nothing of it is
 * verified.
 *
 * @param input JSON text, UTF-8 bytes or a value
 */
export function readCarried(input: unknown): Reading<DecisionAttestation, ThinReason> {
  const read = readDocument(input);
  if (!read.ok) return read;
  const { type } = Object(read.value) as { readonly type?: unknown };
  return type === "thin_decision_attestation_v1" ? expand(read.value) : parseAttestation(read.value);
}

/**
 * Why this is not what the holder of its key signed, or null: the id is not the content's, or the signature fails. It
 * says nothing about the proof in it: what a key signed it has signed, good or bad.
 */
export async function genuineFault(attestation: DecisionAttestation): Promise<string | null> {
  if (attestation.attestation_id !== attestationId(attestation)) return "attestation_id_mismatch";
  const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.attestation, attestation);
  return verdict.valid ? null : verdict.reason;
}
