/** Why a policy, a path, inputs or an opening have no encoding in the statement or do not fit it. */
import { defineReasons } from "../kinds.ts";

export const NUMBER_REASONS = /* @__PURE__ */ defineReasons({
  /** Values are never repeated: they may be private. */
  number_not_finite: {},
  /** `found`: decimals of the number. */
  number_too_many_decimals: { found: "count", limit: "count" },
  /** `found`: digits before the point. `limit`: decimals of the unit, ten to the power of which a number is multiplied by. */
  number_too_large: { found: "count", limit: "count" },
});

export const TERM_REASONS = /* @__PURE__ */ defineReasons({
  derived_unknown: { found: "text" },
  /** `found`: different members of this set and those before it. */
  pool_full: { found: "count", limit: "count" },
});

export const POLICY_REASONS = /* @__PURE__ */ defineReasons({
  steps_too_many: { found: "count", limit: "count" },
  constraints_too_many: { found: "count", limit: "count" },
  vertex_unknown: { found: "text" },
  when_outcome_unknown: { found: "text" },
});

/** Why a scorecard or a decision table has no encoding. Positions count from 0. */
export const SCORECARD_REASONS = /* @__PURE__ */ defineReasons({
  /** A derived value has the scorecard's name. */
  score_name_taken: { found: "text" },
  /** A relative date lies outside of the years 0001 to 9999 on the day of issue. */
  date_out_of_range: {},
  interval_empty: {},
  /** Two attributes of a characteristic that one input can have. */
  attributes_overlap: { characteristic: "name", first: "count", second: "count" },
  /** A value is of 2^`limit` or more in size, in units of the scorecard. */
  points_too_large: { limit: "count" },
  table_without_scorecard: {},
  table_outcome_not_declared: { found: "text" },
  /** The row allows what is no characteristic, or no attribute of it. */
  table_allows_unknown: { characteristic: "name" },
  /** Two rows of different outcomes that one decision can match. */
  table_rows_overlap: { first: "count", second: "count" },
  /** Something beside one bound of the score decides an outcome that owes principal reasons. */
  reasons_not_by_score: { outcome: "text" },
  /** Every possible score meets the bound. */
  reasons_bound_excludes_nothing: { outcome: "text" },
  /** `found`: a score that meets the bound of an outcome that owes principal reasons, and can have no loss. */
  reasons_may_be_none: { outcome: "text", found: "name" },
});

export const PATH_REASONS = /* @__PURE__ */ defineReasons({
  path_step_unknown: { found: "text" },
  path_order: { found: "text" },
  outcome_unknown: { found: "text" },
  outcome_not_on_path: { found: "text" },
  outcome_not_declared: { expected: "list", found: "text" },
  path_two_outcomes: { expected: "text", found: "text" },
  path_beyond_outcome: { expected: "text", found: "text" },
});

export const INPUT_REASONS = /* @__PURE__ */ defineReasons({
  inputs_not_object: {},
  input_key_digits: { found: "text" },
  input_pointer_too_long: { found: "count", limit: "count" },
  input_pointer_not_name: {},
  inputs_too_many: { found: "count", limit: "count" },
});

/** Of every rule the constraint and its step; `rule` is a predicate of the policy as it is written. Never an input's value. */
const RULE = { constraint: "text", vertex: "text" } as const;
const PREDICATE = { ...RULE, rule: "text" } as const;

/** Why a rule of a policy does not hold of a decision's private inputs and path. `when_`: of its condition. */
export const RULE_REASONS = /* @__PURE__ */ defineReasons({
  vertex_not_visited: RULE,
  predicate_false: PREDICATE,
  predicate_input_missing: { ...PREDICATE, input: "pointer" },
  predicate_input_type: { ...PREDICATE, input: "pointer", expected: "name" },
  predicate_input_not_normal: { ...PREDICATE, input: "pointer" },
  predicate_derived_too_large: PREDICATE,
  when_input_missing: { ...PREDICATE, input: "pointer" },
  when_input_type: { ...PREDICATE, input: "pointer", expected: "name" },
  when_input_not_normal: { ...PREDICATE, input: "pointer" },
  when_derived_too_large: PREDICATE,
});

export const DISCLOSURE_REASONS = /* @__PURE__ */ defineReasons({
  /** The disclosure names another attestation than the one beside it. */
  disclosure_of_another_attestation: { expected: "name", found: "name" },
  /** An opened input, hashed with its salt, is not the leaf of its slot. */
  leaf_mismatch: { input: "pointer" },
  /** The leaves do not lead to the attestation's `inputs_root`. */
  leaves_root_mismatch: {},
  path_commitment_mismatch: {},
  path_not_in_pipeline: { cause: "cause" },
  /** The decision commits to no case reference. */
  reference_absent: {},
  /** Salt and text do not give `decision.reference`. */
  reference_mismatch: {},
});
