/** Every outcome of an acceptance policy. The set is closed; tests reach each one. */
export const ACCEPTANCE_REASONS = Object.freeze({
  accepted: "The receipts meet the policy.",
  unknown_level: "The level is none of low, medium, high, critical.",
  spot_check_rate_invalid: "The spot-check rate is not a number from 0 to 1.",
  tvs_missing: "The level asks for a trusted verifier set.",
  attestation_missing: "The level asks for the attestation itself.",
  attestation_mismatch: "The receipts are about another document than the attestation given.",
  mixed_attestations: "The receipts are about different documents.",
  no_receipts: "No receipt counts.",
  quorum_not_met: "Fewer distinct verifiers than the policy asks for vouch on its terms.",
  contradicting_receipt: "A counted receipt says that the attestation is invalid.",
  spot_check_failed: "The attestation was verified anew and failed, or could not be verified.",
} as const);

export type AcceptanceReason = keyof typeof ACCEPTANCE_REASONS;
