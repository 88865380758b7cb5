/** The verdict on a verification receipt, from the library's result. */
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { notValid, type Verdict } from "./verdict.ts";

/** The verdict on a receipt. It is about the verifier's word, not about the attestation. */
export function verdictOnReceipt(result: ReceiptVerificationResult): Verdict {
  const anchored = result.checks.some(({ check, valid }) => check === "trusted_verifier" && valid);
  if (!result.valid) {
    if (result.reason === "verifier_not_trusted") {
      return {
        kind: "verified",
        tone: "warn",
        headline: "Genuine, from a verifier you do not trust",
        because: "The receipt is unaltered. Its verifier is not among those that you trust.",
      };
    }
    return notValid("The receipt fails a check of its own, so it says nothing about any attestation.");
  }
  const says = result.all_original_checks_passed
    ? "It says that the attestation is valid."
    : "It says that the attestation is not valid.";
  return {
    kind: "verified",
    tone: anchored && result.all_original_checks_passed ? "good" : "warn",
    headline: anchored ? "Receipt verified" : "Receipt verified, from a verifier you have not pinned",
    because: anchored
      ? `Signed by a verifier that you trust. ${says}`
      : `The receipt is unaltered, and nothing here says whose it is. ${says}`,
  };
}
