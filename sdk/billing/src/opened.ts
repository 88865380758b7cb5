/** `@svc/billing/opened`: the rows of a bill over documents, and under options, that were read already. */
import type { BillingDocument, Json } from "@svc/core";
import { COMMITTED_PARTS, type CommittedPart, commitValue } from "./commitment/commit.ts";
import { parseOpenings } from "./commitment/openings.ts";
import { checkCommitments } from "./verification/rows/commitments.ts";

export { verifyBillingAndReceiptAsync } from "./receipt/issue-billing-receipt.ts";
export type { BillingSettings, ReadBeside, ReadEvidence } from "./verification/finding.ts";
export { judgeBilling, readBillingOptions, verifyBillingUnder } from "./verification/verify-billing.ts";

/**
 * Returns whether openings open what a document commits to, as far as they go. A value that the openings carry is hashed
 * once, however many documents are asked about.
 */
export function openingsMatcher(openings: Json): (document: BillingDocument) => boolean {
  const read = parseOpenings(openings);
  if (!read.ok) return () => false;
  let carried: (readonly [part: CommittedPart, commitment: string])[] | undefined;
  return (document) => {
    carried ??= (Object.keys(COMMITTED_PARTS) as CommittedPart[]).flatMap((part) => {
      const { value, salt = "" } = read.value[part] ?? {};
      return value === undefined ? [] : [[part, commitValue(part, value, salt)] as const];
    });
    if (carried.some(([part, commitment]) => document.commitments?.[part] !== commitment)) return false;
    return checkCommitments(document, { attestation: { ok: true, value: document }, openings }).valid;
  };
}
