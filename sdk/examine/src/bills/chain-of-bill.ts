/**
 * Which of the documents here are of one chain: a bill, and the adjustments that name it by its hash. An adjustment by
 * another key than the bill's counts for nothing beside it, so that another operator's file spoils no bill.
 */
import { fitsOpenings, type ReadBeside } from "@svc/billing/opened";
import {
  type BillingDocument,
  hashBillingAttestation,
  isAdjustment,
  type Json,
  PAYLOAD_TYPES,
  type Reading,
  verifyDocument,
} from "@svc/core";

export interface PlacedBill {
  readonly index: number;
  readonly read: Reading<BillingDocument>;
  readonly openings: PlacedOpenings | null;
}

export interface PlacedOpenings {
  readonly index: number;
  readonly value: Json;
}

/** Openings go to the document that they open; with one document here, to that, which then says what is wrong. */
export function placedBills(
  bills: readonly Omit<PlacedBill, "openings">[],
  openings: readonly PlacedOpenings[],
): PlacedBill[] {
  return bills.map((bill) => {
    const fitting = openings.find(({ value }) => bill.read.ok && fitsOpenings(bill.read.value, value));
    const [first = null] = openings;
    return { ...bill, openings: fitting ?? (bills.length === 1 ? first : null) };
  });
}

/** What is to be judged beside a document: the bill of its chain, and the other adjustments of it. */
export function besideOf(one: PlacedBill, bills: readonly PlacedBill[]): ReadBeside[] {
  if (!one.read.ok) return [];
  const hash = chainOf(one.read.value);
  const bill = bills.find(({ read }) => read.ok && hashBillingAttestation(read.value) === hash);
  const adjustments = bills.filter(
    ({ read }) => read.ok && isAdjustment(read.value) && chainOf(read.value) === hash,
  );
  const others = [...(bill === undefined ? [] : [bill]), ...adjustments].filter(
    (other) => other !== one && (other === bill || maySpeak(other, bill)),
  );
  return others.map(({ read, openings }) => ({
    attestation: read,
    ...(openings === null ? {} : { openings: openings.value }),
  }));
}

/** Hash of the first bill of the chain. */
function chainOf(document: BillingDocument): string {
  return isAdjustment(document) ? document.adjusts.attestation_hash : hashBillingAttestation(document);
}

function maySpeak({ read }: PlacedBill, bill: PlacedBill | undefined): boolean {
  if (!read.ok || bill === undefined || !bill.read.ok) return false;
  const isOwnKey = read.value.signature.public_key === bill.read.value.signature.public_key;
  return isOwnKey && verifyDocument(PAYLOAD_TYPES.billingAdjustment, read.value).valid;
}
