/** The verdict on a verification receipt, from the library's result. */
import { documentVerdictOf, type ReceiptVerificationResult } from "@svc/vdi-verifier";
import { type Locale, receiptVerdictInEnglish } from "@svc/words";
import { notValid, type Verdict, verified } from "./verdict.ts";

/** The verdict on a receipt. It is about the verifier's word, not about the attestation. */
export function verdictOnReceipt(result: ReceiptVerificationResult, locale?: Locale): Verdict {
  const words = locale?.verdicts.receipt ?? receiptVerdictInEnglish;
  const { anchored, checks, all_original_checks_passed: passed } = result;
  const verdict = documentVerdictOf(result);
  if (verdict === "not_valid") return notValid(words.failed, locale);
  const isUnknown = verdict === "could_not_check";
  const says = passed ? words.saysValid : words.saysInvalid;
  if (anchored) return verified(passed === true, words.verified(says), words.verifiedTitle);
  const isMatchedById = checks.some((row) => row.check === "trusted_verifier" && row.valid);
  return {
    kind: "could_not_check",
    tone: "warn",
    headline: isUnknown ? words.untrustedTitle : words.unpinnedTitle,
    because: isUnknown ? words.untrusted : isMatchedById ? words.matchedById(says) : words.unpinned(says),
  };
}
