/** Attestations as auditors bring them: whole or thin, and whose word each is. */
import {
  attestationId,
  type DecisionAttestation,
  decodeUtf8,
  PAYLOAD_TYPES,
  parseAttestation,
  type Reading,
  verifyDocumentAsync,
} from "@svc/core";
import { expand, type ThinReason } from "@svc/vdi-verifier";

const THIN = "thin_decision_attestation_v1";

/** The full attestation, expanded where it came thin. Nothing of it is verified. */
export function readCarried(input: unknown): Reading<DecisionAttestation, ThinReason> {
  return isThin(input) ? expand(input) : parseAttestation(input);
}

function isThin(input: unknown): boolean {
  if (typeof input === "string") return input.includes(`"${THIN}"`);
  if (typeof input !== "object" || input === null) return false;
  try {
    if (input instanceof Uint8Array) return decodeUtf8(input)?.includes(`"${THIN}"`) ?? false;
    // A guess: read for good, and strictly, by whichever reader is chosen here.
    return Object.getOwnPropertyDescriptor(input, "type")?.value === THIN;
  } catch {
    // A proxy that throws when it is asked is refused by the reader.
    return false;
  }
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
