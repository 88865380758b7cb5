/** The verdict on a bill, and what it proves, from the library's result. */
import type { BillingResult, BillingRow } from "@svc/billing";
import { type BillingDocument, isVoid } from "@svc/core/wire";
import { documentVerdictOf } from "@svc/vdi-verifier";
import { billClaimsInEnglish, billingWords, billVerdictInEnglish, type Locale } from "@svc/words";
import type { Claims } from "./claims.ts";
import { commonWords, missingMaterial, notValid, type Verdict, verified } from "./verdict.ts";

/** Whether a result shows that a charge follows from usage and price: a void has none, and its row asks for 0 alone. */
export function isPriced({ checks }: BillingResult, bill: BillingDocument): boolean {
  const ofCharge = checks.filter(({ check }) => check === "arithmetic" || check === "fingerprint");
  return !isVoid(bill) && ofCharge.some(({ valid }) => valid);
}

/** The verdict on a bill: its kind, its tone, and two sentences. */
export function verdictOnBill(result: BillingResult, locale?: Locale): Verdict {
  const { checks, trust, stands, attestation_id: id } = result;
  const words = locale?.verdicts.bill ?? billVerdictInEnglish;
  const failed = checks.find(({ outcome }) => outcome === "failed");
  if (failed !== undefined) return notValid(words.failedAt(billingWords(failed.check, locale).title), locale);
  const open = checks.filter(({ outcome }) => outcome === "open");
  if (open.length > 0) {
    const missing = open.flatMap(({ reason = "" }) => words.material[reason] ?? []);
    return missingMaterial(words.kind, missing, locale);
  }
  if (stands !== null && stands.attestation_id !== id) {
    return verified(false, words.standsInstead[stands.kind], words.adjusted);
  }
  const { verified: title, unknownIssuer } = commonWords(locale);
  return trust.issuer === "pinned"
    ? verified(true, words.pinned, title)
    : verified(false, words.unpinned, unknownIssuer);
}

/**
 * What a result on a bill proves and does not, as lists of sentences.
 *
 * @param attestation the bill as it was read; null where it could not be
 */
export function claimsOfBill(
  result: BillingResult,
  attestation: BillingDocument | null,
  locale?: Locale,
): Claims {
  const words = locale?.claims.bill ?? billClaimsInEnglish;
  const { valid, checks, trust } = result;
  const isOpen = documentVerdictOf(result) === "could_not_check";
  if (!valid || attestation === null) return { proves: [], doesNot: isOpen ? words.open : words.failed };
  const passed = (check: BillingRow["check"]) => checks.some((row) => row.check === check && row.valid);
  const where = (holds: boolean, line: string) => (holds ? [line] : []);
  const isPinned = trust.issuer === "pinned";
  const priced = isPriced(result, attestation);
  const isShown = attestation.charge_micros !== undefined || priced;
  return {
    proves: [
      isPinned ? words.pinned : words.anyKey,
      ...where(priced, words.priced),
      ...where(attestation.charge_authority !== undefined, words.granted),
      ...where(passed("commitments"), words.opened),
      ...where(passed("revocation"), trust.revocation === "logged" ? words.excused : words.notRevoked),
      ...where(passed("receipt"), words.receipted),
      ...where(passed("inclusion"), words.logged),
      ...where(passed("adjustments"), words.followed),
    ],
    doesNot: [
      words.notMetered,
      words.notPaid,
      passed("adjustments") ? words.notAllAdjustments : words.notUnadjusted,
      ...where(!isPinned, words.notOperator),
      ...where(!isShown, words.notCharge),
      ...where(!passed("revocation"), words.notUnrevoked),
      ...where(!passed("receipt"), words.notReceipted),
    ],
  };
}
