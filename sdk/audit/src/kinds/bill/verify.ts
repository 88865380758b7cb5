/**
 * Bills, and what adjusts them, with whatever of the documents here is about them: receipt, openings, the place in a log,
 * and the rest of the chain.
 */
import { judgeBilling, type ReadEvidence, readBillingOptions } from "@svc/billing/opened";
import {
  type BillingDocument,
  hashBillingAttestation,
  isAdjustment,
  type Json,
  withoutUndefined,
} from "@svc/core";
import { BILL_SET } from "@svc/messages";
import { documentVerdictOf } from "@svc/vdi-verifier";
import type { FindingRow, LogFinding } from "../../model/examination.ts";
import { findingRow, wordedBy } from "../../model/found.ts";
import { type DocumentSet, once, openedReceipts, readBills } from "../../model/set.ts";
import { attestationTimes, type LogPart, verifyLogs } from "../log/verify.ts";
import { verifyRevocations } from "../revocation/verify.ts";
import { Chains, type PlacedBill, placedBills } from "./chain.ts";

/** Openings are answered for with the bill that they open. */
export const verifyBills = once(async (set): Promise<void> => {
  const openings = set
    .of("billing_openings")
    .map((index) => ({ index, value: set.at(index).item.value ?? null }));
  const bills = placedBills(readBills(set), openings);
  const chains = new Chains(bills, set.terms.settings.issuers);
  const placesOf = placesByHash(bills);
  const log = await verifyLogs(set);
  for (const one of bills) {
    set.options.signal?.throwIfAborted();
    const { index, read } = one;
    const { evidence, ...judged } = await examineBill(one, chains, log, set);
    set.answer(index, judged);
    const { verdict, reason, findings } = judged;
    // The row says what is wrong between an adjustment and its bill.
    const to =
      read.ok && isAdjustment(read.value) ? placesOf().get(read.value.adjusts.attestation_hash) : undefined;
    if (to !== undefined) set.tie({ tie: "adjustment_of", from: [index], to, verdict, reason });
    for (const from of evidence) {
      const isOpenings = from === one.openings?.index;
      const row = findings.find(({ check }) => check === (isOpenings ? "commitments" : "receipt"));
      const passed = row?.outcome === "passed";
      const shown = { verdict: passed ? "verified" : "not_valid", reason: row?.reason } as const;
      set.tie({ tie: "evidence_of", from: [from], to: [index], ...shown });
      if (isOpenings) set.answer(from, { ...shown, rests_on: passed ? "self_asserted" : undefined });
    }
  }
});

/** Places of bills and adjustments by their hash, computed when an adjustment asks. */
function placesByHash(bills: readonly PlacedBill[]): () => ReadonlyMap<string, readonly number[]> {
  let places: Map<string, number[]> | null = null;
  return () => {
    if (places !== null) return places;
    places = new Map();
    for (const { index, read } of bills) {
      if (!read.ok) continue;
      const hash = hashBillingAttestation(read.value);
      places.set(hash, [...(places.get(hash) ?? []), index]);
    }
    return places;
  };
}

/** A receipt about another bill is that other's; openings are the reader's to bring, for one bill at a time. */
async function examineBill(one: PlacedBill, chains: Chains, log: LogPart, set: DocumentSet) {
  const { read: bill, openings } = one;
  const { meterKeys, verification: given } = set.terms;
  const { verification } = await verifyRevocations(set);
  const receipts = await openedReceipts(set);
  const id = bill.ok ? bill.value.attestation_id : null;
  const receipt = receipts.find(({ opened }) => opened.receipt?.attestation_id === id && id !== null);
  const entry = receipt === undefined ? undefined : log.entries.get(receipt.opened.hash ?? "");
  const beside = chains.besideOf(one);
  const evidence: ReadEvidence = withoutUndefined({
    attestation: bill,
    receipt: receipt?.opened,
    openings: openings?.value,
    ...(entry && logParts(entry)),
    beside: beside.length === 0 ? undefined : beside,
  });
  const witnessed = attestationTimes(receipts, log.witnessed);
  const seen = bill.ok ? witnessed.get(hashBillingAttestation(bill.value)) : undefined;
  const { requireGovernance: _, stopAtFirstFailure: _2, ...options } = { ...verification, now: given.now };
  // The reader's options are read first, and by themselves: what documents show is no argument.
  const settings = readBillingOptions(withoutUndefined({ ...options, meterKeys: meterKeys ?? undefined }));
  const result = await judgeBilling(evidence, {
    ...settings,
    witnessedTime: settings.witnessedTime ?? seen ?? null,
    witnessedTimes: witnessed,
    ...checkerOf(entry),
  });
  const findings = result.checks.map((row) => findingRow(row.check, row.outcome, row));
  const shown = bill.ok ? disclosedBill(bill.value, openings?.value, findings) : undefined;
  const base = {
    findings,
    result,
    read: bill.ok ? bill.value : null,
    disclosed: bill.ok && shown === bill.value ? undefined : shown,
    evidence: [receipt?.index, openings?.index].flatMap((index) => index ?? []),
  } as const;
  if (result.valid)
    return { ...base, verdict: "verified", reason: undefined, rests_on: result.trust.issuer } as const;
  const first = findings.find(({ outcome }) => outcome === "failed" || outcome === "open");
  return {
    ...base,
    verdict: documentVerdictOf(result),
    reason: first?.reason,
    ...wordedBy(BILL_SET, first),
  } as const;
}

/** The row says which of the three are missing; what they show together was judged already. */
function logParts({ missing }: LogFinding): Partial<ReadEvidence> {
  const lacks = (what: string) => missing.some((one) => one.what === what);
  return withoutUndefined({
    entry: {},
    inclusion: lacks("inclusion_proof") ? undefined : {},
    checkpoint: lacks("checkpoint") ? undefined : {},
  });
}

/** None where the reader does not know the log: that is for the row to say, and no fault of the bill. */
function checkerOf(entry: LogFinding | undefined) {
  if (entry === undefined || entry.verdict === "could_not_check") return {};
  const { verdict, reason = "", values = {} } = entry;
  if (verdict === "verified") return { checkInclusion: () => ({ valid: true }) as const };
  return { checkInclusion: () => ({ valid: false, reason, values }) as const };
}

/** With what its openings disclose, where they hold; otherwise the bill as it is. */
function disclosedBill(
  bill: BillingDocument,
  openings: Json | undefined,
  findings: readonly FindingRow[],
): BillingDocument {
  const holds = (name: string) =>
    findings.some(({ check, outcome }) => check === name && outcome === "passed");
  const isOpened = holds("commitments") && (holds("fingerprint") || holds("arithmetic"));
  if (openings === undefined || !isOpened || bill.charge_micros !== undefined) return bill;
  const { meter, tariff, charge } = Object(openings) as {
    readonly [part: string]: { readonly value?: Json };
  };
  const event =
    bill.billing_version === "v1"
      ? { usage_event: meter?.value }
      : { meter_event: meter?.value, tariff_snapshot: tariff?.value };
  const { charge_micros } = Object(charge?.value) as { readonly charge_micros?: string };
  return { ...bill, ...event, charge_micros } as unknown as BillingDocument;
}
