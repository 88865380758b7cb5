/**
 * The receipt of a billing attestation: what verification found, signed. Its checks are the rows that counted.
 * Rows about the receipt itself and its place in the log cannot be in it.
 */

import {
  type BillingDocument,
  type ExecutionIntent,
  hashBillingAttestation,
  type Signer,
  type VerificationReceipt,
} from "@svc/core";
import { withoutUndefined } from "@svc/core/json";
import { issueReceipt, trustDigest } from "@svc/vdi-verifier";
import type { Openings } from "../commitment/openings.ts";
import type { BillingSettings } from "../verification/finding.ts";
import type { BillingEvidence } from "../verification/read-evidence.ts";
import {
  type BillingOptions,
  type BillingResult,
  readBillingOptions,
  verifyBillingAttestation,
  verifyBillingAttestationAsync,
} from "../verification/verify-billing.ts";
import { recordOfBill } from "./recorded.ts";

export interface BillingReceipt {
  readonly verification: BillingResult;
  readonly receipt: VerificationReceipt;
}

/** Documents to verify and to receipt. */
export interface IssuedDocuments extends Pick<BillingEvidence, "bill" | "adjustments" | "charge_authority"> {
  readonly attestation: BillingDocument;
  readonly openings: Openings;
  /** Intent of the consumed tuple, when the bill names a grant. */
  readonly intent?: ExecutionIntent | undefined;
}

/**
 * Verifies and signs what was found, which may be that the attestation is not valid.
 *
 * @param options as for `verifyBilling`; `now` becomes `verified_at`
 */
export function verifyBillingAndReceipt(
  documents: IssuedDocuments,
  options: BillingOptions,
  signer: Signer,
): BillingReceipt {
  const verification = verifyBillingAttestation(documents, options);
  return receiptOf(documents, verification, readBillingOptions(options), signer);
}

/**
 * The same documents, with the arithmetic of the attestation's signature left to the platform, under options that
 * `readBillingOptions` read: whoever issues many reads them once.
 */
export async function verifyBillingAndReceiptAsync(
  documents: IssuedDocuments,
  settings: BillingSettings,
  signer: Signer,
): Promise<BillingReceipt> {
  const verification = await verifyBillingAttestationAsync(documents, settings);
  return receiptOf(documents, verification, settings, signer);
}

function receiptOf(
  { attestation, intent }: IssuedDocuments,
  verification: BillingResult,
  settings: BillingSettings,
  signer: Signer,
): BillingReceipt {
  const counted = verification.checks.filter(({ outcome }) => outcome !== "skipped");
  const first = counted.find(({ valid }) => !valid);
  const receipt = issueReceipt(
    withoutUndefined({
      attestationId: attestation.attestation_id,
      attestationHash: hashBillingAttestation(attestation),
      verifierId: `vdi:verifier:${signer.kid}`,
      profileId: verification.profile_id,
      checks: counted.map(({ check, valid }) => ({ check, valid })),
      recorded: recordOfBill(verification.checks, verification.trust, attestation),
      conclusive: verification.conclusive,
      reason: first?.reason,
      trust: verification.trust,
      trustDigest: trustDigest(settings),
      rootsDigest: settings.rootsDigest,
      evaluatedAt: settings.at,
      verifiedAt: settings.now,
      executionIntent: intent,
    }),
    signer,
  );
  return { verification, receipt };
}
