/**
 * The billing attestation: what was charged for one event, signed, with commitments to the meter, the tariff
 * and the charge. Disclosed, it carries meter and tariff; private, it carries commitments and their proof.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import {
  AttestationId,
  AuthorityId,
  CallerId,
  Currency,
  Digest,
  FieldElementText,
  ManifestId,
  Quantity,
  UnixSeconds,
  VdiVersion,
} from "./atoms.ts";
import { Groth16ProofSchema } from "./attestation.ts";
import { type Identifiable, identifyAttestation } from "./attestation-id.ts";
import { ClaimedIssuerSchema } from "./issuer-directory.ts";
import { type MeterEvent, MeterEventSchema } from "./meter-event.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SignatureSchema } from "./signature.ts";
import { type TariffSnapshot, TariffSnapshotSchema } from "./tariff.ts";
import { UsageEventSchema } from "./usage-event.ts";
import { VerificationKeySchema } from "./verification-key.ts";

const shared = {
  vdi_version: VdiVersion,
  type: v.literal("billing_attestation_v1"),
  attestation_id: AttestationId,
  tenant_id: CallerId,
  event_id: CallerId,
  currency: Currency,
  /** Absent in private mode, as are the events and the tariff. */
  charge_micros: v.exactOptional(Quantity),
  /** Salted, so that a low-entropy charge cannot be guessed from its commitment. */
  commitments: v.strictObject({
    meter: FieldElementText,
    tariff: FieldElementText,
    charge: FieldElementText,
    intent: v.exactOptional(FieldElementText),
  }),
  charge_authority: v.exactOptional(v.strictObject({ authority_id: AuthorityId, consumption_id: CallerId })),
  manifest_id: ManifestId,
  manifest_hash: Digest,
  issuer: v.exactOptional(ClaimedIssuerSchema),
  issued_at: UnixSeconds,
  expires_at: UnixSeconds,
  signature: SignatureSchema,
};

/** The members that a bill and what adjusts it have in common, by variant. */
export const BILLED_V1 = {
  ...shared,
  billing_version: v.literal("v1"),
  usage_event: v.exactOptional(UsageEventSchema),
};
export const BILLED_V2 = {
  ...shared,
  billing_version: v.literal("v2"),
  meter_event: v.exactOptional(MeterEventSchema),
  tariff_snapshot: v.exactOptional(TariffSnapshotSchema),
  billing_verify_fingerprint: v.exactOptional(Digest),
};

export const BillingAttestationSchema = v.variant("billing_version", [
  v.strictObject(BILLED_V1),
  v.strictObject({
    ...BILLED_V2,
    billing_proof: v.exactOptional(
      v.strictObject({
        ...Groth16ProofSchema.entries,
        verification: v.strictObject({ key: VerificationKeySchema, key_hash: Digest }),
      }),
    ),
  }),
]);

export type BillingAttestation = v.InferOutput<typeof BillingAttestationSchema>;

/**
 * Reads a billing attestation strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about signature, arithmetic or the id, which verification checks.
 */
export function parseBillingAttestation(input: unknown): Reading<BillingAttestation, ParseReason> {
  return parseDocument(BillingAttestationSchema, input, { maxBytes: 256 * 1024 });
}

/** `vdi:att:<64 hex>` of a billing attestation, or of an adjustment of one. */
export function billingAttestationId(document: Identifiable): string {
  return identifyAttestation(document);
}

/** Digest of the whole document, a bill or an adjustment of one, proof and signature included. */
export function hashBillingAttestation(document: object): string {
  return digest(DOMAINS.attestation, document);
}

/** Fingerprint of the charge: the meter event and the tariff that priced it. 64 hex digits. */
export function billingFingerprint(parts: {
  readonly meter_event: MeterEvent;
  readonly tariff_snapshot: TariffSnapshot;
  readonly charge_micros: string;
  readonly currency: string;
}): string {
  const { meter_event, tariff_snapshot, charge_micros, currency } = parts;
  return digest(DOMAINS.billingFingerprint, { meter_event, tariff_snapshot, charge_micros, currency });
}
