// The same verifier's other answer to the same question: what nobody who checks twice can sign honestly.
import { createSigner, PAYLOAD_TYPES, receiptId, signDocument, type VerificationReceipt } from "@svc/core";

/** @param secret of the receipt's own verifier, hex */
export function contradicting(receipt: VerificationReceipt, secret: string): VerificationReceipt {
  const { receipt_id: _id, signature, ...content } = receipt;
  const checks = receipt.checks.map((row) => (row.check === "proof" ? { ...row, valid: false } : row));
  const result = { valid: false, conclusive: true, failed_step: 5, reason: "pairing_mismatch" };
  const unsigned = { ...content, checks, result };
  const id = receiptId({ ...unsigned, signature: { ...signature, value: "" } });
  return signDocument(
    PAYLOAD_TYPES.receipt,
    { ...unsigned, receipt_id: id },
    createSigner(secret),
  ) as VerificationReceipt;
}
