/** Why source statements are not about a decision, and why an input does not stand on a source's word. */
import { defineReasons } from "../kinds.ts";

/** Facts about source statements and a decision, in the order in which they are looked at. */
export const SOURCE_REASONS = /* @__PURE__ */ defineReasons({
  source_leaves_root_mismatch: {},
  source_leaves_repeated: {},
  source_audience_mismatch: { expected: "name", found: "name" },
  source_challenge_mismatch: { expected: "name", found: "name" },
  /** `found`: when the attestation was issued, by its own account. */
  source_not_current: { from: "time", until: "time", found: "time" },
  source_leaf_unknown: { input: "pointer" },
  source_input_repeated: { input: "pointer" },
  source_leaf_repeated: { input: "pointer" },
  source_subject_differs: {},
  source_signature_invalid: { cause: "cause" },
});

/** Of evidence that travels beside an attestation. */
export const SOURCE_EVIDENCE_REASONS = /* @__PURE__ */ defineReasons({
  /** It names another attestation than the one beside it. */
  source_evidence_of_another_attestation: { expected: "name", found: "name" },
});

/** An opening beside the statement in it: for the issuer, before anything is proved. */
export const SOURCE_OPENING_REASONS = /* @__PURE__ */ defineReasons({
  source_opening_inputs_differ: { expected: "list", found: "list" },
  source_opening_leaf_mismatch: { input: "pointer" },
  source_opening_subject_mismatch: {},
});

/** Why an input stands on the issuer's word alone. */
export const INPUT_TRUST_REASONS = /* @__PURE__ */ defineReasons({
  /** No source statement that holds is about it. */
  not_sourced: {},
  /** The source's key is the issuer's own. */
  source_is_issuer: {},
  source_not_pinned: { found: "name" },
  /** The key is pinned, and not for this. */
  source_role_not_given: { expected: "text" },
  source_revoked: { found: "name" },
  source_statement_revoked: { found: "name" },
});

export type InputTrustReason = keyof typeof INPUT_TRUST_REASONS;
