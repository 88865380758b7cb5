/**
 * Row `adjustments`: what stands of a bill in the end, as far as the documents given show. Each is good by itself, of
 * this bill, in its place in the chain, of a kind that fits its amount, and not above the grant where that is given.
 *
 * Nothing here says that there is no further adjustment: whoever holds one back keeps it from this row.
 */
import {
  type AdjustmentKind,
  authorityId,
  type BillingAdjustment,
  type BillingAttestation,
  type BillingDocument,
  canonicalize,
  hashBillingAttestation,
  isAdjustment,
  type Json,
  mayAdjust,
  PAYLOAD_TYPES,
  type PinnedKey,
  parseChargeAuthority,
  verifyDocument,
} from "@svc/core";
import { type BILL_REASONS, type BillingReason, causeOf, type ValuesOf } from "@svc/core/finding";
import { amountFault } from "../../adjustment/amount-of-kind.ts";
import { billOf } from "../bill.ts";
import { type Finding, failBill, failRow, passRow, type ReadEvidence } from "../finding.ts";

/** Result of all documents of one bill together. */
export interface BillStanding {
  readonly kind: "bill" | AdjustmentKind;
  /** Id of the document in effect. */
  readonly attestation_id: string;
  /** 0 is the bill itself. */
  readonly number: number;
  readonly charge_micros: string;
  readonly currency: string;
}

/** A document of the chain, read, and what its own rows found, save for its time. */
export interface JudgedLink {
  readonly document: BillingDocument | null;
  readonly openings?: Json | undefined;
  /** Where it was given. */
  readonly pointer?: string | undefined;
  /** First reason for which it fails, material that the reader lacks not among them. */
  readonly fault: string | null;
  /** It fails by such material alone. */
  readonly isUndecided: boolean;
}

export interface ChainFinding extends Finding {
  /** `null` when the chain fails, or none was given. */
  readonly stands: BillStanding | null;
}

interface Link<Document extends BillingDocument> {
  readonly document: Document;
  readonly hash: string;
  readonly openings?: Json | undefined;
  readonly pointer?: string | undefined;
}

/**
 * @param links what was given beside the document, the bill first where it was given
 * @param issuers of the reader, of whom some may adjust the bills of others
 */
export function checkAdjustments(
  main: BillingDocument,
  evidence: ReadEvidence,
  links: readonly JudgedLink[],
  issuers: readonly PinnedKey[] | null,
): ChainFinding {
  if (links.length === 0) {
    return isAdjustment(main)
      ? failed("adjustment_bill_missing", {})
      : failed("not_checked", { lacks: "adjustments", found: null });
  }
  const bad = links.find(({ document, fault }) => document === null || fault !== null);
  if (bad !== undefined) {
    const name = bad.document?.attestation_id ?? null;
    return at(bad, failed("adjustment_invalid", { document: name, found: bad.fault ?? "schema" }));
  }
  const own = { document: main, openings: evidence.openings };
  const all = [own, ...links].map(
    (link) =>
      ({ ...link, hash: hashBillingAttestation(link.document as BillingDocument) }) as Link<BillingDocument>,
  );
  const distinct = [...new Map(all.map((link) => [link.hash, link])).values()];
  const bills = distinct.filter((link): link is Link<BillingAttestation> => !isAdjustment(link.document));
  const adjustments = distinct.filter((link): link is Link<BillingAdjustment> => isAdjustment(link.document));
  const [bill, other] = bills;
  if (bill === undefined) return failed("adjustment_bill_missing", {});
  if (other !== undefined)
    return at(other, failed("adjustment_of_other_bill", { document: null, found: null }));
  const misplaced = placed(bill, adjustments, issuers);
  if (misplaced !== null) return { ...misplaced, stands: null };
  const found = walked(bill, adjustments, evidence.grant);
  if (found.stands === null) return found;
  // Only now what the reader lacks: a fault of the chain is never hidden behind it.
  const undecided = links.find(({ isUndecided }) => isUndecided);
  if (undecided === undefined) return found;
  const name = undecided.document?.attestation_id ?? null;
  return at(undecided, failed("adjustment_undecided", { document: name }));
}

/**
 * Returns whether each is of this bill, by its key or one that may adjust it, and the places are taken once and
 * without a gap.
 */
function placed(
  bill: Link<BillingAttestation>,
  adjustments: readonly Link<BillingAdjustment>[],
  issuers: readonly PinnedKey[] | null,
): Finding | null {
  const { public_key: billKey } = bill.document.signature;
  for (const link of adjustments) {
    const { document } = link;
    const { adjusts, attestation_id: id, signature } = document;
    if (adjusts.attestation_hash !== bill.hash || adjusts.attestation_id !== bill.document.attestation_id)
      return at(link, failRow("adjustment_of_other_bill", { document: id, found: adjusts.attestation_id }));
    const differing = TERMS.find((name) => textOf(document[name]) !== textOf(bill.document[name]));
    if (differing !== undefined)
      return at(link, failRow("adjustment_terms_differ", { document: id, member: differing }));
    if (signature.public_key !== billKey && !mayAdjust(issuers, signature, billKey))
      return at(link, failRow("adjustment_key_differs", { found: signature.public_key }));
  }
  const numbers = adjustments.map(({ document }) => document.adjusts.number).sort((a, b) => a - b);
  const twice = numbers.find((number, i) => number === numbers[i + 1]);
  if (twice !== undefined) {
    const rival = adjustments.findLast(({ document }) => document.adjusts.number === twice);
    return at(rival ?? {}, failRow("adjustment_contradiction", { number: twice }));
  }
  const gap = numbers.findIndex((number, i) => number !== i + 1);
  return gap < 0 ? null : failRow("adjustment_missing", { number: gap + 1 });
}

