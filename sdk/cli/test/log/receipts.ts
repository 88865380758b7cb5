/** Signed receipts for tests, numbered. Equal numbers give the same receipt. */
import type { VerificationReceipt } from "@svc/core";
import { makeReceipt as receiptOfWords } from "../../../transparency/test/log/receipts.ts";

export function makeReceipt(numbers: {
  attestation: number;
  verifier: number;
  valid: boolean;
  at: number;
}): VerificationReceipt {
  const { attestation, verifier, valid, at } = numbers;
  return receiptOfWords({ attestation: `${attestation}`, verifier: `v${verifier}`, valid, at });
}
