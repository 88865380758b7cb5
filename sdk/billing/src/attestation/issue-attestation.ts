/**
 * Issuing a billing attestation, in both variants and both modes.
 *
 * Disclosed, the document carries event, tariff and charge, and everyone recomputes the charge. Private, it
 * carries commitments only: until there is a circuit for billing and a proof beside them, a private attestation
 * shows nothing about its charge to whoever does not hold the openings, and verification says so.
 */
import {
  type BillingAttestation,
  billingAttestationId,
  type ClaimedIssuer,
  PAYLOAD_TYPES,
  type ParseReason,
  type PayloadType,
  parseBillingAttestation,
  type Reading,
  type Signer,
  signDocument,
  unsignedBy,
  withoutUndefined,
} from "@svc/core";
import { billedEventOf } from "../charge/billed-event.ts";
import type { Openings } from "../commitment/openings.ts";
import { type BilledTerms, billedPart } from "./billed-part.ts";
import { BILLING_MANIFEST_ID, CURRENT_BILLING_MANIFEST_HASH } from "./manifest.ts";

export const BILLING_VALIDITY_SECONDS = 365 * 86_400;

export interface BillTerms extends BilledTerms {
  /** The domain at which the operator publishes its keys. Default none. */
  readonly issuer?: ClaimedIssuer | undefined;
}

export interface IssuedBill {
  readonly attestation: BillingAttestation;
  /** Secret of the caller; in private mode with the values. */
  readonly openings: Openings;
}

/**
 * Issues a billing attestation in either variant, disclosed or private, with the openings that its caller
 * keeps. It states what was metered; that it was metered rightly is the operator's word.
 *
 * @param now Unix seconds
 * @throws RangeError when the documents' arithmetic does not hold: check it before issuing
 */
export function issueBillingAttestation(terms: BillTerms, signer: Signer, now: number): IssuedBill {
  const { members, openings } = billedPart(terms);
  const event = billedEventOf(terms.documents);
  const unsigned = withoutUndefined({
    vdi_version: "1.0.0" as const,
    type: "billing_attestation_v1" as const,
    billing_version: terms.documents.version,
    tenant_id: event.tenantId,
    event_id: event.eventId,
    currency: event.currency,
    issuer: terms.issuer,
    ...members,
  });
  const payloadType = PAYLOAD_TYPES.billingAttestation;
  return { attestation: signBill(payloadType, parseBillingAttestation, unsigned, signer, now), openings };
}

/**
 * Signs a bill, or an adjustment of one, under the current manifest and reads what was signed.
 *
 * @throws TypeError when the document is not of its schema
 */
export function signBill<Unsigned extends object, Document>(
  payloadType: PayloadType,
  parse: (signed: unknown) => Reading<Document, ParseReason>,
  stated: Unsigned,
  signer: Signer,
  now: number,
): Document {
  const unsigned = {
    ...stated,
    manifest_id: BILLING_MANIFEST_ID,
    manifest_hash: CURRENT_BILLING_MANIFEST_HASH,
    issued_at: now,
    expires_at: now + BILLING_VALIDITY_SECONDS,
  };
  const attestation_id = billingAttestationId({ ...unsigned, signature: unsignedBy(signer) });
  const read = parse(signDocument(payloadType, { ...unsigned, attestation_id }, signer));
  if (!read.ok) throw new TypeError(`terms${read.pointer ?? ""}: ${read.detail}`);
  return read.value;
}
