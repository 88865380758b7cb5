/** Why a receipt, a chain of them, or what a set of them speaks of is refused. */
import type { FailureOf } from "../failure.ts";
import { defineReasons } from "../kinds.ts";

export const RECEIPT_REASONS = /* @__PURE__ */ defineReasons({
  receipt_malformed: { cause: "cause" },
  receipt_id_mismatch: { expected: "name", found: "name" },
  receipt_signature_invalid: { cause: "cause" },
  /** `expected`: the rows that must be there; `optional`: those that may follow. */
  profile_rows_mismatch: { expected: "list", optional: "list", found: "list" },
  chain_parent_missing: { found: "count" },
  chain_parent_unexpected: {},
  verified_in_future: { expected: "time", found: "time" },
  verified_after_log_time: { expected: "time", found: "time" },
  result_disagrees: { because: "term", expected: "count?", found: "count?" },
  record_disagrees: { because: "term", code: "name?", check: "name?" },
  trust_disagrees: { because: "term" },
  intent_disagrees: { expected: "name?", found: "name?" },
  /** `cause`: why the attestation given has no hash. */
  attestation_mismatch: { expected: "text?", found: "name", cause: "cause?" },
  /** `set`: the trusted verifier set of which it is no member. */
  verifier_not_trusted: { found: "name", set: "text?" },
  verifier_key_mismatch: { verifier: "name", found: "name" },
  /** `status`: the registry's word for it; `ended`: only a log time from before its end could excuse that. */
  verifier_key_not_valid: { verifier: "name", status: "text", ended: "flag" },
  chain_empty: {},
  chain_too_long: { found: "count", limit: "count" },
  chain_receipt_invalid: { index: "count", cause: "cause" },
  chain_duplicate: {},
  chain_gap: { found: "name" },
  chain_fork: { found: "count" },
  chain_depth_mismatch: { expected: "count", found: "count" },
  chain_attestation_mismatch: { expected: "name", found: "name" },
  chain_time_reversed: { expected: "time", found: "time" },
});

/** Notes on genuine receipts: their result, their link to a verifier, and a chain without a gap. */
export const RECEIPT_NOTES = /* @__PURE__ */ defineReasons({
  says_valid: { verifier: "name" },
  says_invalid: { verifier: "name" },
  /** `found`: the id that the reader lists without a key. */
  verifier_key_unresolved: { found: "name" },
  chain_whole: { found: "count" },
});

export type ReceiptReason = keyof typeof RECEIPT_REASONS;
export type ReceiptFailure = FailureOf<typeof RECEIPT_REASONS>;

/** Faults of the document that a set of receipts is about, and of the snapshot that it is checked against. */
export const SUBJECT_REASONS = /* @__PURE__ */ defineReasons({
  mixed_attestations: { found: "count" },
  attestation_mismatch: { found: "name?" },
  /** `cause`: why it is not in force; null where it states no times. */
  attestation_not_in_force: { expected: "time", cause: "cause?" },
  attestation_revoked: { found: "text" },
  revocation_stale: { expected: "time", found: "time" },
  revocation_signature_missing: { because: "term" },
});

export type SubjectReason = keyof typeof SUBJECT_REASONS;
export type SubjectFailure = FailureOf<typeof SUBJECT_REASONS>;

/** Why a set of receipts is not accepted; and that it is. */
export const ACCEPTANCE_REASONS = /* @__PURE__ */ defineReasons({
  accepted: {},
  unknown_level: { found: "text" },
  spot_check_rate_invalid: {},
  tvs_missing: {},
  attestation_missing: {},
  ...SUBJECT_REASONS,
  too_many_receipts: { found: "count", limit: "count" },
  no_receipts: {},
  quorum_not_met: { expected: "count", found: "count" },
  contradicting_receipt: { verifier: "name", found: "name?" },
  /** `cause`: what the verification found; null where it could not be made. */
  spot_check_failed: { cause: "cause?", because: "term?" },
});

export type AcceptanceReason = keyof typeof ACCEPTANCE_REASONS;
export type AcceptanceFailure = FailureOf<typeof ACCEPTANCE_REASONS>;
