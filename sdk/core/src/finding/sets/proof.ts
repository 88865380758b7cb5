/**
 * Why an engine refuses a proof or a verification key. A code names the first check that failed, cheapest first:
 * shape, canonical spelling, range, infinity, curve equation, subgroup, pairing.
 */
import { defineReasons } from "../kinds.ts";

export const PROOF_REASONS = /* @__PURE__ */ defineReasons({
  signals_malformed: { expected: "term", found: "text?", cause: "cause?" },
  signal_count_mismatch: { expected: "count", found: "count" },
  signal_not_canonical: { index: "count", found: "text" },
  signal_not_in_field: { index: "count", found: "text" },
  /** `found` is the member where one is missing or unknown; `cause` is why it could not be read. */
  proof_malformed: { expected: "term", found: "text?", cause: "cause?" },
  proof_wrong_protocol: { found: "text" },
  proof_wrong_curve: { found: "text" },
  point_malformed: { point: "name", expected: "term", found: "text" },
  coordinate_not_canonical: { point: "name", found: "text" },
  coordinate_not_in_field: { point: "name", found: "text" },
  point_at_infinity: { point: "name" },
  point_not_on_curve: { point: "name" },
  point_not_in_subgroup: { point: "name" },
  pairing_mismatch: {},
});

export const KEY_REASONS = /* @__PURE__ */ defineReasons({
  key_malformed: { expected: "term", found: "text?", cause: "cause?" },
  key_wrong_protocol: { found: "text" },
  key_wrong_curve: { found: "text" },
  key_public_count_malformed: { found: "text", limit: "count" },
  key_ic_count_mismatch: { expected: "count", found: "count" },
  key_point_malformed: { point: "name", expected: "term", found: "text" },
  key_coordinate_not_canonical: { point: "name", found: "text" },
  key_coordinate_not_in_field: { point: "name", found: "text" },
  key_point_at_infinity: { point: "name" },
  key_point_not_on_curve: { point: "name" },
  key_point_not_in_subgroup: { point: "name" },
  key_gamma_equals_delta: {},
  key_gamma_negated_delta: {},
  key_delta_is_generator: {},
  key_ic_at_infinity: { point: "name" },
  key_ic_repeated: { index: "count", earlier: "count" },
  key_alphabeta_mismatch: {},
});

export type ProofReason = keyof typeof PROOF_REASONS;
export type KeyReason = keyof typeof KEY_REASONS;
