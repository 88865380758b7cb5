/** `@svc/billing/opened`: the rows of a bill over documents, and under options, that were read already. */
import type { BillingDocument, Json } from "@svc/core";
import { checkCommitments } from "./verification/rows/commitments.ts";

export { verifyBillingAndReceiptAsync } from "./receipt/issue-billing-receipt.ts";
export type { BillingSettings, ReadBeside, ReadEvidence } from "./verification/finding.ts";
export { judgeBilling, readBillingOptions, verifyBillingUnder } from "./verification/verify-billing.ts";

/** Whether openings that were read already open what this document commits to, as far as they go. */
export function fitsOpenings(document: BillingDocument, openings: Json): boolean {
  return checkCommitments(document, { attestation: { ok: true, value: document }, openings }).valid;
}
