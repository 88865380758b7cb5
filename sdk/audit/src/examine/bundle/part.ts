/** A row of a bundle's verdict: one part, one of four answers, and on whose word it rests. */
import type { TrustRoot } from "@svc/core";
import type { ReceiptSetScore, ReceiptVerificationResult, VerificationResult } from "@svc/vdi-verifier";
import type { ExaminedDocument, Tie } from "../examination.ts";
import type { FailureOfSet } from "../found.ts";
import type { VerdictKind } from "../verdict.ts";

export type PartName =
  | "bundle"
  | "attestation"
  | "source_evidence"
  | "receipt"
  | "chain"
  | "log"
  | "revocation"
  | "manifest"
  | "circuit_record";

export interface BundlePart {
  readonly part: PartName;
  /** JSON Pointer (RFC 6901) into the bundle; "" is the bundle. */
  readonly pointer: string;
  readonly verdict: VerdictKind;
  /** On whose word a pass rests; absent where it did not pass. */
  readonly root?: TrustRoot;
  readonly reason?: string;
  /** A sentence. Texts from documents in it are a stranger's. */
  readonly detail?: string;
  /** What the detail was made of. */
  readonly found?: FailureOfSet;
}

export interface BundleResult {
  /** The worst of the parts. */
  readonly verdict: VerdictKind;
  /** `verdict` is "verified". */
  readonly valid: boolean;
  /** False exactly when `verdict` is "could_not_check". */
  readonly conclusive: boolean;
  /** One row a part, in a fixed order. */
  readonly parts: readonly BundlePart[];
  readonly attestation_id?: string;
  /** What `verifyDecision` said; absent when the bundle could not be read. */
  readonly attestation?: VerificationResult;
  /** What `verifyReceipt` said of each receipt, in order. */
  readonly receipts: readonly ReceiptVerificationResult[];
  /** Of the receipts about this attestation; absent without receipts, and around a thin one that is not known whole. */
  readonly score?: ReceiptSetScore;
}

export function partOf(
  part: PartName,
  pointer: string,
  {
    verdict,
    reason,
    detail,
    found,
    rests_on,
  }: Pick<ExaminedDocument, "verdict" | "reason" | "detail" | "found" | "rests_on">,
): BundlePart {
  return {
    part,
    pointer,
    verdict,
    // Only a pass rests on somebody's word.
    ...(rests_on === undefined || verdict !== "verified" ? {} : { root: rests_on }),
    ...(reason === undefined ? {} : { reason }),
    ...(detail === undefined ? {} : { detail }),
    ...(found === undefined ? {} : { found }),
  };
}

/** A chain is arithmetic over hashes: whose its receipts are, their own rows say. */
export function chainPart(tie: Tie, pointer: string): BundlePart {
  return partOf("chain", pointer, { ...tie, rests_on: "self_asserted" });
}
