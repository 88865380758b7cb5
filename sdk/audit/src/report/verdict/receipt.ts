/** The verdict on a verification receipt, from the library's result. */
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { type Locale, receiptVerdictInEnglish } from "@svc/words";
import { OF_THE_READER } from "./said.ts";
import { notValid, type Verdict, verified } from "./verdict.ts";

/** The verdict on a receipt. It is about the verifier's word, not about the attestation. */
export function verdictOnReceipt(result: ReceiptVerificationResult, locale?: Locale): Verdict {
  const words = locale?.verdicts.receipt ?? receiptVerdictInEnglish;
  const { valid, anchored, checks, reason, all_original_checks_passed: passed } = result;
  const isUnknown = !valid && reason === OF_THE_READER;
  if (!valid && !isUnknown) return notValid(words.failed, locale);
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
