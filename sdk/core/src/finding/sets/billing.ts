/** Why a row of a bill fails or is not counted. Amounts are millionths, decimal text; quantities decimal text. */
import { defineReasons } from "../kinds.ts";
import { ISSUER_KEY_REASONS } from "./issuers.ts";

/** Why a charge does not follow from usage and price. */
export const PRICE_REASONS = /* @__PURE__ */ defineReasons({
  amount_mismatch: { units: "name", price: "amount", expected: "amount", found: "amount" },
  meter_unpriced: { tariff: "text", meter: "text" },
  usage_beyond_tiers: { meter: "text", found: "name" },
  charge_too_large: {},
  tariff_not_effective: { from: "time", until: "time?", found: "time" },
});

export const AMOUNT_REASONS = /* @__PURE__ */ defineReasons({
  /** An overage is no more, a correction more, or a void not 0. `kind`: which. */
  adjustment_amount_against_kind: { kind: "name", expected: "amount", found: "amount" },
});

/** Reasons of readers, signatures, arithmetic and receipts keep the names they have in their own rooms. */
export const BILL_REASONS = /* @__PURE__ */ defineReasons({
  /** The document could not be read. */
  not_reached: {},
  not_in_profile: {},
  /** `lacks`: what was not given, or is not in the document. */
  not_checked: { lacks: "name", found: "name?" },

  /** `cause`: why it does not read; else `fault` says how its members contradict each other. */
  schema: { cause: "cause?", fault: "name?", member: "name?" },
  /** Neither wholly disclosed nor wholly private. */
  mode_mixed: { found: "list", expected: "list" },
  attestation_id_mismatch: { expected: "name", found: "name" },

  signature_invalid: { cause: "cause" },
  issuer_not_trusted: { found: "name" },
  issuer_kid_mismatch: { expected: "name", found: "name" },
  issuer_trust_missing: { found: "name" },
  issuer_directory_missing: { found: "text" },
  ...ISSUER_KEY_REASONS,

  expires_before_issue: { expected: "time", found: "time" },
  /** `log` true: later than the log time, not than the time asked about. */
  issued_in_future: { expected: "time", found: "time", log: "flag" },
  expired: { expected: "time", found: "time" },
  event_after_issue: { expected: "time", found: "time" },

  manifest_unknown: { expected: "name", found: "text" },
  manifest_differs_from_published: { manifest: "name", found: "name" },

  /** A member stated outside is another inside the document. */
  event_differs: { member: "name", expected: "text", found: "text" },
  charge_mismatch: { expected: "amount", found: "amount?" },
  ...PRICE_REASONS,
  fingerprint_mismatch: { expected: "name", found: "name" },
  opened_value_malformed: { part: "name", cause: "cause" },
  openings_missing: {},
  /** There is no circuit for billing yet. */
  billing_proof_unsupported: {},

  revocation_missing: {},
  revocation_stale: { expected: "time", found: "time" },
  revocation_signature_missing: { because: "term" },
  issuer_revoked: { found: "name" },
  attestation_revoked: { found: "name" },
  grant_revoked: { found: "name" },

  openings_malformed: { cause: "cause" },
  commitment_mismatch: { part: "name" },
  commitment_absent: { part: "name" },
  opened_value_differs: { part: "name" },
  opened_value_missing: { part: "name" },

  meter_signature_missing: {},
  meter_signature_invalid: { cause: "cause" },
  meter_key_not_trusted: { found: "name" },

  receipt_invalid: { cause: "cause" },
  receipt_key_not_trusted: { found: "name" },
  receipt_inconclusive: { found: "name?" },
  receipt_says_invalid: { found: "name?" },
  receipt_intent_missing: {},
  /** `differs`: of what the intent is another's. */
  receipt_intent_mismatch: { differs: "name" },

  inclusion_incomplete: {},
  inclusion_invalid: { cause: "cause" },
  log_trust_missing: {},

  adjustment_bill_missing: {},
  adjustment_missing: { number: "count" },
  adjustment_amount_hidden: { document: "name" },
  adjustment_undecided: { document: "name?" },
  adjustment_invalid: { document: "name?", found: "name" },
  /** `found`: the bill that it adjusts; null where two bills were given. */
  adjustment_of_other_bill: { document: "name?", found: "name?" },
  adjustment_terms_differ: { document: "name", member: "name" },
  adjustment_key_differs: { found: "name" },
  adjustment_contradiction: { number: "count" },
  adjustment_chain_broken: { document: "name", expected: "name" },
  adjustment_after_void: { document: "name" },
  ...AMOUNT_REASONS,
  adjustment_beyond_grant: { document: "name", limit: "amount", found: "amount" },
  /** `cause`: why the grant cannot be read, or its signature fails; null where another is named. */
  adjustment_grant_differs: { expected: "name?", cause: "cause?" },
});

