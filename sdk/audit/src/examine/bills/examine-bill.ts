/**
 * A bill, or an adjustment of one, with whatever of the documents here is about it: receipt, openings, its place in a
 * log, and the rest of its chain.
 */

import { judgeBilling, type ReadBeside, type ReadEvidence, readBillingOptions } from "@svc/billing/opened";
import { type BillingDocument, hashBillingAttestation, type Json } from "@svc/core";
import { documentVerdictOf } from "@svc/vdi-verifier";
import { BILL_SET } from "@svc/words";
import type { FindingRow } from "../examination.ts";
import { wordedBy } from "../found.ts";
import type { LogFinding } from "../log/finding.ts";
import type { PlacedReceipt } from "../receipts/chains.ts";
import type { Judged } from "../receipts/judge.ts";
import type { Terms } from "../terms.ts";

export interface BesideBill {
  readonly receipts: readonly PlacedReceipt[];
  /** What each entry of a log came to, by the receipt that it is about. */
  readonly entries: ReadonlyMap<string, LogFinding>;
  readonly openings: { readonly index: number; readonly value: Json } | null;
  /** The bill and the adjustments here that are of the same chain. */
  readonly beside: readonly ReadBeside[];
  /** When witnesses saw what a log includes, by the document's hash. */
  readonly witnessed: ReadonlyMap<string, number>;
}

export interface ExaminedBill extends Judged {
  readonly disclosed?: BillingDocument;
  /** Places of the documents that were taken for its evidence. */
  readonly evidence: readonly number[];
}

/** A receipt about another bill is that other's; openings are the reader's to bring, for one bill at a time. */
export async function examineBill(
  bill: ReadEvidence["attestation"],
  { receipts, entries, openings, beside, witnessed }: BesideBill,
  { verification, meterKeys }: Terms,
): Promise<ExaminedBill> {
  const id = bill.ok ? bill.value.attestation_id : null;
  const receipt = receipts.find(({ opened }) => opened.receipt?.attestation_id === id && id !== null);
  const entry = receipt === undefined ? undefined : entries.get(receipt.opened.hash ?? "");
  const evidence: ReadEvidence = {
    attestation: bill,
    ...(receipt === undefined ? {} : { receipt: receipt.opened }),
    ...(openings === null ? {} : { openings: openings.value }),
    ...(entry === undefined ? {} : logParts(entry)),
    ...(beside.length === 0 ? {} : { beside }),
  };
  const seen = bill.ok ? witnessed.get(hashBillingAttestation(bill.value)) : undefined;
  const { requireGovernance: _, stopAtFirstFailure: _2, ...options } = verification;
  // The reader's options are read first, and by themselves: what documents show is no argument.
  const settings = readBillingOptions({ ...options, ...(meterKeys === null ? {} : { meterKeys }) });
  const result = await judgeBilling(evidence, {
    ...settings,
    witnessedTime: settings.witnessedTime ?? seen ?? null,
    witnessedTimes: witnessed,
    ...checkerOf(entry),
  });
  const rows = result.checks.map((row): FindingRow => {
    const { check, outcome, reason, values, pointer, detail } = row;
    return {
      check,
      outcome,
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
      ...(values === undefined ? {} : { values }),
      ...(pointer === undefined ? {} : { pointer }),
    };
  });
  const first = rows.find(({ outcome }) => outcome === "failed" || outcome === "open");
  const used = [receipt?.index, openings?.index].flatMap((index) => index ?? []);
  const shown = bill.ok ? disclosedBill(bill.value, openings?.value, rows) : null;
  const base = {
    findings: rows,
    result,
    read: bill.ok ? bill.value : null,
    ...(shown === null || (bill.ok && shown === bill.value) ? {} : { disclosed: shown }),
    evidence: used,
  };
  if (result.valid) return { ...base, verdict: "verified", rests_on: result.trust.issuer };
  return {
    ...base,
    verdict: documentVerdictOf(result),
    ...(first?.reason === undefined ? {} : { reason: first.reason }),
    ...(first === undefined ? {} : wordedBy(BILL_SET, first)),
  };
}

/** The row says which of the three are missing; what they show together was judged already. */
function logParts({ missing }: LogFinding): Partial<ReadEvidence> {
  const lacks = (what: string) => missing.some((one) => one.what === what);
  return {
    entry: {},
    ...(lacks("inclusion_proof") ? {} : { inclusion: {} }),
    ...(lacks("checkpoint") ? {} : { checkpoint: {} }),
  };
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
