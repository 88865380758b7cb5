/** A register's answer for a row, and the documents that it keeps in its outbox towards the log. */
import type { AdjustmentReason, ChargeReason, EventReason, Openings } from "@svc/billing";
import type { BillingDocument, VerificationReceipt } from "@svc/core";
import type { Values } from "@svc/core/finding";
import type { LogRefusal } from "../log/log-answers.ts";

export type AttestRefusal =
  | AdjustmentReason
  | ChargeReason
  | EventReason
  | LogRefusal
  | "adjustment_amount_against_kind"
  | "adjustment_terms_differ"
  | "adjustment_key_differs"
  | "authority_required"
  | "event_attested_otherwise"
  | "event_closed"
  /** It failed, and is none of the caller's doing. */
  | "internal_error"
  | "revocation_unavailable";

export interface Refused {
  readonly ok: false;
  readonly reason: AttestRefusal;
  readonly values?: Values | undefined;
  readonly pointer?: string | undefined;
}

export type AttestOutcome =
  /** JSON text of the members of `Issued` and of the log's `Inclusion`: it leaves the service as it is. */
  { readonly ok: true; readonly answer: string } | Refused;

export interface Issued {
  /** A bill, or an adjustment of one. */
  readonly attestation: BillingDocument;
  readonly receipt: VerificationReceipt;
  readonly openings: Openings;
}

/** The documents as text, and those of them that the log and whoever listens are told of. */
export interface OutgoingBill {
  readonly ok: true;
  readonly text: string;
  readonly receipt: VerificationReceipt;
}

export function outgoing(text: string): OutgoingBill {
  return { ok: true, text, receipt: (JSON.parse(text) as Issued).receipt };
}

/** Returns the members of a refusal that are passed on. */
export function refusedBy({ reason, values, pointer }: Omit<Refused, "ok">): Refused {
  return { ok: false, reason, values, pointer };
}

/** Returns the caller's code: a refusal that only the register should get is a fault of the service. */
export function codeOf(
  reason: AttestRefusal,
): Exclude<AttestRefusal, "receipt_refused" | "log_full"> | "internal_error" {
  return reason === "receipt_refused" || reason === "log_full" ? "internal_error" : reason;
}
