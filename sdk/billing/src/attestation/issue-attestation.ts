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
  billingFingerprint,
  type ExecutionIntent,
  type Json,
  PAYLOAD_TYPES,
  parseBillingAttestation,
  type Signer,
  signDocument,
  unsignedBy,
} from "@svc/core";
import { type BilledDocuments, billedEventOf } from "../charge/billed-event.ts";
import { computeCharge } from "../charge/compute-charge.ts";
import { type CommittedPart, committedValues } from "../commitment/commit.ts";
import { commitParts, type Opening, type Openings } from "../commitment/openings.ts";
import { BILLING_MANIFEST_ID, CURRENT_BILLING_MANIFEST_HASH } from "./manifest.ts";

export const BILLING_VALIDITY_SECONDS = 365 * 86_400;

export interface BillTerms {
  readonly documents: BilledDocuments;
  readonly mode: "disclosed" | "private";
  /** Of the consumed tuple, when the execution was authorised by a grant. */
  readonly authority?: {
    readonly authorityId: string;
    readonly consumptionId: string;
    readonly intent: ExecutionIntent;
  };
  /** 62 hex digits each, random. */
  readonly salts: { readonly [part in CommittedPart]: string };
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
  const { documents, mode, authority, salts } = terms;
  const charge = computeCharge(documents);
  if (!charge.ok) throw new RangeError(`documents: ${charge.reason}: ${charge.detail}`);
  const event = billedEventOf(documents);
  const values = committedValues(documents, charge.value, authority?.intent);
  const { commitments, present } = commitParts(values, salts);
  const unsigned = {
    vdi_version: "1.0.0" as const,
    type: "billing_attestation_v1" as const,
    billing_version: documents.version,
    tenant_id: event.tenantId,
    event_id: event.eventId,
    currency: event.currency,
    ...(mode === "private" ? {} : disclosure(documents, charge.value)),
    commitments,
    ...(authority === undefined
      ? {}
      : {
          charge_authority: { authority_id: authority.authorityId, consumption_id: authority.consumptionId },
        }),
    manifest_id: BILLING_MANIFEST_ID,
    manifest_hash: CURRENT_BILLING_MANIFEST_HASH,
    issued_at: now,
    expires_at: now + BILLING_VALIDITY_SECONDS,
  };
  const signature = unsignedBy(signer);
  const id = billingAttestationId({ ...unsigned, signature } as Omit<BillingAttestation, "attestation_id">);
  const signed = signDocument(PAYLOAD_TYPES.billingAttestation, { ...unsigned, attestation_id: id }, signer);
  const attestation = parseBillingAttestation(signed);
  if (!attestation.ok) throw new TypeError(`terms${attestation.pointer ?? ""}: ${attestation.detail}`);
  const opening = (part: CommittedPart): Opening =>
    mode === "private" || part === "intent"
      ? { salt: salts[part], value: values[part] as Json }
      : { salt: salts[part] };
  return {
    attestation: attestation.value,
    openings: Object.fromEntries(present.map((part) => [part, opening(part)])),
  };
}

function disclosure(documents: BilledDocuments, chargeMicros: string): object {
  if (documents.version === "v1") {
    return { charge_micros: chargeMicros, usage_event: documents.usageEvent };
  }
  const { meterEvent, tariff } = documents;
  const priced = { meter_event: meterEvent, tariff_snapshot: tariff };
  return {
    charge_micros: chargeMicros,
    ...priced,
    billing_verify_fingerprint: billingFingerprint({
      ...priced,
      charge_micros: chargeMicros,
      currency: tariff.currency,
    }),
  };
}
