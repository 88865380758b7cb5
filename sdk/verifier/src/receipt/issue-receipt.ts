/**
 * Making a receipt: the one place where its members are put together, for decision attestations and billing
 * attestations alike. What goes in has been verified by the caller; this file vouches for the form.
 */

import { DOMAINS, digest } from "@svc/core/digest";
import { withoutUndefined } from "@svc/core/json";
import { PAYLOAD_TYPES, type Signer, signDocument, unsignedBy } from "@svc/core/signing";
import { domainsContent, rootsContent } from "@svc/core/trust";
import {
  type ExecutionIntent,
  hashExecutionIntent,
  hashReceipt,
  MAX_CHAIN_DEPTH,
  type ProfileId,
  parseReceipt,
  RULES,
  receiptId,
  type Trust,
  type VerificationReceipt,
} from "@svc/core/wire";
import type { VerifySettings } from "../options/settings.ts";

export interface ReceiptContent {
  readonly attestationId: string;
  /** Hash of the whole attestation, proof and signature included. */
  readonly attestationHash: string;
  readonly verifierId: string;
  readonly profileId: ProfileId;
  /** The rows that the profile counts, in order. */
  readonly checks: readonly { readonly check: string; readonly valid: boolean }[];
  /** Facts and judgements, as the kind of attestation has them. */
  readonly recorded: Pick<VerificationReceipt, "facts" | "judgements">;
  readonly conclusive: boolean;
  /** Absent: 1-based place of the first check that failed. */
  readonly failedStep?: number | undefined;
  /** Reason of the first check that failed. */
  readonly reason?: string | undefined;
  readonly trust: Trust;
  readonly trustDigest: string;
  /** `rootsDigest` of the roots alone. */
  readonly rootsDigest?: string | undefined;
  readonly setupGrade?: string | undefined;
  /** Digest of the source evidence that held beside the attestation. */
  readonly sourceEvidence?: string | undefined;
  /** The time asked about, Unix seconds. */
  readonly evaluatedAt: number;
  /** The verifier's clock, Unix seconds. */
  readonly verifiedAt: number;
  /** Hash of the earlier receipt that this one replaces; `supersessionFault` tells whether it may. */
  readonly supersedes?: string | undefined;
  readonly parentReceiptHash?: string | undefined;
  readonly chainDepth?: number | undefined;
  readonly executionIntent?: ExecutionIntent | undefined;
}

/**
 * Signs a receipt. Its `valid` follows from the checks.
 *
 * @throws RangeError when depth and parent do not go together, or the depth is beyond 64
 * @throws TypeError when a member is not what a receipt can carry
 */
export function issueReceipt(content: ReceiptContent, signer: Signer): VerificationReceipt {
  const { checks, parentReceiptHash, executionIntent, chainDepth = 0 } = content;
  assertChain(chainDepth, parentReceiptHash);
  const failedAt = checks.findIndex(({ valid }) => !valid);
  const valid = failedAt < 0;
  const unsigned = withoutUndefined({
    vdi_version: "1.0.0" as const,
    type: "verification_receipt_v1" as const,
    attestation_id: content.attestationId,
    attestation_hash: content.attestationHash,
    verifier: { id: content.verifierId },
    profile_id: content.profileId,
    result: withoutUndefined({
      valid,
      conclusive: valid || content.conclusive,
      failed_step: valid ? undefined : (content.failedStep ?? failedAt + 1),
      reason: valid ? undefined : content.reason,
    }),
    checks: checks.map(({ check, valid }) => ({ check, valid })),
    rules: RULES,
    facts: content.recorded.facts,
    judgements: content.recorded.judgements,
    trust: content.trust,
    trust_digest: content.trustDigest,
    roots_digest: content.rootsDigest,
    setup_grade: content.setupGrade,
    source_evidence: content.sourceEvidence,
    evaluated_at: content.evaluatedAt,
    verified_at: content.verifiedAt,
    supersedes: content.supersedes,
    parent_receipt_hash: parentReceiptHash,
    chain_depth: chainDepth,
    execution_intent: executionIntent,
    execution_intent_digest: executionIntent && hashExecutionIntent(executionIntent),
  });
  const signature = unsignedBy(signer);
  const id = receiptId({ ...unsigned, signature } as Omit<VerificationReceipt, "receipt_id">);
  const receipt = parseReceipt(signDocument(PAYLOAD_TYPES.receipt, { ...unsigned, receipt_id: id }, signer));
  if (!receipt.ok) throw new TypeError(`receipt${receipt.pointer ?? ""}: ${receipt.detail}`);
  return receipt.value;
}

/** @throws RangeError unless a parent is named exactly at a depth from 1 to 64 */
export function assertChain(chainDepth: unknown, parentReceiptHash: unknown): void {
  if (
    !Number.isSafeInteger(chainDepth) ||
    (chainDepth as number) < 0 ||
    (chainDepth as number) > MAX_CHAIN_DEPTH
  ) {
    throw new RangeError(
      `chainDepth: expected an integer from 0 to ${MAX_CHAIN_DEPTH}, got ${String(chainDepth)}`,
    );
  }
  if ((chainDepth as number) > 0 !== (parentReceiptHash !== undefined)) {
    throw new RangeError("parentReceiptHash: expected exactly when chainDepth is at least 1");
  }
}

export type SupersessionFault =
  /** `supersedes` is absent, or names another receipt. */
  | "supersedes_another"
  | "superseded_is_conclusive"
  | "superseded_key_differs"
  | "superseded_document_differs"
  /** It was made later than the receipt that would replace it. */
  | "superseded_is_later";

/**
 * Why the earlier receipt is not replaced by the later one, or null. Neither signature is checked here.
 *
 * @param later states `supersedes`
 */
export function supersessionFault(
  later: VerificationReceipt,
  earlier: VerificationReceipt,
): SupersessionFault | null {
  return later.supersedes === hashReceipt(earlier)
    ? replacementFault(later.signature.public_key, later.attestation_hash, later.verified_at, earlier)
    : "supersedes_another";
}

/** The same before there is a later receipt. */
export function replacementFault(
  publicKey: string,
  attestationHash: string,
  verifiedAt: number,
  earlier: VerificationReceipt,
): SupersessionFault | null {
  if (earlier.result.conclusive) return "superseded_is_conclusive";
  if (earlier.signature.public_key !== publicKey) return "superseded_key_differs";
  if (earlier.attestation_hash !== attestationHash) return "superseded_document_differs";
  return earlier.verified_at > verifiedAt ? "superseded_is_later" : null;
}

/** 64 hex digits. */
export function trustDigest(settings: VerifySettings): string {
  const { logTime, witnessedTime, revocation, directories } = settings;
  const earlier = revocation?.earlierDigests ?? [];
  const content = withoutUndefined({
    directories: directories.length === 0 ? undefined : domainsContent(directories),
    log_time: logTime ?? undefined,
    witnessed_time: witnessedTime ?? undefined,
    revocation: revocation?.digest,
    earlier_revocations: earlier.length === 0 ? undefined : earlier,
  });
  return digest(DOMAINS.trust, { ...rootsContent(settings), ...content });
}
