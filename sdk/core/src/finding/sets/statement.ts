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
