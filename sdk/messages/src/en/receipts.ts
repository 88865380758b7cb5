/** Why receipts, chains and sets of them are refused, in English. */
import type { ACCEPTANCE_REASONS, RECEIPT_NOTES, RECEIPT_REASONS, Term } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

export const receiptsInEnglish = /* @__PURE__ */ sentencesOf<typeof RECEIPT_REASONS>()({
  receipt_malformed: "The document is not a verification receipt. {cause}",
  receipt_id_mismatch: "The receipt's id is {found}; by its content it would be {expected}.",
  receipt_signature_invalid: "The receipt's signature fails. {cause}",
  profile_rows_mismatch: ({ optional }) =>
    optional.length === 0
      ? "The profile counts the checks {expected}; the receipt lists {found}."
      : "The profile counts the checks {expected}, and {optional} where it applies; the receipt lists {found}.",
  chain_parent_missing: "The receipt is at depth {found} of a chain and names no parent.",
  chain_parent_unexpected: "The receipt is at depth 0 of a chain and names a parent.",
  verified_in_future: "The receipt claims to be made on {found:time}; the clock says {expected:time}.",
  verified_after_log_time: "The receipt claims to be made on {found:time}; it was logged on {expected:time}.",
  result_disagrees: ({ expected }) =>
    expected === null
      ? "The result does not follow from the checks: {because:term}."
      : "The result does not follow from the checks: {because:term}, {expected} by the checks and {found} stated.",
  record_disagrees: ({ code, check }) => {
    if (code === null) return "The facts and judgements do not go with the checks: {because:term}.";
    return check === null
      ? "The facts and judgements do not go with the checks: {code} {because:term}."
      : "The facts and judgements do not go with the checks: {code} {because:term} ({check}).";
  },
  trust_disagrees: "The trust stated is not possible under this profile and result: {because:term}.",
  intent_disagrees: "Of the execution intent the digest would be {expected}; stated is {found}.",
  attestation_mismatch: ({ cause, expected }) => {
    if (cause !== null) return "The attestation given cannot be read. {cause}";
    return expected === null
      ? "The attestation given has no hash; the receipt is about {found}."
      : "The attestation given is {expected}; the receipt is about {found}.";
  },
  verifier_not_trusted: ({ set }) =>
    set === null
      ? "The verifier {found} is not among the trusted ones."
      : "The verifier {found} is not a member of the trusted verifier set {set}.",
  verifier_key_mismatch: "The verifier {verifier} is trusted with another key than {found}.",
  verifier_key_not_valid: ({ ended }) =>
    ended
      ? "The registry says of this key of {verifier}: {status}. Only a verified log time from before its end could excuse that."
      : "The registry says of this key of {verifier}: {status}.",
  chain_empty: "No receipt was given.",
  chain_too_long: "There are {found} receipts, more than the {limit} that a chain has at most.",
  chain_receipt_invalid: "The receipt at place {index} fails by itself. {cause}",
  chain_duplicate: "A receipt is given twice.",
  chain_gap: "No receipt given has the hash {found}, which one names as its parent.",
  chain_fork: "Of the receipts {found} are nobody's parent; of one chain it is one.",
  chain_depth_mismatch: "The depth is {found}; after its parent it would be {expected}.",
  chain_attestation_mismatch: "The parent is about {expected}, the child about {found}.",
  chain_time_reversed: "The parent was made on {expected:time}, after the child, on {found:time}.",
});

export const receiptNotesInEnglish = /* @__PURE__ */ sentencesOf<typeof RECEIPT_NOTES>()({
  says_valid: "{verifier} says that the attestation is valid.",
  says_invalid: "{verifier} says that the attestation is not valid.",
  verifier_key_unresolved:
    "{found}: matched by id; its key is not pinned. Pass a registry, a trusted verifier set, or the id with # and its key.",
  chain_whole: ({ found }) =>
    found === 1 ? "One link, and its parent is here." : "{found} links, and each parent is here.",
});

export const acceptanceInEnglish = /* @__PURE__ */ sentencesOf<typeof ACCEPTANCE_REASONS>()({
  accepted: "The receipts meet the policy.",
  unknown_level: "The level {found} is none of low, medium, high, critical.",
  spot_check_rate_invalid: "The spot-check rate is not a number from 0 to 1.",
  tvs_missing: "The level counts only members of a trusted verifier set, and none was given.",
  attestation_missing: "The level may verify the attestation anew, and it was not given.",
  mixed_attestations: "The receipts are about {found} documents.",
  attestation_mismatch: "The receipts are about another document than the attestation given, {found}.",
  attestation_not_in_force: ({ cause }) =>
    cause === null
      ? "The attestation states no times, so it is not in force at {expected:time}."
      : "The attestation is not in force at {expected:time}. {cause}",
  attestation_revoked: "The snapshot lists {found}.",
  revocation_stale:
    "The revocation snapshot is of {found:time}, and the clock says {expected:time}: it is too old, or of the future.",
  revocation_signature_missing:
    "Snapshot keys are pinned, and none of them signed the snapshot: {because:term}.",
  too_many_receipts: "There are {found} receipts, more than the {limit} that are weighed.",
  no_receipts: "No receipt counts.",
  quorum_not_met: ({ found, expected }) =>
    `The policy asks for {expected} ${expected === 1 ? "verifier" : "distinct verifiers"}; on its terms {found} ${found === 1 ? "vouches" : "vouch"}.`,
  contradicting_receipt: "A counted receipt, by {verifier}, says that the attestation is invalid: {found}.",
  spot_check_failed: ({ cause }) =>
    cause === null
      ? "The attestation could not be verified anew: {because:term}."
      : "The attestation was verified anew and fails. {cause}",
});

/** What the terms of these sets say, as parts of a sentence. */
export const receiptTermsInEnglish = {
  valid_is_not_all_checks: "valid is stated otherwise than the checks say",
  valid_and_inconclusive: "a valid result is conclusive",
  valid_with_a_reason: "a valid result has no failed_step and no reason",
  failed_step: "failed_step",
  no_reason: "an invalid result states its reason",
  reason_of_the_document: "its reason speaks of the document, so the result is conclusive",
  rows_of_another_kind: "they are not those of this kind, in their order",
  stated_and_not_checked: "is stated, and no check of it is there",
  false_and_check_passed: "is false, and its check passed",
  not_true_and_check_passed: "is not true, and its check passed",
  key_not_looked_at: "the profile does not look at the key",
  revocation_not_looked_at: "the profile does not look at revocation",
  key_checked_and_unstated: "the key was checked, and the receipt's trust says not",
  signature_checked_and_unstated: "the signature was checked, and the receipt's trust says not",
  issuer_not_pinned: "the signature passes under this profile only for a pinned issuer",
  revocation_demanded: "the signature passes under this profile only with a revocation snapshot",
  grade_without_governance: "a setup grade is found by the governance check alone",
  inputs_pinned_unproved: "inputs stand on pinned sources only where policy, proof, signature and key passed",
  no_object: "it is no object",
  nothing_given: "none was given",
  verification_threw: "the verification threw",
} as const satisfies { readonly [term in Term]?: string };
