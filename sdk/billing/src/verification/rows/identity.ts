/**
 * Rows `attestation_id` and `signature`: the document is the one its id names, the holder of the key in it signed
 * all of it, and, where keys are pinned, it is one of those.
 */

import {
  type BillingDocument,
  billingAttestationId,
  isAdjustment,
  isIssuerPinned,
  judgeIssuer,
  PAYLOAD_TYPES,
  type SignatureVerdict,
  verifyDocument,
  verifyDocumentAsync,
} from "@svc/core";
import { causeOf } from "@svc/core/finding";
import { type BillingSettings, type Finding, failRow, passRow } from "../finding.ts";

export function checkId(attestation: BillingDocument): Finding {
  const expected = billingAttestationId(attestation);
  if (attestation.attestation_id === expected) return passRow();
  return failRow("attestation_id_mismatch", { expected, found: attestation.attestation_id });
}

export function signatureVerdict(attestation: BillingDocument): SignatureVerdict {
  return verifyDocument(payloadTypeOf(attestation), attestation);
}

/** The same verdict, with the arithmetic left to the platform where it has it. */
export function signatureVerdictAsync(attestation: BillingDocument): Promise<SignatureVerdict> {
  return verifyDocumentAsync(payloadTypeOf(attestation), attestation);
}

/** A signature over a bill is none over an adjustment, and the other way round. */
function payloadTypeOf(document: BillingDocument) {
  return isAdjustment(document) ? PAYLOAD_TYPES.billingAdjustment : PAYLOAD_TYPES.billingAttestation;
}

/** @param verdict of the signature's arithmetic; here it is about whose key it is */
export function signatureRow(
  attestation: BillingDocument,
  settings: BillingSettings,
  verdict: SignatureVerdict,
): Finding {
  if (!verdict.valid) return failRow("signature_invalid", { cause: causeOf(verdict) });
  const { root, fault, missing } = judgeIssuer(
    attestation,
    isAdjustment(attestation) ? "adjustments" : "bills",
    settings,
  );
  if (fault !== null) return { valid: false, failure: fault };
  const trust = { issuer: root };
  if (missing !== null) return { valid: false, failure: missing, trust };
  if (settings.profile.issuerPinned && !isIssuerPinned(root)) {
    return failRow("issuer_trust_missing", { found: attestation.signature.public_key }, trust);
  }
  return passRow(trust);
}
