/** The report on a billing attestation: verdict, the bill read out, how its charge follows, every row, on whose word. */
import { BILLING_MATERIAL_REASONS, type BillingResult, type BillingRow } from "@svc/billing";
import { type BillingDocument, isAdjustment, isVoid } from "@svc/core";
import type { ExaminedDocument } from "@svc/examine";
import { claimsOfBill, isUncounted, type Verdict, verdictOnBill } from "@svc/report";
import { billingWords, fromNow, inUtc, rootInWords, SUBJECT_NAMES, toneOf } from "@svc/words";
import { chargeSection } from "./charge-view.ts";
import { button, code, copyButton, fact, section } from "./controls.ts";
import { h } from "./h.ts";
import { machineText } from "./machine-text.ts";
import { money } from "./money.ts";
import { rowList } from "./step-list.ts";
import { verdictCard } from "./verdict-card.ts";

export function billReport(
  document: ExaminedDocument,
  compareKey: (publicKey: string) => void,
): { readonly verdict: Verdict; readonly nodes: readonly HTMLElement[] } {
  const { source } = document;
  const result = document.result as BillingResult;
  const bill = (document.read ?? null) as BillingDocument | null;
  const disclosed = (document.disclosed ?? null) as BillingDocument | null;
  const verdict = verdictOnBill(result);
  return {
    verdict,
    nodes: [
      verdictCard(verdict, claimsOfBill(result, bill), [
        ...(bill === null || !result.valid || result.trust.issuer === "pinned"
          ? []
          : [
              button("Whose key is it? Compare", () => compareKey(bill.signature.public_key), {
                drawing: "shield",
              }),
            ]),
        copyButton("Copy machine result", () => machineText(result), "plain"),
        button("Print", () => print(), { drawing: "print" }),
      ]),
      ...(bill === null
        ? []
        : [
            h(
              "div",
              { class: "pair" },
              billFacts(disclosed ?? bill, bill.charge_micros === undefined, result),
              trustOfBill(result, bill),
            ),
            ...(isVoid(bill) ? [] : [chargeSection(disclosed ?? bill)]),
          ]),
      section("Rows", `${source}, checked here row by row.`, rowsOf(result)),
    ],
  };
}

const ADJUSTMENT_TITLES = {
  overage: "An overage: what the event comes to instead",
  correction: "A correction: what the event comes to instead",
  void: "A void: nothing is charged for the event",
} as const;
const STANDS_BY = {
  bill: "the bill",
  overage: "an overage",
  correction: "a correction",
  void: "a void",
} as const;

function billFacts(bill: BillingDocument, isPrivate: boolean, { stands }: BillingResult): HTMLElement {
  const { charge_micros: charge, currency, charge_authority: grant, signature } = bill;
  return section(
    isAdjustment(bill) ? ADJUSTMENT_TITLES[bill.kind] : "The bill",
    null,
    h(
      "dl",
      { class: "facts" },
      fact(
        "Charge",
        charge === undefined
          ? h("span", {}, "private: only a commitment to it is in the bill")
          : h("strong", { class: "outcome-word" }, money(charge, currency)),
        charge !== undefined && isPrivate ? h("span", { class: "aside" }, " private, as opened") : null,
      ),
      ...(stands === null
        ? []
        : [
            fact(
              "Stands",
              h("strong", {}, money(stands.charge_micros, stands.currency)),
              h("span", { class: "aside" }, ` by ${STANDS_BY[stands.kind]}, as far as is given here`),
            ),
          ]),
      ...(isAdjustment(bill)
        ? [
            fact(
              "Adjusts",
              code(bill.adjusts.attestation_id),
              h("span", { class: "aside" }, ` as number ${bill.adjusts.number}`),
            ),
          ]
        : []),
      fact("Tenant", h("bdi", {}, bill.tenant_id)),
      fact("Event", h("bdi", {}, bill.event_id)),
      fact(
        "Kind",
        bill.billing_version === "v1" ? "units at a price (v1)" : "metered usage under a tariff (v2)",
      ),
      fact(
        "Authorised by",
        grant === undefined
          ? h("span", {}, "no grant is named")
          : h("span", {}, "grant ", code(grant.authority_id)),
      ),
      fact("Issued", inUtc(bill.issued_at), h("span", { class: "aside" }, ` ${fromNow(bill.issued_at)}`)),
      fact("Expires", inUtc(bill.expires_at), h("span", { class: "aside" }, ` ${fromNow(bill.expires_at)}`)),
      fact(
        "Operator's key",
        code(signature.public_key),
        h("span", { class: "aside" }, ` key id ${signature.kid}`),
      ),
      fact("Identifier", code(bill.attestation_id)),
    ),
  );
}

const BILL_SUBJECTS = ["issuer", "manifest", "revocation", "time"] as const;

function trustOfBill({ trust, valid }: BillingResult, bill: BillingDocument): HTMLElement {
  const isMetered = bill.billing_version === "v2" && bill.meter_event?.meter_signature !== undefined;
  const rows = [
    ...BILL_SUBJECTS.map((subject) => ({
      subject: SUBJECT_NAMES[subject],
      tone: valid ? toneOf(trust[subject]) : "mute",
      root:
        subject === "issuer" && trust.issuer === "pinned"
          ? "an operator that you pinned"
          : rootInWords(subject, trust[subject]),
    })),
    {
      subject: "Usage",
      tone: valid ? "warn" : "mute",
      root: isMetered
        ? "the word of a meter, whose key nobody here vouches for"
        : "the operator's word that it was metered so",
    },
  ];
  return section(
    "On whose word",
    "Amber: the document's or the operator's own word.",
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

function rowsOf({ checks }: BillingResult): HTMLElement {
  return rowList(
    checks.map((row) => ({
      words: billingWords(row.check),
      valid: row.valid,
      material: isMaterial(row),
      uncounted: isUncounted(row),
      machine: row,
      ...(row.reason === undefined ? {} : { reason: row.reason }),
      ...(row.detail === undefined ? {} : { detail: row.detail }),
    })),
  );
}

function isMaterial({ reason }: BillingRow): boolean {
  return reason !== undefined && BILLING_MATERIAL_REASONS.has(reason);
}
