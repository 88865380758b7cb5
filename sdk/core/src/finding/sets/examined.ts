/** Findings on documents examined together, beside the reasons of the packages that check each kind. */
import { defineReasons } from "../kinds.ts";

/** Faults found before any check: no document, or an unreadable one. */
export const RECOGNITION_REASONS = /* @__PURE__ */ defineReasons({
  unreadable: { because: "cause" },
  line_unreadable: { because: "cause" },
  compressed_gzip: {},
  archive_zip: {},
  text_utf16: {},
  web_page: {},
  no_text: {},
  nothing_in_it: {},
  digits_of_key_or_hash: {},
  list_empty: {},
  no_object: {},
  not_known_here: {},
  thin_malformed: { because: "cause" },
  packet_refused: { because: "cause" },
  envelope_unreadable: { because: "cause" },
  envelope_foreign: { found: "text" },
  /** A file about a bill, which is then not verified at all. */
  member_malformed: { member: "text" },
  member_not_judged: { member: "text" },
});

/** Rows of bundles, and of documents beside an attestation. */
export const BUNDLE_REASONS = /* @__PURE__ */ defineReasons({
  /** The pointer is where its frame is wrong. */
  bundle_malformed: { because: "cause?" },
  part_malformed: { because: "cause?" },
  thin_part_unknown: {},
  attestation_unreadable: {},
  duplicate_receipt: {},
  verifier_trust_missing: {},
  chain_parent_absent: {},
  log_entry_unbound: {},
  log_trust_missing: {},
  revocation_trust_missing: {},
  revocation_envelope_mismatch: {},
  revocation_signature_invalid: {},
  revocation_signer_unknown: {},
  /** Listed subject; null where it is not known. */
  revoked: { found: "name?" },
  manifest_of_another_policy: {},
  circuit_record_of_another_key: {},
  governance_trust_missing: {},
});
export type BundleReason = keyof typeof BUNDLE_REASONS;

/** Notes on a part, or on documents beside each other, with another set's reason as the cause. */
export const EXAMINED_NOTES = /* @__PURE__ */ defineReasons({
  manifest_hash_mismatch: {},
  /** The number of the step before what it found. */
  step_failed: { number: "count", because: "cause" },
});
