/** A bill, or what adjusts one, as a report. */

import type { BillingResult, BillingRow } from "@svc/billing";
import { withoutUndefined } from "@svc/core/json";
import { type BillingDocument, isAdjustment, isIssuerPinned, isVoid } from "@svc/core/wire";
import { BILL_SET, type BillFacts, billingWords, en, type Locale, saidInWords } from "@svc/messages";
import { documentVerdictOf } from "@svc/vdi-verifier";
import type { IssuerNames } from "@svc/vdi-verifier/opened";
import type { ExaminedDocument } from "../../model/examination.ts";
import type { Claims, Fact, KindView, Reader, Verdict } from "../../model/view.ts";
import {
  askedFact,
  commonWords,
  domainLines,
  issuerFacts,
  missingMaterial,
  nameOf,
  notValid,
  rowOf,
  shownIssuer,
  timeFact,
  verdictOnRecord,
  verified,
} from "../../model/wording.ts";
import { billSections } from "./sections.ts";

/** Shows a bill or an adjustment. */
export function billView(document: ExaminedDocument, reader: Reader): KindView {
  const { locale = en, names } = reader;
  const result = document.result as BillingResult | null;
  if (result === null) return { verdict: verdictOnRecord(document, locale) };
  const bill = (document.read ?? null) as BillingDocument | null;
  const disclosed = document.disclosed ?? bill;
  return {
    verdict: verdictOnBill(result, locale),
    // Its result does not repeat the time asked about.
    asked: reader.at,
    sentence: () => (disclosed === null ? null : saidInWords(billFacts(disclosed, result, names), locale)),
    facts: () => (bill === null ? [] : factsOfBill(bill, result, reader)),
    trust: () => domainLines(result, locale),
    rows: document.findings.map((finding) => {
      const row = rowOf(billingWords(finding.check, locale), BILL_SET, finding, locale);
      return finding.outcome === "skipped" ? { ...row, answer: locale.headings.notLooked } : row;
    }),
    claims: () => claimsOfBill(result, bill, locale),
    sections: () =>
      bill === null || disclosed === null
        ? []
        : billSections(disclosed, bill.charge_micros === undefined, result, locale),
  };
}

function factsOfBill(bill: BillingDocument, result: BillingResult, reader: Reader): Fact[] {
  const { facts } = (reader.locale ?? en).printed;
  return [
    ...issuerFacts(bill.signature, shownIssuer(result), reader),
    { name: facts.policy, value: bill.manifest_id },
    { name: facts.policyHash, value: bill.manifest_hash, look: "code" },
    timeFact(facts.issued, bill.issued_at, reader),
    timeFact(facts.expires, bill.expires_at, reader),
    ...askedFact(reader.at ?? null, reader),
    { name: facts.identifier, value: result.attestation_id ?? "", look: "code" },
  ];
}

function billFacts(bill: BillingDocument, result: BillingResult, names: IssuerNames): BillFacts {
  const { trust, stands, attestation_id: id } = result;
  const { charge_micros: micros, currency, issued_at, signature } = bill;
  const pinned = isIssuerPinned(trust.issuer);
  const name = pinned ? nameOf(signature.public_key, names) : undefined;
  const domain = trust.issuer === "domain" ? bill.issuer?.domain : undefined;
  return {
    kind: "bill",
    verdict: documentVerdictOf(result) as BillFacts["verdict"],
    deed: isAdjustment(bill) ? bill.kind : "bill",
    charge: micros === undefined ? null : { micros, currency },
    issued_at,
    operator: withoutUndefined({ pinned, name, domain }),
    priced: isPriced(result, bill),
    superseded_by: stands === null || stands.attestation_id === id ? null : stands.kind,
  };
}

/** Whether a result shows that a charge follows from usage and price: a void has none, and its row asks for 0 alone. */
function isPriced({ checks }: BillingResult, bill: BillingDocument): boolean {
  const ofCharge = checks.filter(({ check }) => check === "arithmetic" || check === "fingerprint");
  return !isVoid(bill) && ofCharge.some(({ valid }) => valid);
}

/** The verdict on a bill: its kind, its tone, and two sentences. */
export function verdictOnBill(result: BillingResult, locale: Locale = en): Verdict {
  const { checks, trust, stands, attestation_id: id } = result;
  const words = locale.verdicts.bill;
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
  if (!isIssuerPinned(trust.issuer)) return verified(false, words.unpinned, unknownIssuer);
  return verified(true, trust.issuer === "domain" ? words.listed : words.pinned, title);
}

/**
 * What a result on a bill proves and does not, as lists of sentences.
 *
 * @param attestation the bill as it was read; null where it could not be
 */
export function claimsOfBill(
  result: BillingResult,
  attestation: BillingDocument | null,
  locale: Locale = en,
): Claims {
  const words = locale.claims.bill;
  const { valid, checks, trust } = result;
  const isOpen = documentVerdictOf(result) === "could_not_check";
  if (!valid || attestation === null) return { proves: [], doesNot: isOpen ? words.open : words.failed };
  const passed = (check: BillingRow["check"]) => checks.some((row) => row.check === check && row.valid);
  const where = (holds: boolean, line: string) => (holds ? [line] : []);
  const isPinned = isIssuerPinned(trust.issuer);
  const priced = isPriced(result, attestation);
  const isShown = attestation.charge_micros !== undefined || priced;
  return {
    proves: [
      !isPinned ? words.anyKey : trust.issuer === "domain" ? words.listed : words.pinned,
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
