/** Why a period statement, a sample of it, or the answer to one does not hold or could not be checked. */
import { defineReasons } from "../kinds.ts";

export const PERIOD_REASONS = /* @__PURE__ */ defineReasons({
  // the statement by itself
  issuer_not_signer: { expected: "name", found: "name" },
  period_reversed: { from: "time", to: "time" },
  counts_disagree: { expected: "count", found: "count" },
  numbers_reversed: { expected: "count", found: "count" },
  voids_beyond_numbers: { expected: "count", found: "count" },
  numbers_beyond_leaves: { expected: "count", found: "count" },
  numbers_without_stream: { found: "count" },
  first_without_previous: { found: "count" },
  period_not_over: { expected: "time", found: "time" },
  // beside other statements of the key
  previous_unnamed: { expected: "name" },
  previous_mismatch: { expected: "name", found: "name" },
  statement_of_another_key: { expected: "name", found: "name" },
  stream_changed: { expected: "name", found: "name?" },
  period_skipped: { expected: "time", found: "time" },
  periods_overlap: { expected: "time", found: "time" },
  numbers_skipped: { expected: "count", found: "count" },
  numbers_overlap: { expected: "count", found: "count" },
  two_statements: { expected: "name", found: "name" },
  statement_unreadable: { because: "cause" },
  // in a log
  log_trust_missing: {},
  log_evidence_invalid: { because: "name" },
  logged_before_end: { expected: "time", found: "time" },
  // the tree
  leaf_malformed: { index: "count", because: "cause" },
  leaf_not_included: { index: "count", because: "name" },
  /** A number, or null for a leaf that has none. */
  leaf_misplaced: { index: "count", expected: "count?", found: "count?" },
  leaves_out_of_order: { index: "count" },
  attestation_twice: { index: "count" },
  leaf_count_mismatch: { expected: "count", found: "count" },
  void_count_mismatch: { expected: "count", found: "count" },
  outcome_count_mismatch: { outcome: "text", expected: "count", found: "count" },
  root_mismatch: { expected: "name", found: "name" },
  // attestations
  attestation_unreadable: { because: "cause" },
  attestation_not_genuine: { because: "name" },
  attestation_omitted: { found: "name" },
  attestation_outside_period: { found: "name", at: "time" },
  number_twice: { found: "name" },
  attestations_elsewhere: { found: "count" },
  leaf_not_shown: { found: "name" },
  // the beacon and the sample
  beacon_unknown: { found: "name" },
  beacon_signature_invalid: { round: "count" },
  draw_not_stated: {},
  beacon_chain_mismatch: { expected: "name", found: "name" },
  beacon_round_mismatch: { expected: "count", found: "count" },
  log_time_missing: {},
  log_time_not_witnessed: {},
  round_missed: { expected: "time", found: "time" },
  // an answer
  statement_not_asked: { expected: "name", found: "name" },
  request_not_own: {},
  answered_beside_sample: { index: "count" },
  answered_twice: { index: "count" },
  unanswered: { found: "count" },
  attestation_missing: { index: "count" },
  attestation_of_another_leaf: { index: "count", expected: "name", found: "name" },
  attestation_not_valid: { index: "count", because: "name" },
  attestation_not_checked: { index: "count", because: "name" },
  disclosure_missing: { index: "count" },
  disclosure_not_valid: { index: "count", because: "name" },
  // evidence against an issuer
  nothing_convicts: {},
});

export type PeriodReason = keyof typeof PERIOD_REASONS;

/** Reasons for which a row about a period is inconclusive. */
export const PERIOD_OPEN_REASONS = /* @__PURE__ */ Object.freeze([
  "period_not_over",
  "statement_unreadable",
  "log_trust_missing",
  "attestation_unreadable",
  "attestations_elsewhere",
  "leaf_not_shown",
  "beacon_unknown",
  "draw_not_stated",
  "log_time_missing",
  "log_time_not_witnessed",
  "round_missed",
  "request_not_own",
  "unanswered",
  "attestation_missing",
  "attestation_not_checked",
  "disclosure_missing",
] as const satisfies readonly PeriodReason[]);
