/** Which reasons of a billing row speak of the verifier, and which rows are not counted. The tests reach each reason. */
import type { BillingReason } from "@svc/core/finding";

export { BILL_REASONS, type BillingReason } from "@svc/core/finding";

/** Reasons that speak of what the verifier left out, not of the document. */
export const BILLING_MATERIAL_REASONS: ReadonlySet<BillingReason> = new Set([
  "issuer_trust_missing",
  "revocation_missing",
  "revocation_stale",
  "revocation_signature_missing",
  "openings_missing",
  "opened_value_missing",
  "receipt_inconclusive",
  "billing_proof_unsupported",
  "inclusion_incomplete",
  "log_trust_missing",
  "adjustment_bill_missing",
  "adjustment_missing",
  "adjustment_amount_hidden",
  "adjustment_undecided",
]);

/** Rows that are shown and not counted. */
export const UNCOUNTED_REASONS: ReadonlySet<BillingReason> = new Set(["not_in_profile", "not_checked"]);
