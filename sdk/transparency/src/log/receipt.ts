/**
 * Checks that the log makes before it commits to a receipt: the schema, the id and the signature.
 *
 * The log vouches for none of the receipt's claims. It records who said what, so that a verifier who says two
 * things is caught; an unsigned or forged receipt would let strangers put words into a verifier's mouth.
 */

import {
  PAYLOAD_TYPES,
  type ParseReason,
  parseReceipt,
  type Reading,
  type Refuse,
  receiptId,
  refusal,
  type SignatureFault,
  type VerificationReceipt,
  verifyDocument,
} from "@svc/core";
import type { RECEIPT_REASONS, SIGNATURE_REASONS } from "@svc/core/finding";

export type LoggedReceiptReason = ParseReason | "receipt_id_mismatch" | SignatureFault;

const refuse: Refuse<Pick<typeof RECEIPT_REASONS, "receipt_id_mismatch"> & typeof SIGNATURE_REASONS> =
  refusal;

/** Reads a receipt and checks its id and signature. Synchronous; about a millisecond for the signature. */
export function checkLoggedReceipt(input: unknown): Reading<VerificationReceipt, LoggedReceiptReason> {
  const reading = parseReceipt(input);
  if (!reading.ok) return reading;
  const receipt = reading.value;
  const expected = receiptId(receipt);
  if (receipt.receipt_id !== expected) {
    return refuse("receipt_id_mismatch", { expected, found: receipt.receipt_id }, "/receipt_id");
  }
  const verdict = verifyDocument(PAYLOAD_TYPES.receipt, receipt);
  return verdict.valid ? reading : refuse(verdict.reason, {}, "/signature");
}
