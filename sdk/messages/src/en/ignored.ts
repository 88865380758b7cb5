/** Why a receipt of a set does not count, where only the reason is at hand, in English. */
import type { ReceiptReason } from "@svc/core/finding";

type Ignored =
  | ReceiptReason
  | "duplicate"
  | "evaluated_after_time_asked"
  | "evaluated_too_long_ago"
  | "inconclusive"
  | "roots_not_demanded"
  | "verifier_key_revoked";

export const IGNORED_IN_ENGLISH: Readonly<Record<Ignored, string>> = {
  receipt_malformed: "The document is not a verification receipt.",
  receipt_id_mismatch: "The receipt's id does not follow from its content.",
  receipt_signature_invalid: "The receipt's signature fails.",
  profile_rows_mismatch: "The receipt's checks are not those that its profile counts.",
  chain_parent_missing: "A chain depth of 1 or more without the hash of a parent.",
  chain_parent_unexpected: "A parent's hash at chain depth 0.",
  verified_in_future: "The receipt claims to have been made later than now and the skew.",
  verified_after_log_time: "The receipt claims to have been made later than it was logged.",
  result_disagrees: "The result does not follow from the checks.",
  record_disagrees: "The facts and judgements are not those of this kind, or contradict the checks.",
  trust_disagrees: "The trust stated is not possible under the profile and result stated.",
  intent_disagrees: "execution_intent and execution_intent_digest do not go together.",
  attestation_mismatch: "The receipt is about another attestation than the one given.",
  verifier_not_trusted: "The verifier is not among the trusted ones.",
  verifier_key_mismatch: "The verifier's id is trusted with another key.",
  verifier_key_not_valid: "The verifier's key is not valid now, nor at a verified log time.",
  chain_empty: "A chain of no receipts.",
  chain_too_long: "More receipts than a chain may have.",
  chain_receipt_invalid: "A receipt of the chain fails by itself.",
  chain_duplicate: "A receipt is given twice.",
  chain_gap: "A parent is not among the receipts given.",
  chain_fork: "More than one receipt is nobody's parent: these are several chains.",
  chain_depth_mismatch: "A depth is not its parent's plus one.",
  chain_attestation_mismatch: "A parent is about another attestation.",
  chain_time_reversed: "A parent is later than its child.",
  inconclusive: "Its verifier could not tell.",
  duplicate: "It is a copy of one that counts.",
  evaluated_too_long_ago: "The receipt speaks of a time too long before the one asked about.",
  evaluated_after_time_asked: "The receipt speaks of a later time than the one asked about.",
  roots_not_demanded: "The receipt rests on other roots than the reader demands, or does not name them.",
  verifier_key_revoked: "The snapshot lists the key that signed the receipt.",
};
