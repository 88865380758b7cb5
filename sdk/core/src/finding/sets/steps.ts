/**
 * Why a step of verification fails or does not run. The set is closed: results, receipts, the edge and the page
 * switch over these codes and no others, and the tests reach each one. Beside them a step gives the reasons of what
 * it stands on: reading, signature, proof, key, transcript.
 */
import type { FailureOf } from "../failure.ts";
import { defineReasons } from "../kinds.ts";
import { ISSUER_KEY_REASONS } from "./issuers.ts";
import { KEY_REASONS, PROOF_REASONS } from "./proof.ts";
import { READ_REASONS, SCHEMA_REASONS } from "./reading.ts";
import { SIGNATURE_REASONS } from "./signature.ts";
import { SOURCE_REASONS } from "./sources.ts";
import { TRANSCRIPT_REASONS } from "./transcript.ts";

export const STEP_REASONS = /* @__PURE__ */ defineReasons({
  /** `because`: `stopped` at an earlier failure, or the document is `unreadable`. */
  not_reached: { because: "term" },
  not_in_profile: {},

  attestation_id_mismatch: { expected: "name", found: "name" },

  issued_in_future: { expected: "time", found: "time", limit: "duration" },
  expired: { expected: "time", found: "time" },
  expires_before_issue: { expected: "time", found: "time" },
  issued_after_log_time: { expected: "time", found: "time", limit: "duration" },

  pipeline_hash_mismatch: { expected: "name", found: "name" },
  pipeline_id_mismatch: { expected: "name", found: "name" },
  pipeline_root_mismatch: { expected: "name", found: "name?" },
  outcome_not_a_step: { found: "text" },
  declared_outcome_not_a_step: { found: "text" },
  outcome_not_declared: { expected: "list", found: "text" },

  manifest_hash_mismatch: { expected: "name", found: "name" },
  policy_not_encodable: { cause: "cause" },
  policy_root_mismatch: { expected: "name", found: "name?" },
  vertex_not_a_step: { constraint: "name", found: "text" },
  when_outcome_not_a_step: { constraint: "name", found: "text" },
  critical_constraint_not_proved: { constraint: "name" },
  mask_beyond_constraints: { expected: "count", found: "count" },
  violated_mask_beyond_constraints: { expected: "count", found: "count" },
  reason_without_predicate: { constraint: "name" },
  reasons_differ_from_mask: { expected: "list", found: "list" },
  outcomes_differ_from_manifest: { expected: "list", found: "list" },
  /** The manifest demands that a source of this role signed it. */
  input_not_sourced: { input: "pointer", role: "name" },
  manifest_version_unknown: { manifest: "name", expected: "list", found: "name" },
  manifest_differs_from_published: { manifest: "name", version: "name", expected: "name", found: "name" },
  manifest_authority_unbound: { found: "text" },
  authority_binding_mismatch: { member: "name", expected: "text", found: "text" },
  authority_binding_not_current: { from: "time", until: "time", expected: "time" },
  authority_binding_signature_invalid: { cause: "cause" },
  manifest_authority_unrecognised: { found: "name" },
  manifest_authority_revoked: { found: "name" },
  manifest_authority_trust_missing: { found: "name" },

  signal_mismatch: { signal: "name", expected: "name", found: "name?" },

  /** `part`: what this script was made without, or what the runtime does not give. */
  proof_not_checked: { part: "term" },

  issuer_not_trusted: { found: "name" },
  issuer_kid_mismatch: { expected: "name", found: "name" },
  issuer_directory_missing: { found: "text" },
  issuer_revoked: { found: "name" },
  attestation_revoked: { found: "name" },
  issuer_trust_missing: { found: "name" },
  revocation_missing: {},
  revocation_stale: { expected: "time", found: "time", limit: "duration" },
  revocation_signature_missing: { because: "term" },

  key_hash_mismatch: { expected: "name", found: "name" },
  verification_key_unrecognised: { found: "name" },
  verification_key_revoked: { found: "name" },

  circuit_record_absent: {},
  governance_key_unrecognised: { found: "name" },
  governance_kid_mismatch: { expected: "name", found: "name" },
  governance_key_revoked: { found: "name" },
  circuit_record_signature_invalid: { cause: "cause" },
  circuit_key_mismatch: { expected: "name", found: "name" },
  signal_schema_mismatch: { expected: "list", found: "list" },
  circuit_version_mismatch: { expected: "text", found: "text" },
  circuit_record_superseded: { expected: "count", found: "count" },
  circuit_not_active: { status: "name", from: "time", until: "time", found: "time" },
  circuit_revoked: { until: "time" },
  setup_not_checked: { part: "term" },
  setup_grade_insufficient: { expected: "grade", found: "grade" },
});

/** Every reason that a row of a result can have. */
export const DECISION_REASONS = /* @__PURE__ */ decisionReasons();

/** Made by a call, so that a bundler leaves the tables out where nobody asks for them. */
function decisionReasons() {
  return Object.freeze({
    ...READ_REASONS,
    ...SCHEMA_REASONS,
    ...SIGNATURE_REASONS,
    ...PROOF_REASONS,
    ...KEY_REASONS,
    ...TRANSCRIPT_REASONS,
    ...SOURCE_REASONS,
    ...ISSUER_KEY_REASONS,
    ...STEP_REASONS,
  });
}

export type StepReason = keyof typeof STEP_REASONS;
export type Reason = keyof typeof DECISION_REASONS;
export type DecisionFailure = FailureOf<typeof DECISION_REASONS>;

/**
 * Reasons that speak of the verifier, not of the document: material that it had to supply and did not. They fail
 * closed, never stop a run, and leave a result inconclusive when nothing else failed.
 */
export const MATERIAL_REASONS = Object.freeze([
  "issuer_trust_missing",
  "issuer_directory_missing",
  "revocation_missing",
  "revocation_stale",
  "revocation_signature_missing",
  "manifest_authority_trust_missing",
  "proof_not_checked",
  "setup_not_checked",
] as const satisfies readonly StepReason[]);

export type MaterialReason = (typeof MATERIAL_REASONS)[number];

/** Returns whether the reason speaks of the verifier's material and not of the document. */
export function isMaterialReason(reason: string | undefined): reason is MaterialReason {
  return (MATERIAL_REASONS as readonly (string | undefined)[]).includes(reason);
}

/** Notes of a step that passes. */
export const STEP_NOTES = /* @__PURE__ */ defineReasons({
  key_accepted_unrecognised: {},
  setup_found: { grade: "grade" },
  authority_self_attested: {},
  authority_claimed: { cause: "cause" },
  // Omissions of a policy: `statement/rule-states.ts`.
  empty_policy: {},
  no_predicate: {},
  no_critical_rule: {},
  outcome_covers_nothing: {},
  all_waivable: {},
  outcomes_undeclared: {},
});

export type StepNote = FailureOf<typeof STEP_NOTES>;

/** The eight steps by name, in their order. The verifier's table defines each. */
export const VERIFICATION_STEPS = [
  "schema",
  "timestamps",
  "pipeline",
  "policy",
  "proof",
  "signature",
  "key",
  "governance",
] as const;

export type VerificationStep = (typeof VERIFICATION_STEPS)[number];
