/**
 * Expected and found terms that no value states. They are translated with the sentences of these reasons, so that code
 * which shows no log carries none of the texts.
 */
export const LOG_TERMS = /* @__PURE__ */ Object.freeze([
  // sizes and indices
  "exact_count",
  "index_below",
  "index_from",
  "size_at_most",
  "whole_subtree",
  // roots
  "root",
  "older_root",
  "later_root",
  "subtree_root",
  "same_root",
  "empty_root",
  "frozen_root",
  // lines of notes, keys, proofs and requests
  "text",
  "utf8",
  "no_control_characters",
  "blank_line",
  "final_newline",
  "signatures",
  "signature_line",
  "origin_line",
  "size_line",
  "root_line",
  "filled_lines",
  "vkey_parts",
  "key_name",
  "key_id",
  "base64",
  "header_line",
  "extra_line",
  "index_line",
  "hash_lines",
  "hash_line",
  "old_line",
  "checkpoint",
  // evidence
  "object",
  "known_members",
  "evidence_type",
  "evidence_kind",
  "evidence_texts",
  "evidence_root",
  "evidence_proof",
  "smaller_first",
  "one_root",
  "two_sizes",
  "same_beginning",
  // entries and proofs beside each other
  "entry",
  "canonical_entry",
  "leaf_of_entry",
  "size_of_checkpoint",
  "root_of_checkpoint",
  // tiles
  "tile_path",
  "tile_bytes",
  "whole_bundle",
  "bundle_entries",
  "canonical_entries",
] as const);
export type LogTerm = (typeof LOG_TERMS)[number];