export type BillingReason = keyof typeof BILL_REASONS;

/** Reasons that speak of what the verifier left out, not of the document. */
export const BILLING_MATERIAL_REASONS = /* @__PURE__ */ Object.freeze([
  "issuer_trust_missing",
  "issuer_directory_missing",
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
] as const satisfies readonly BillingReason[]);

/**
 * Why an operator rejects a grant, an intent, an event or a charge. Values never repeat what the ledger remembers of
 * others: `of` names what the request was compared with, `grant` or `intent`.
 */
export const CHARGE_REASONS = /* @__PURE__ */ defineReasons({
  ...PRICE_REASONS,
  tenant_mismatch: { of: "name" },
  endpoint_mismatch: { of: "name" },
  model_mismatch: { of: "name" },
  intent_digest_mismatch: { of: "name" },
  currency_mismatch: { expected: "name", found: "name" },
  usage_exceeds_intent: { found: "name", limit: "name" },
  event_in_future: { expected: "time", found: "time" },
  grant_not_before_event: { expected: "time", found: "time", skew: "duration" },
  event_before_consumption: { expected: "time", found: "time" },
  meter_signature_missing: {},
  meter_key_unknown: {},
  meter_signature_invalid: { cause: "cause" },

  pinned_roots_required: {},
  grant_key_unknown: {},
  grant_key_not_pinned: {},
  grant_not_yet_valid: { expected: "time", found: "time" },
  grant_expired: { expected: "time", found: "time" },
  /** `key`: its key is, not it alone. */
  grant_revoked: { key: "flag" },
  authority_id_mismatch: {},
  grant_signature_invalid: { cause: "cause" },
  authority_required: {},

  ...AMOUNT_REASONS,
  /** A bill and its adjustment. */
  adjustment_terms_differ: { member: "name" },
  adjustment_key_differs: { found: "name" },
  bill_unknown: {},
  /** Billed, or consumed and not billed, longer ago than the operator keeps. */
  event_closed: {},
  /** `found`: what stands; null for an adjustment that is under way. */
  bill_adjusted_otherwise: { found: "name?" },
  bill_void: {},
  adjustments_exhausted: { limit: "count" },

  event_not_consumed: {},
  /** `asked`: a charge, an adjustment or a release. */
  event_charged_otherwise: { asked: "name" },
  event_released: {},
  charge_exceeds_grant: { left: "amount", limit: "amount", found: "amount" },
  consumption_mismatch: {},
  preflight_key_wrong: {},
  hold_zero: {},
  event_attested_otherwise: {},
});

/**
 * Faults of a request's query, of the list of credentials, and of the list of webhook endpoints. `parameter` null: the
 * parameters as a whole.
 */
export const REQUEST_REASONS = /* @__PURE__ */ defineReasons({
  query_invalid: { parameter: "name?", expected: "form?" },
  credential_repeated: {},
  endpoint_repeated: {},
  url_refused: { cause: "cause" },
});
