/**
 * Receipts: each genuine by itself, about exactly this attestation, and by a verifier that the reader knows.
 *
 * A genuine receipt by nobody known could not be checked rather than failed: nothing in it is false, and nothing
 * says whose word it is. What a verified receipt says, valid or not, is in its own result.
 */
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { verifyReceipt } from "@svc/vdi-verifier";
import type { BundleSettings } from "../options.ts";
import { type BundlePart, couldNotCheck, notValid, verified } from "../part.ts";

export interface ReceiptPart {
  readonly row: BundlePart;
  readonly result: ReceiptVerificationResult;
}

export interface ReceiptContext {
  readonly attestation: unknown;
  /** Verified log time of this receipt, or null. */
  readonly logTime: number | null;
  readonly isCopy: boolean;
}

/** Reasons that speak of whom the reader knows, not of the receipt. */
const OF_THE_READER: readonly (string | undefined)[] = ["verifier_not_trusted", "verifier_key_unresolved"];

export async function checkReceiptPart(
  input: unknown,
  index: number,
  { attestation, logTime, isCopy }: ReceiptContext,
  { anchors, anchored, settings }: BundleSettings,
): Promise<ReceiptPart> {
  const place = { part: "receipt", pointer: `/receipts/${index}` } as const;
  const result = await verifyReceipt(input, {
    ...anchors,
    attestation,
    now: settings.now,
    ...(logTime === null ? {} : { logTime }),
  });
  const { reason = "receipt_malformed", detail } = result;
  if (isCopy) return { row: notValid(place, "duplicate_receipt"), result };
  if (result.valid) {
    const row = anchored
      ? verified(place, "pinned", says(result))
      : couldNotCheck(place, "verifier_trust_missing");
    return { row, result };
  }
  const row = OF_THE_READER.includes(reason)
    ? couldNotCheck(place, reason, detail)
    : notValid(place, reason, detail);
  return { row, result };
}

function says({ all_original_checks_passed: passed, verifier }: ReceiptVerificationResult): string {
  return `${verifier} says that the attestation is ${passed ? "valid" : "not valid"}.`;
}
