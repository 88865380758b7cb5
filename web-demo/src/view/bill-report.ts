/** The report on a billing attestation: verdict, the bill read out, how its charge follows, every row, on whose word. */

import type { ExaminedDocument } from "@svc/audit";
import { claimsOfBill, type IssuerNames, saidFacts, type Verdict, verdictOnBill } from "@svc/audit";
import type { BillingResult } from "@svc/billing";
import { type BillingDocument, isAdjustment, isVoid } from "@svc/core";
import { authorName, billingWords, rootInWords, saidInWords, toneOf } from "@svc/words";
import { locale } from "../language.ts";
import { documentsWords as say } from "../words/documents.ts";
import { ago, detailOf, money, subjects, time } from "../words/library.ts";
import { reportWords } from "../words/report.ts";
import { chargeSection } from "./charge-view.ts";
import { button, code, copyButton, fact, fold, section } from "./controls.ts";
import { h } from "./h.ts";
import { machineText } from "./machine-text.ts";
import { rowList } from "./step-list.ts";
import { verdictCard } from "./verdict-card.ts";

/** @param at the time that it is judged at, Unix seconds, null for now: distances are from then */
export function billReport(
  document: ExaminedDocument,
  compareKey: (publicKey: string) => void,
  names: IssuerNames,
  at: number | null,
): { readonly verdict: Verdict; readonly nodes: readonly HTMLElement[] } {
  const { source } = document;
  const result = document.result as BillingResult;
  const bill = (document.read ?? null) as BillingDocument | null;
  const disclosed = (document.disclosed ?? null) as BillingDocument | null;
  const verdict = verdictOnBill(result, locale());
  const facts = saidFacts(document, names);
  const actions = [
    ...(bill === null || !result.valid || result.trust.issuer === "pinned"
      ? []
      : [
          button(say().whoseKeyIsItCompare, () => compareKey(bill.signature.public_key), {
            drawing: "shield",
          }),
        ]),
    copyButton(say().copyMachineResult, () => machineText(result), "plain"),
    button(say().print, () => print(), { drawing: "print" }),
  ];
  return {
    verdict,
    nodes: [
      verdictCard(verdict, claimsOfBill(result, bill, locale()), actions, {
        ...(facts === null ? {} : { said: saidInWords(facts, locale()) }),
      }),
      ...(bill === null
        ? []
        : [
            h(
              "div",
              { class: "pair" },
              billFacts(disclosed ?? bill, bill.charge_micros === undefined, result, at),
              trustOfBill(result, bill),
            ),
            ...(isVoid(bill) ? [] : [chargeSection(disclosed ?? bill)]),
          ]),
      rowsSection(source, result),
    ],
  };
}

const ADJUSTMENT_TITLES = {
  get overage() {
    return say().anOverageWhatTheEventComes;
  },
  get correction() {
    return say().aCorrectionWhatTheEventComes;
  },
  get void() {
    return say().aVoidNothingIsChargedFor;
  },
} as const;
const STANDS_BY = {
  get bill() {
    return say().theBill;
  },
  get overage() {
    return say().anOverage;
  },
  get correction() {
    return say().aCorrection;
  },
  get void() {
    return say().aVoid;
  },
} as const;

/** Where it stands among the documents of one bill. */
function chainFacts(bill: BillingDocument, stands: BillingResult["stands"]): HTMLElement[] {
  const facts: HTMLElement[] = [];
  if (stands !== null) {
    const charge = h("strong", {}, money(stands.charge_micros, stands.currency));
    const by = h("span", { class: "aside" }, say().byAsFarAsIsGiven(STANDS_BY[stands.kind]));
    facts.push(fact(say().stands, charge, by));
  }
  if (isAdjustment(bill)) {
    const number = h("span", { class: "aside" }, say().asNumber(bill.adjusts.number));
    facts.push(fact(say().adjusts, code(bill.adjusts.attestation_id), number));
  }
  return facts;
}