const TERMS = ["tenant_id", "event_id", "currency", "billing_version", "charge_authority"] as const;

function textOf(member: unknown): string {
  return member === undefined ? "" : canonicalize(member as object);
}

/** Along the chain: each follows what stood, and its charge fits its kind and the grant. */
function walked(
  bill: Link<BillingAttestation>,
  adjustments: readonly Link<BillingAdjustment>[],
  grant: Json | undefined,
): ChainFinding {
  const bound = grant === undefined ? null : boundOf(bill.document, grant);
  if (bound !== null && typeof bound !== "string") return { ...bound, stands: null };
  const first = chargeOf(bill);
  if (first === null) return hidden(bill);
  if (bound !== null && BigInt(first) > BigInt(bound)) return beyond(bill, first, bound);
  let standing: { readonly link: Link<BillingDocument>; readonly charge: string } = {
    link: bill,
    charge: first,
  };
  for (const link of [...adjustments].sort((a, b) => a.document.adjusts.number - b.document.adjusts.number)) {
    const { document } = link;
    const { document: before, hash } = standing.link;
    const id = document.attestation_id;
    if (isAdjustment(before) && before.kind === "void")
      return at(link, failed("adjustment_after_void", { document: id }));
    if (document.adjusts.previous_hash !== hash || document.issued_at < before.issued_at)
      return at(link, failed("adjustment_chain_broken", { document: id, expected: before.attestation_id }));
    const charge = chargeOf(link);
    if (charge === null) return hidden(link);
    const fault = amountFault(document.kind, standing.charge, charge);
    if (fault !== null) return at(link, { ...failBill(fault), stands: null });
    if (bound !== null && BigInt(charge) > BigInt(bound)) return beyond(link, charge, bound);
    standing = { link, charge };
  }
  const { link, charge } = standing;
  return { ...passRow(), stands: standingOf(link.document, charge) };
}

function standingOf(document: BillingDocument, charge_micros: string): BillStanding {
  const { attestation_id, currency } = document;
  const place = isAdjustment(document)
    ? { kind: document.kind, number: document.adjusts.number }
    : { kind: "bill" as const, number: 0 };
  return { ...place, attestation_id, charge_micros, currency };
}

/** Returns the event's charge as the document states it, or `null` where it states a commitment only. */
function chargeOf({ document, openings }: Link<BillingDocument>): string | null {
  if (document.charge_micros !== undefined) return document.charge_micros;
  const bill = billOf(document, {
    attestation: { ok: true, value: document },
    openings,
  });
  return bill.ok ? bill.value.chargeMicros : null;
}

/**
 * Returns the most that the bill's grant authorises. The bill names the grant's id, and so the key of its signature.
 */
function boundOf({ charge_authority: named }: BillingAttestation, given: Json): string | Finding {
  const read = parseChargeAuthority(given);
  if (!read.ok) return failRow("adjustment_grant_differs", { expected: null, cause: causeOf(read) });
  const grant = read.value;
  if (grant.authority_id !== named?.authority_id || grant.authority_id !== authorityId(grant))
    return failRow("adjustment_grant_differs", { expected: named?.authority_id ?? null, cause: null });
  const verdict = verifyDocument(PAYLOAD_TYPES.chargeAuthority, grant);
  if (verdict.valid) return grant.max_charge_micros;
  return failRow("adjustment_grant_differs", { expected: null, cause: causeOf(verdict) });
}

function beyond(link: Link<BillingDocument>, charge: string, bound: string): ChainFinding {
  const { attestation_id: id } = link.document;
  return at(link, failed("adjustment_beyond_grant", { document: id, limit: bound, found: charge }));
}

function hidden(link: Link<BillingDocument>): ChainFinding {
  return at(link, failed("adjustment_amount_hidden", { document: link.document.attestation_id }));
}

/** The finding with the place of the document that it is about. */
function at<Found extends Finding>(
  { pointer }: { readonly pointer?: string | undefined },
  found: Found,
): Found {
  return pointer === undefined || found.failure === undefined
    ? found
    : { ...found, failure: { ...found.failure, pointer } };
}

function failed<Reason extends BillingReason>(
  reason: Reason,
  values: ValuesOf<(typeof BILL_REASONS)[Reason]>,
): ChainFinding {
  return { ...failRow(reason, values), stands: null };
}
