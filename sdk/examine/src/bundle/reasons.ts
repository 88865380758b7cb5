/**
 * What a bundle's rows can say beside the reasons of the packages that check the parts. The set is closed.
 * `MISSING_TRUST` are the ones that speak of the reader and not of the document.
 */

export const BUNDLE_REASONS = Object.freeze({
  bundle_malformed: "The document is not an audit bundle.",
  part_malformed: "The part is not a document of its kind.",
  thin_part_unknown: "The attestation leaves out a part that is not known here: ask for the whole one.",
  attestation_unreadable: "The attestation cannot be read, so nothing can be tied to it.",
  duplicate_receipt: "A receipt is in the bundle twice.",
  verifier_trust_missing:
    "Pass trustedVerifiers, registry or tvs: nothing here says whose key signed the receipt.",
  chain_parent_absent: "The receipt names a parent that is not in the bundle.",
  log_entry_unbound: "The log evidence is about no receipt of this bundle.",
  log_trust_missing: "Pass logs: the key of this log is not among those given.",
  revocation_trust_missing: "Pass trust.revocationKeys: nothing here says whose snapshot it is.",
  revocation_envelope_mismatch: "The envelope is not about this snapshot.",
  revocation_signature_invalid: "A signature that names a pinned key fails.",
  revocation_signer_unknown: "No signature beside the snapshot is by a pinned key.",
  revoked: "The snapshot lists the attestation, its issuer or its verification key.",
  manifest_of_another_policy: "The manifest is not the policy of this attestation.",
  circuit_record_of_another_key: "The circuit record is about another verification key.",
  governance_trust_missing:
    "Pass trust.governanceKeys: the record is signed by a key that nobody vouches for.",
} as const);

export type BundleReason = keyof typeof BUNDLE_REASONS;
