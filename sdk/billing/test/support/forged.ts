// Bills to verify and to tamper with: one of each kind, forgeries that are signed and identified anew, and receipts
// that no honest issuer makes.
import {
  type BillingAttestation,
  billingAttestationId,
  billingFingerprint,
  hashBillingAttestation,
  PAYLOAD_TYPES,
  type Signer,
  signDocument,
  type VerificationReceipt,
} from "@svc/core";
import { issueReceipt } from "@svc/vdi-verifier";
import {
  type BillingEvidence,
  type BillingOptions,
  type BillingRow,
  verifyBilling,
} from "../../src/index.ts";
import { AUTHORITY, bill, METER_EVENT, NOW, operator, STRICT, TARIFF, V1 } from "./bill.ts";

export const v2 = bill({ authority: AUTHORITY });
export const v1 = bill({ documents: V1 });
export const hidden = bill({ mode: "private", authority: AUTHORITY });
export const hiddenV1 = bill({ documents: V1, mode: "private" });

/** A bill with members changed or, where the value is undefined, taken away; id and signature made anew. */
export function forge(
  base: BillingAttestation,
  change: object,
  signer: Signer = operator,
): BillingAttestation {
  const { signature: _s, attestation_id: _a, ...content } = { ...base, ...change };
  const members = Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== undefined),
  ) as typeof content;
  const signature = {
    algorithm: "Ed25519" as const,
    kid: signer.kid,
    public_key: signer.publicKey,
    value: "",
  };
  const attestation_id = billingAttestationId({ ...members, signature } as BillingAttestation);
  return signDocument(
    PAYLOAD_TYPES.billingAttestation,
    { ...members, attestation_id },
    signer,
  ) as BillingAttestation;
}

export const row = (checks: readonly BillingRow[], name: string) =>
  checks.find(({ check }) => check === name);
export const verified = async (evidence: BillingEvidence, options: BillingOptions = STRICT) =>
  verifyBilling(evidence, options);

/** Reasons of issued receipts that are not good: made by hand, because the issuer makes none. */
export function receiptWith(
  change: Partial<Parameters<typeof issueReceipt>[0]>,
  signer = operator,
): VerificationReceipt {
  return issueReceipt(
    {
      attestationId: v2.attestation.attestation_id,
      attestationHash: hashBillingAttestation(v2.attestation),
      verifierId: `vdi:verifier:${signer.kid}`,
      profileId: v2.receipt.profile_id,
      checks: v2.receipt.checks,
      recorded: v2.receipt,
      conclusive: true,
      trust: v2.receipt.trust,
      trustDigest: v2.receipt.trust_digest,
      evaluatedAt: NOW,
      verifiedAt: NOW,
      executionIntent: AUTHORITY.intent,
      ...change,
    },
    signer,
  );
}

export const document = (change: object, base = v2.attestation) => ({ attestation: forge(base, change) });
export const openings = (part: string, change: object) => ({
  ...v2,
  openings: { ...v2.openings, [part]: change },
});
export const priced = (charge_micros: string) => ({
  charge_micros,
  billing_verify_fingerprint: billingFingerprint({
    meter_event: METER_EVENT,
    tariff_snapshot: TARIFF,
    charge_micros,
    currency: "EUR",
  }),
});
export const withMeter = (meter_event: object) => ({ meter_event: { ...METER_EVENT, ...meter_event } });
export const line = TARIFF.lines[0] as object;
export const withTariff = (change: object) => ({ tariff_snapshot: { ...TARIFF, ...change } });
export const unpinned: BillingOptions = { ...STRICT, trust: {} };
