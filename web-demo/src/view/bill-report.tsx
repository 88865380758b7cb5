/** The report on a billing attestation: verdict, the bill read out, how its charge follows, every row, on whose word. */

import type { ExaminedDocument } from "@svc/audit";
import { claimsOfBill, type IssuerNames, type Verdict, verdictOnBill, viewOf } from "@svc/audit";
import type { BillingResult } from "@svc/billing";
import { type BillingDocument, isAdjustment, isIssuerPinned } from "@svc/core";
import { authorName, billingWords, rootInWords, toneOf } from "@svc/messages";
import type { VNode } from "preact";
import { documentsLabels as say } from "../labels/documents.ts";
import { reportLabels } from "../labels/report.ts";
import { locale } from "../language.ts";
import { ShownSection } from "../ui/blocks.tsx";
import { Button, Code, CodeFact, Fact, Fold, Section } from "../ui/controls.tsx";
import { ResultActions } from "../ui/result-actions.tsx";
import { ago, detailOf, money, subjects, time } from "../words/library.ts";
import { RowList } from "./step-list.tsx";
import { VerdictCard } from "./verdict-card.tsx";

/** @param at the time that it is judged at, Unix seconds, null for now: distances are from then */
export function billReport(
  document: ExaminedDocument,
  compareKey: (publicKey: string) => void,
  names: IssuerNames,
  at: number | null,
): { readonly verdict: Verdict; readonly nodes: readonly VNode[] } {
  const { source } = document;
  const result = document.result as BillingResult;
  const bill = (document.read ?? null) as BillingDocument | null;
  const disclosed = (document.disclosed ?? null) as BillingDocument | null;
  const verdict = verdictOnBill(result, locale());
  const { sentence, sections } = viewOf(document, { names, locale: locale() });
  const isOpen = bill !== null && result.valid && !isIssuerPinned(result.trust.issuer);
  return {
    verdict,
    nodes: [
      <VerdictCard
        verdict={verdict}
        claims={claimsOfBill(result, bill, locale())}
        said={sentence ?? undefined}
      >
        {isOpen && (
          <Button drawing="shield" onClick={() => compareKey(bill.signature.public_key)}>
            {say().whoseKeyIsItCompare}
          </Button>
        )}
        <ResultActions result={result} />
      </VerdictCard>,
      ...(bill === null
        ? []
        : [
            <div class="pair">
              {billFacts(disclosed ?? bill, bill.charge_micros === undefined, result, at)}
              {trustOfBill(result, bill)}
            </div>,
            ...sections
              .filter(({ id }) => id === "bill.charge")
              .map((section) => <ShownSection section={section} />),
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
function chainFacts(bill: BillingDocument, stands: BillingResult["stands"]): VNode[] {
  const facts: VNode[] = [];
  if (stands !== null) {
    const charge = <strong>{money(stands.charge_micros, stands.currency)}</strong>;
    const by = <span class="aside">{say().byAsFarAsIsGiven(STANDS_BY[stands.kind])}</span>;
    facts.push(
      <Fact name={say().stands}>
        {charge}
        {by}
      </Fact>,
    );
  }
  if (isAdjustment(bill)) {
    const number = <span class="aside">{say().asNumber(bill.adjusts.number)}</span>;
    facts.push(
      <Fact name={say().adjusts}>
        <Code value={bill.adjusts.attestation_id} />
        {number}
      </Fact>,
    );
  }
  return facts;
}

function billFacts(
  bill: BillingDocument,
  isPrivate: boolean,
  { stands }: BillingResult,
  at: number | null,
): VNode {
  const { charge_micros: charge, currency, charge_authority: grant, signature } = bill;
  return (
    <Section title={isAdjustment(bill) ? ADJUSTMENT_TITLES[bill.kind] : say().theBill2}>
      <dl class="facts">
        <Fact name={say().charge}>
          {charge === undefined ? (
            <span>{say().privateOnlyACommitmentToIt}</span>
          ) : (
            <strong class="outcome-word">{money(charge, currency)}</strong>
          )}
          {charge !== undefined && isPrivate ? <span class="aside">{say().privateAsOpened}</span> : null}
        </Fact>
        {chainFacts(bill, stands)}
        <Fact name={say().tenant}>
          <bdi>{authorName(bill.tenant_id)}</bdi>
        </Fact>
        <Fact name={say().event}>
          <bdi>{authorName(bill.event_id)}</bdi>
        </Fact>
        <Fact name={say().kind}>
          {bill.billing_version === "v1" ? say().unitsAtAPriceV1 : say().meteredUsageUnderATariffV2}
        </Fact>
        <Fact name={say().authorisedBy}>
          {grant === undefined ? (
            <span>{say().noGrantIsNamed}</span>
          ) : (
            <span>
              {say().grant}
              <Code value={grant.authority_id} />
            </span>
          )}
        </Fact>
        <Fact name={say().issued}>
          {time(bill.issued_at)}
          <span class="aside on-screen">{` ${ago(bill.issued_at, at)}`}</span>
        </Fact>
        <Fact name={say().expires}>
          {time(bill.expires_at)}
          <span class="aside on-screen">{` ${ago(bill.expires_at, at)}`}</span>
        </Fact>
        <Fact name={say().operatorsKey}>
          <Code value={signature.public_key} />
          <span class="aside">{say().keyId(authorName(signature.kid))}</span>
        </Fact>
        <CodeFact name={say().identifier} value={bill.attestation_id} />
      </dl>
    </Section>
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

function trustOfBill(result: BillingResult, bill: BillingDocument): VNode {
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
  return (
    <Section title={say().onWhoseWord} note={say().amberTheDocumentsOrTheOperators}>
      <ul class="trust-rows">
        {rows.map(({ subject, tone, root }) => (
          <li class={tone}>
            <span class="subject">{subject}</span>
            <span class="root">{root}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Folded where all of them that count hold: what they come to stands above. */
function rowsSection(source: string, result: BillingResult): VNode {
  const rows = result.checks.map((row) => ({
    words: billingWords(row.check, locale()),
    outcome: row.outcome,
    machine: row,
    reason: row.reason,
    ...detailOf("billing_attestation", row),
  }));
  return (
    <section class="card">
      <h2 class="off-screen">{say().rows}</h2>
      <Fold summary={reportLabels().checksFold} open={!result.valid}>
        <p class="note">{say().checkedHereRowByRow(source)}</p>
        <RowList rows={rows} />
      </Fold>
    </section>
  );
}
