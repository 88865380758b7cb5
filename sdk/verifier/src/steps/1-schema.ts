/**
 * Step 1: the document is a decision attestation in shape, within its bounds, canonical in every encoding, and
 * its id is that of its content. Says nothing about whether the content is true.
 */
import { attestationId } from "@svc/core/wire";
import { type Evidence, fail, failWith, pass, type StepFinding } from "./step.ts";

export function checkSchema(evidence: Evidence): StepFinding {
  if (!evidence.ok) return failWith(evidence);
  const expected = attestationId(evidence.value);
  const found = evidence.value.attestation_id;
  return found === expected ? pass() : fail("attestation_id_mismatch", { expected, found });
}
