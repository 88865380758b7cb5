/** The verdict on a verification receipt, from the library's result. */
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { notValid, type Verdict } from "./verdict.ts";

/** The verdict on a receipt. It is about the verifier's word, not about the attestation. */
export function verdictOnReceipt(result: ReceiptVerificationResult): Verdict {
  const anchored = result.checks.some(({ check, valid }) => check === "trusted_verifier" && valid);
  const isUnknown = !result.valid && OF_THE_READER.includes(result.reason);
  if (!result.valid && !isUnknown) {
    return notValid("The receipt fails a check of its own, so it says nothing about any attestation.");
  }
  if (!anchored) {
    return {
      kind: "could_not_check",
      tone: "warn",
      headline: isUnknown
        ? "Genuine, from a verifier you do not trust"
        : "Genuine, from a verifier you have not pinned",
      because: isUnknown
        ? "The receipt is unaltered. Its verifier is not among those that you trust."
        : `The receipt is unaltered, and nothing here says whose it is. ${saysOf(result)}`,
    };
  }
  return {
    kind: "verified",
    tone: result.all_original_checks_passed ? "good" : "warn",
    headline: "Receipt verified",
    because: `Signed by a verifier that you trust. ${saysOf(result)}`,
  };
}

/** Reasons that speak of whom the reader knows, not of the receipt. */
const OF_THE_READER: readonly (string | undefined)[] = ["verifier_not_trusted", "verifier_key_unresolved"];

function saysOf({ all_original_checks_passed: passed }: ReceiptVerificationResult): string {
  return passed ? "It says that the attestation is valid." : "It says that the attestation is not valid.";
}
