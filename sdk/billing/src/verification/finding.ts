/** Result of one row, and the input of all rows: the evidence, read once, and the verifier's settings. */
import type { BillingDocument, Json, PinnedKey, Reading, Trust } from "@svc/core";
import type { BILL_REASONS, BillingReason, Failure, FailureOf, ValuesOf } from "@svc/core/finding";
import type { VerifySettings } from "@svc/vdi-verifier";
import type { OpenedReceipt } from "@svc/vdi-verifier/opened";

/** Rows by name, in order; `arithmetic` is the first variant's charge, `fingerprint` the second's. */
export const BILLING_CHECKS = [
  "schema",
  "attestation_id",
  "signature",
  "time",
  "manifest",
  "arithmetic",
  "fingerprint",
  "revocation",
  "commitments",
  "meter",
  "receipt",
  "inclusion",
  "adjustments",
] as const;

export type BillingCheck = (typeof BILLING_CHECKS)[number];

export interface Finding {
  readonly valid: boolean;
  /** Why it failed or was not looked at. */
  readonly failure?: BillFailure;
  /** On whose word a pass rests. */
  readonly trust?: Partial<Trust>;
}

/**
 * Checks a receipt against a log that the caller trusts: `verifyReceiptInclusion` with its policy, or the like.
 * Must not throw on evidence.
 */
export type InclusionChecker = (
  receipt: unknown,
  material: { readonly entry: unknown; readonly proof: unknown; readonly checkpoint: unknown },
) => { readonly valid: true } | ({ readonly valid: false } & Failure);

/** A document of the same bill, beside the one that is verified. */
export interface ReadBeside {
  readonly attestation: Reading<BillingDocument>;
  readonly openings?: Json | undefined;
  /** JSON Pointer to where it was given; absent for the document that is verified, and for files of their own. */
  readonly pointer?: string | undefined;
}

/** The documents of one bill, each read once. */
export interface ReadEvidence extends ReadBeside {
  readonly receipt?: OpenedReceipt | undefined;
  readonly entry?: Json;
  readonly inclusion?: Json;
  readonly checkpoint?: Json;
  /** The bill and its adjustments, as far as they were given. */
  readonly beside?: readonly ReadBeside[];
  /** The grant that the bill names. */
  readonly grant?: Json;
}

export interface BillingSettings extends VerifySettings {
  /** `null` when the reader names no meters. */
  readonly meterKeys: readonly PinnedKey[] | null;
  /** When witnesses saw the documents beside, by their hash. */
  readonly witnessedTimes: ReadonlyMap<string, number>;
  readonly checkInclusion: InclusionChecker | null;
}

export function passRow(trust?: Partial<Trust>): Finding {
  return trust === undefined ? { valid: true } : { valid: true, trust };
}

type BillFailure = FailureOf<typeof BILL_REASONS>;

export function failRow<Reason extends BillingReason>(
  reason: Reason,
  values: ValuesOf<(typeof BILL_REASONS)[Reason]>,
  trust?: Partial<Trust>,
): Finding {
  const found = { valid: false, failure: { reason, values } as BillFailure };
  return trust === undefined ? found : { ...found, trust };
}

/** Fails a row by a refusal whose reason is a row's. */
export function failBill({ reason, values }: Failure<BillingReason>): Finding {
  return { valid: false, failure: { reason, values } as BillFailure };
}
