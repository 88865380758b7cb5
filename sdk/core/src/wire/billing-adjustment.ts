/**
 * An operator's adjustment of a bill: the event cost more (overage), less (correction), or nothing (void). It is a
 * document of its own, bound to the first bill and to the document before it. It states the event's whole charge from
 * then on, never a difference, so the last one of a chain is the amount to pay.
 */
import * as v from "valibot";
import { readDocument } from "../json/read.ts";
import type { Reading } from "../reading.ts";
import { AttestationId, Count, Digest } from "./atoms.ts";
import {
  BILLED_V1,
  BILLED_V2,
  type BillingAttestation,
  parseBillingAttestation,
} from "./billing-attestation.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

export const ADJUSTMENT_KINDS = ["overage", "correction", "void"] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** Adjustments of one bill. A bill that needs more has another fault than its amount. */
export const MAX_ADJUSTMENTS = 64;

const linked = {
  type: v.literal("billing_adjustment_v1"),
  kind: v.picklist(ADJUSTMENT_KINDS, ADJUSTMENT_KINDS.join(", ")),
  adjusts: v.strictObject({
    /** Id of the first bill. */
    attestation_id: AttestationId,
    attestation_hash: Digest,
    /** Place in the chain of the bill's adjustments, from 1 on. */
    number: v.pipe(
      Count,
      v.minValue(1, "an integer of at least 1"),
      v.maxValue(MAX_ADJUSTMENTS, `at most ${MAX_ADJUSTMENTS}`),
    ),
    /** Hash of the document before: the bill, or the adjustment with the number before this one. */
    previous_hash: Digest,
  }),
  /** Absent in a void, which bills nothing. */
  commitments: v.exactOptional(BILLED_V1.commitments),
};

export const BillingAdjustmentSchema = v.variant("billing_version", [
  v.strictObject({ ...BILLED_V1, ...linked }),
  v.strictObject({ ...BILLED_V2, ...linked }),
]);

export type BillingAdjustment = v.InferOutput<typeof BillingAdjustmentSchema>;

/** A bill, or what was said of one afterwards. */
export type BillingDocument = BillingAttestation | BillingAdjustment;

const LIMITS = { maxBytes: 256 * 1024 };

/**
 * Reads an overage, a correction or a void strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds
 * and encodings are right, and nothing about the bill that it names, its place in the chain, its signature or its sums.
 */
export function parseBillingAdjustment(input: unknown): Reading<BillingAdjustment, ParseReason> {
  return parseDocument(BillingAdjustmentSchema, input, LIMITS);
}

/** Reads a bill or an adjustment, by the type that it states; what states neither is read as a bill, and is none. */
export function parseBillingDocument(input: unknown): Reading<BillingDocument, ParseReason> {
  const read = readDocument(input, LIMITS);
  if (!read.ok) return read;
  const { type } = Object(read.value) as { readonly type?: unknown };
  return type === "billing_adjustment_v1"
    ? parseBillingAdjustment(read.value)
    : parseBillingAttestation(read.value);
}

/** Bills nothing, and is final. */
export function isVoid(document: BillingDocument): boolean {
  return isAdjustment(document) && document.kind === "void";
}

/** Returns whether a document that was read is an adjustment, and no first bill. */
export function isAdjustment(document: BillingDocument): document is BillingAdjustment {
  return document.type === "billing_adjustment_v1";
}
