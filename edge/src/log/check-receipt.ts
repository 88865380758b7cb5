/**
 * The log's own look at a receipt before it commits to it: schema, id, signature. The arithmetic of the
 * signature is the platform's, behind the same strict rule as everywhere.
 */
import {
  decodeHex,
  PAYLOAD_TYPES,
  parseReceipt,
  type Reading,
  type Refuse,
  receiptId,
  refusal,
  signatureFaultAsync,
  signedBytes,
  type VerificationReceipt,
} from "@svc/core";
import { failure, type RECEIPT_REASONS } from "@svc/core/finding";

const refuse: Refuse<typeof RECEIPT_REASONS> = refusal;

export async function checkReceiptAsync(input: unknown): Promise<Reading<VerificationReceipt>> {
  const reading = parseReceipt(input);
  if (!reading.ok) return reading;
  const receipt = reading.value;
  const id = receiptId(receipt);
  if (receipt.receipt_id !== id) {
    return refuse("receipt_id_mismatch", { expected: id, found: receipt.receipt_id });
  }
  const key = decodeHex(receipt.signature.public_key, 32) as Uint8Array;
  const value = decodeHex(receipt.signature.value, 64) as Uint8Array;
  const fault = await signatureFaultAsync(value, signedBytes(PAYLOAD_TYPES.receipt, receipt), key);
  return fault === null ? reading : refuse("receipt_signature_invalid", { cause: failure(fault) });
}