function billFacts(
  bill: BillingDocument,
  isPrivate: boolean,
  { stands }: BillingResult,
  at: number | null,
): HTMLElement {
  const { charge_micros: charge, currency, charge_authority: grant, signature } = bill;
  return section(
    isAdjustment(bill) ? ADJUSTMENT_TITLES[bill.kind] : say().theBill2,
    null,
    h(
      "dl",
      { class: "facts" },
      fact(
        say().charge,
        charge === undefined
          ? h("span", {}, say().privateOnlyACommitmentToIt)
          : h("strong", { class: "outcome-word" }, money(charge, currency)),
        charge !== undefined && isPrivate ? h("span", { class: "aside" }, say().privateAsOpened) : null,
      ),
      ...chainFacts(bill, stands),
      fact(say().tenant, h("bdi", {}, authorName(bill.tenant_id))),
      fact(say().event, h("bdi", {}, authorName(bill.event_id))),
      fact(
        say().kind,
        bill.billing_version === "v1" ? say().unitsAtAPriceV1 : say().meteredUsageUnderATariffV2,
      ),
      fact(
        say().authorisedBy,
        grant === undefined
          ? h("span", {}, say().noGrantIsNamed)
          : h("span", {}, say().grant, code(grant.authority_id)),
      ),
      fact(
        say().issued,
        time(bill.issued_at),
        h("span", { class: "aside on-screen" }, ` ${ago(bill.issued_at, at)}`),
      ),
      fact(
        say().expires,
        time(bill.expires_at),
        h("span", { class: "aside on-screen" }, ` ${ago(bill.expires_at, at)}`),
      ),
      fact(
        say().operatorsKey,
        code(signature.public_key),
        h("span", { class: "aside" }, say().keyId(authorName(signature.kid))),
      ),
      fact(say().identifier, code(bill.attestation_id)),
    ),
  );
}

const BILL_SUBJECTS = ["issuer", "manifest", "revocation", "time"] as const;

/** On whose word it rests that the usage was metered so. */
function usageRoot({ checks, valid }: BillingResult, bill: BillingDocument) {
  // Without pinned meters the row is left out: it passes on the signature of one of them alone.
  const isPinned = checks.some(({ check, valid: passes }) => check === "meter" && passes);
  if (valid && isPinned) return { tone: "good", root: say().theWordOfAMeterThatYou };
  const isMetered = bill.billing_version === "v2" && bill.meter_event?.meter_signature !== undefined;
  return {
    tone: valid ? "warn" : "mute",
    root: isMetered ? say().theWordOfAMeterWhose : say().theOperatorsWordThatItWas,
  };
}

function trustOfBill(result: BillingResult, bill: BillingDocument): HTMLElement {
  const { trust, valid } = result;
  const rows = [
    ...BILL_SUBJECTS.map((subject) => ({
      subject: subjects()[subject],
      tone: valid ? toneOf(trust[subject]) : "mute",
      root:
        subject === "issuer" && trust.issuer === "pinned"
          ? say().anOperatorThatYouPinned
          : rootInWords(subject, trust[subject], locale()),
    })),
    { subject: say().usage, ...usageRoot(result, bill) },
  ];
  return section(
    say().onWhoseWord,
    say().amberTheDocumentsOrTheOperators,
    h(
      "ul",
      { class: "trust-rows" },
      ...rows.map(({ subject, tone, root }) =>
        h(
          "li",
          { class: tone },
          h("span", { class: "subject" }, subject),
          h("span", { class: "root" }, root),
        ),
      ),
    ),
  );
}

/** Folded where all of them that count hold: what they come to stands above. */
function rowsSection(source: string, result: BillingResult): HTMLElement {
  const rows = fold(
    reportWords().whatEachCheckFound,
    h("p", { class: "note" }, say().checkedHereRowByRow(source)),
    rowsOf(result),
  );
  rows.open = !result.valid;
  return h("section", { class: "card" }, h("h2", { class: "off-screen" }, say().rows), rows);
}

function rowsOf({ checks }: BillingResult): HTMLElement {
  return rowList(
    checks.map((row) => ({
      words: billingWords(row.check, locale()),
      valid: row.valid,
      material: row.outcome === "open",
      uncounted: row.outcome === "skipped",
      machine: row,
      ...(row.reason === undefined ? {} : { reason: row.reason }),
      ...detailOf("billing_attestation", row),
    })),
  );
}
