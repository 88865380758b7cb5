/**
 * Expected and found terms that no value of the document states: names of forms and of circumstances, a closed set. A
 * reason with several terms stays one reason, and the sentence says which.
 */
export const TERMS = [
  // JSON text
  "a_value",
  "member_name",
  "colon",
  "comma_or_close",
  "string_character",
  "known_escape",
  "end_of_document",
  // JavaScript values
  "accessor",
  "array_holes",
  "array_length",
  "class_instance",
  "property_threw",
  "symbol_member",
  "no_json_type",
  // forms
  "object",
  "array",
  "bytes",
  "base64",
  "member_missing",
  "member_unknown",
  "field_elements",
  "salt",
  "statement_number",
  "slot",
  "affine_g1",
  "affine_g2",
  "halves_of_pairs",
  "proof_item",
  // what was not to be had
  "js_engine",
  "key_memory",
  "second_engine",
  "proof_engine",
  "setup_check",
  // why a step did not run
  "transcript_bytes",
  "transcript_base64",
  "transcript_header",
  "transcript_end",
  "whole_contribution",
  "contribution_parameters",
  "parameters_of_type",
  // what is missing of a snapshot's signature
  "no_revocation_keys",
  "no_envelope",
  "other_payload_type",
  "other_payload",
  "no_pinned_signature",
  "stopped",
  "unreadable",
  // where a receipt disagrees with itself: its result
  "valid_is_not_all_checks",
  "valid_and_inconclusive",
  "valid_with_a_reason",
  "failed_step",
  "no_reason",
  "reason_of_the_document",
  // its facts and judgements
  "rows_of_another_kind",
  "stated_and_not_checked",
  "false_and_check_passed",
  "not_true_and_check_passed",
  // its trust
  "key_not_looked_at",
  "revocation_not_looked_at",
  "key_checked_and_unstated",
  "signature_checked_and_unstated",
  "issuer_not_pinned",
  "revocation_demanded",
  "grade_without_governance",
  "inputs_pinned_unproved",
  // why something could not be done at all
  "no_object",
  "nothing_given",
  "verification_threw",
] as const;

export type Term = (typeof TERMS)[number];
