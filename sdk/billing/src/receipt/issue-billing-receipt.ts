/**
 * The receipt of a billing attestation: what verification found, signed. Its checks are the rows that counted.
 * Rows about the receipt itself and its place in the log cannot be in it.
 */
import {
  type BillingAttestation,
  type ExecutionIntent,
  hashBillingAttestation,
  type Signer,
  type VerificationReceipt,
} from "@svc/core";
import { issueReceipt, trustDigest } from "@svc/vdi-verifier";
import type { Openings } from "../commitment/openings.ts";
import { UNCOUNTED_REASONS } from "../verification/reasons.ts";
import {
  type BillingOptions,
  type BillingResult,
  readBillingOptions,
  verifyBillingAttestation,
} from "../verification/verify-billing.ts";

export interface BillingReceipt {
  readonly verification: BillingResult;
  readonly receipt: VerificationReceipt;
}

/**
 * Verifies and signs what was found, which may be that the attestation is not valid.
 *
 * @param options as for `verifyBilling`; `now` becomes `verified_at`
 * @param intent of the consumed tuple, when the bill names a grant
 */
export function verifyBillingAndReceipt(
  {
    attestation,
    openings,
    intent,
  }: { attestation: BillingAttestation; openings: Openings; intent?: ExecutionIntent },
  options: BillingOptions,
  signer: Signer,
): BillingReceipt {
  const settings = readBillingOptions(options);
  const verification = verifyBillingAttestation({ attestation, openings }, options);
  const counted = verification.checks.filter(
    ({ reason }) => reason === undefined || !UNCOUNTED_REASONS.has(reason),
  );
  const first = counted.find(({ valid }) => !valid);
  const receipt = issueReceipt(
    {
      attestationId: attestation.attestation_id,
      attestationHash: hashBillingAttestation(attestation),
      verifierId: `vdi:verifier:${signer.kid}`,
      profileId: verification.profile_id,
      checks: counted.map(({ check, valid }) => ({ check, valid })),
      conclusive: verification.conclusive,
      ...(first?.reason === undefined ? {} : { reason: first.reason }),
      trust: verification.trust,
      trustDigest: trustDigest(settings),
      evaluatedAt: settings.at,
      verifiedAt: settings.now,
      ...(intent === undefined ? {} : { executionIntent: intent }),
    },
    signer,
  );
  return { verification, receipt };
}
