import { SUBJECT_REASONS } from "../score/subject.ts";

/** Every outcome of an acceptance policy. The set is closed; tests reach each one. */
export const ACCEPTANCE_REASONS = Object.freeze({
  accepted: "The receipts meet the policy.",
  unknown_level: "The level is none of low, medium, high, critical.",
  spot_check_rate_invalid: "The spot-check rate is not a number from 0 to 1.",
  tvs_missing: "The level asks for a trusted verifier set.",
  attestation_missing: "The level asks for the attestation itself.",
  ...SUBJECT_REASONS,
  too_many_receipts: "More receipts than are weighed.",
  no_receipts: "No receipt counts.",
  quorum_not_met: "Fewer distinct verifiers than the policy asks for vouch on its terms.",
  contradicting_receipt: "A counted receipt says that the attestation is invalid.",
  spot_check_failed: "The attestation was verified anew and failed, or could not be verified.",
} as const);

export type AcceptanceReason = keyof typeof ACCEPTANCE_REASONS;
