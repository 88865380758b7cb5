/**
 * Which of the documents here are of one chain: a bill, and the adjustments that name it by its hash. An adjustment by
 * a key that may not adjust the bill counts for nothing beside it, so that another operator's file spoils no bill.
 */
import { openingsMatcher, type ReadBeside } from "@svc/billing/opened";
import {
  type BillingAdjustment,
  type BillingDocument,
  hashBillingAttestation,
  isAdjustment,
  type Json,
  MAX_ADJUSTMENTS,
  mayAdjust,
  PAYLOAD_TYPES,
  type PinnedKey,
  verifyDocument,
  withoutUndefined,
} from "@svc/core";
import type { PlacedBilling } from "../../model/set.ts";

export interface PlacedBill extends PlacedBilling {
  readonly openings: PlacedOpenings | null;
}

export interface PlacedOpenings {
  readonly index: number;
  readonly value: Json;
}

/** Openings go to the document that they open; with one document here, to that, which then says what is wrong. */
export function placedBills(
  bills: readonly PlacedBilling[],
  openings: readonly PlacedOpenings[],
): PlacedBill[] {
  const matchers = openings.map(({ value }) => openingsMatcher(value));
  return bills.map((bill) => {
    const fitting = openings.find((_, i) => bill.read.ok && matchers[i]?.(bill.read.value));
    const [first = null] = openings;
    return { ...bill, openings: fitting ?? (bills.length === 1 ? first : null) };
  });
}

/** The documents of one chain. */
interface Chain {
  bill?: PlacedBill;
  /** Those that may speak of the bill, each once. One more than a chain may have contradicts another of them. */
  readonly adjustments: PlacedBill[];
}

/** The documents judged beside each document: the bill of its chain and its other adjustments. Each is hashed and verified once. */
export class Chains {
  readonly #chains = new Map<string, Chain>();

  /** @param issuers of the reader, of whom some may adjust the bills of others */
  constructor(bills: readonly PlacedBill[], issuers: readonly PinnedKey[] | null) {
    const read = bills.flatMap((one) =>
      one.read.ok ? [{ one, document: one.read.value, hash: hashBillingAttestation(one.read.value) }] : [],
    );
    for (const { one, document, hash } of read) if (!isAdjustment(document)) this.#of(hash).bill ??= one;
    const seen = new Set<string>();
    for (const { one, document, hash } of read) {
      if (!isAdjustment(document) || seen.has(hash)) continue;
      seen.add(hash);
      const { bill, adjustments } = this.#of(document.adjusts.attestation_hash);
      if (adjustments.length <= MAX_ADJUSTMENTS && maySpeak(document, bill, issuers)) adjustments.push(one);
    }
  }

  besideOf(one: PlacedBill): ReadBeside[] {
    if (!one.read.ok) return [];
    const { bill, adjustments } = this.#of(chainOf(one.read.value));
    const others = [...(bill === undefined ? [] : [bill]), ...adjustments].filter((other) => other !== one);
    return others.map(({ read, openings }) =>
      withoutUndefined({ attestation: read, openings: openings?.value }),
    );
  }

  #of(hash: string): Chain {
    const chain = this.#chains.get(hash) ?? { adjustments: [] };
    this.#chains.set(hash, chain);
    return chain;
  }
}

/** Hash of the first bill of the chain. */
function chainOf(document: BillingDocument): string {
  return isAdjustment(document) ? document.adjusts.attestation_hash : hashBillingAttestation(document);
}

function maySpeak(
  adjustment: BillingAdjustment,
  bill: PlacedBill | undefined,
  issuers: readonly PinnedKey[] | null,
): boolean {
  if (bill === undefined || !bill.read.ok) return false;
  const { signature } = adjustment;
  const { public_key: billKey } = bill.read.value.signature;
  const isItsKey = signature.public_key === billKey || mayAdjust(issuers, signature, billKey);
  return isItsKey && verifyDocument(PAYLOAD_TYPES.billingAdjustment, adjustment).valid;
}
