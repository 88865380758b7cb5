/**
 * Step 1: the document is a decision attestation in shape, within its bounds, canonical in every encoding, and
 * its id is that of its content. Says nothing about whether the content is true.
 */
import { attestationId } from "@svc/core/wire";
import { type Evidence, type Finding, fail, failWith, pass } from "./step.ts";

export const schema = Object.freeze({ number: 1, name: "schema", check: checkSchema } as const);

function checkSchema(evidence: Evidence): Finding {
  if (!evidence.ok) {
    const { reason, detail, pointer } = evidence;
    const because = pointer ? `at ${pointer}, ${detail}` : detail;
    return reason === "schema" ? fail("schema", { because }) : failWith({ reason, detail: because });
  }
  const expected = attestationId(evidence.value);
  const found = evidence.value.attestation_id;
  return found === expected ? pass() : fail("attestation_id_mismatch", { expected, found });
}
