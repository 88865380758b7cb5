/**
 * Identity of an attestation, decision or billing: `vdi:att:<64 hex>` over everything but the id itself, the
 * signature's value and the proof points.
 *
 * Groth16 proofs are malleable: from one valid proof anyone makes others for the same statement. An id over
 * proof bytes would give one decision many ids.
 */

import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { withoutUndefined } from "../json/members.ts";
import type { Signature } from "../signing/document.ts";
import { ATTESTATION_PREFIX } from "./identifiers.ts";

interface ProofPoints {
  readonly pi_a: unknown;
  readonly pi_b: unknown;
  readonly pi_c: unknown;
}

export interface Identifiable {
  readonly attestation_id?: string;
  readonly signature: Signature;
  readonly proof?: ProofPoints;
  readonly billing_proof?: ProofPoints;
}

export function identifyAttestation(attestation: Identifiable): string {
  const { attestation_id: _id, signature, proof, billing_proof, ...content } = attestation;
  const { value: _value, ...signer } = signature;
  const identified = withoutUndefined({
    ...content,
    proof: proof && withoutPoints(proof),
    billing_proof: billing_proof && withoutPoints(billing_proof),
    signature: signer,
  });
  return `${ATTESTATION_PREFIX}${digest(DOMAINS.attestationId, identified)}`;
}

function withoutPoints({ pi_a: _a, pi_b: _b, pi_c: _c, ...statement }: ProofPoints): object {
  return statement;
}
