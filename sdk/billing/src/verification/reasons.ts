/**
 * Every reason for which a billing row fails or is not counted. The set is closed; the tests reach each one.
 * Reasons of readers, signatures, arithmetic and receipts keep the names they have in their own rooms.
 */
export const BILLING_REASONS = Object.freeze({
  not_reached: "The row could not run, because the document could not be read.",
  not_in_profile: "The profile does not ask for this row.",
  not_checked: "The material for this row was not given.",

  schema: "The document is not a billing attestation.",
  mode_mixed: "The document is neither wholly disclosed nor wholly private.",
  attestation_id_mismatch: "The id does not follow from the content.",

  signature_invalid: "The issuer's signature fails.",
  issuer_not_trusted: "The issuer's key is not among the pinned ones.",
  issuer_kid_mismatch: "The issuer's key is pinned under another kid.",
  issuer_trust_missing: "The profile wants the operator's key pinned, and none was given.",

  expires_before_issue: "The attestation expires before it was issued.",
  issued_in_future: "The attestation was issued later than the time asked about.",
  expired: "The attestation has expired.",
  event_after_issue: "The event is later than its attestation.",

  manifest_unknown: "The document names another manifest than the published one for billing.",
  manifest_differs_from_published: "The manifest's hash is not that of a published version.",

  event_differs: "Event, tenant or currency inside the document are not those that it states.",
  charge_mismatch: "The charge does not follow from usage and price.",
  amount_mismatch: "The usage event's amount is not its units times its price.",
  meter_unpriced: "The tariff has no line for a meter.",
  usage_beyond_tiers: "The tariff's bands end before the usage does.",
  charge_too_large: "The charge has more than 18 digits.",
  tariff_not_effective: "The tariff was not in effect at the event's time.",
  fingerprint_mismatch: "The fingerprint does not follow from event, tariff, charge and currency.",
  opened_value_malformed: "An opened value is not the part that it opens.",
  openings_missing:
    "A private attestation carries no event and no tariff; pass the openings with their values.",
  billing_proof_unsupported: "There is no circuit for billing yet, so a billing proof shows nothing.",

  revocation_missing: "The profile wants a revocation snapshot.",
  revocation_stale: "The revocation snapshot is too old, or of the future.",
  revocation_signature_missing: "Snapshot keys are pinned, and none of them signed the snapshot.",
  issuer_revoked: "The issuer's key is revoked.",
  attestation_revoked: "The attestation is revoked.",
  grant_revoked: "The grant that authorised the charge is revoked.",

  openings_malformed: "The openings have not the shape of openings.",
  commitment_mismatch: "An opening does not open its commitment.",
  commitment_absent: "An opening is for a part that the document does not commit to.",
  opened_value_differs: "An opened value is not the one that the document discloses.",
  opened_value_missing: "An opening lacks the value that the document does not disclose.",

  meter_signature_missing: "Meters are named, and none of them signed the event.",
  meter_signature_invalid: "The meter's signature over its event fails.",
  meter_key_not_trusted: "The meter's key is not among those that were named.",

  receipt_invalid: "The receipt fails by itself, or is about another document.",
  receipt_key_not_trusted: "The receipt is not signed by a pinned key.",
  receipt_inconclusive: "The receipt is good, and its verifier could not decide.",
  receipt_says_invalid: "The receipt is good and says that the attestation is not.",
  receipt_intent_missing: "The attestation names a grant, and the receipt no execution intent.",
  receipt_intent_mismatch: "The receipt's execution intent is not that of this bill.",

  inclusion_incomplete: "Entry, proof, checkpoint and receipt are needed together.",
  inclusion_invalid: "The log does not show this receipt.",
  log_trust_missing: "No log key is pinned to check the inclusion against.",

  adjustment_bill_missing: "What it adjusts was not given.",
  adjustment_missing: "An adjustment between those that were given is missing.",
  adjustment_amount_hidden: "A private document of the chain was given without its opened charge.",
  adjustment_undecided: "A document of the chain could not be checked itself.",
  adjustment_invalid: "A document of the chain fails by itself.",
  adjustment_of_other_bill: "An adjustment is of another bill.",
  adjustment_terms_differ:
    "An adjustment has another tenant, event, currency, variant or grant than the bill.",
  adjustment_key_differs: "An adjustment is signed by another key than the bill, and no issuers are pinned.",
  adjustment_contradiction:
    "Two adjustments have one place in the chain: whoever signed both contradicts itself.",
  adjustment_chain_broken: "An adjustment does not follow what stood before it.",
  adjustment_after_void: "An adjustment follows a void.",
  adjustment_amount_against_kind: "An overage is no more, a correction more, or a void not 0.",
  adjustment_beyond_grant: "The event comes to more than the grant authorises.",
  adjustment_grant_differs: "The grant that was given is not the one that the bill names.",
} as const);

export type BillingReason = keyof typeof BILLING_REASONS;

/** Reasons that speak of what the verifier left out, not of the document. */
export const BILLING_MATERIAL_REASONS: ReadonlySet<BillingReason> = new Set([
  "issuer_trust_missing",
  "revocation_missing",
  "revocation_stale",
  "revocation_signature_missing",
  "openings_missing",
  "opened_value_missing",
  "receipt_inconclusive",
  "billing_proof_unsupported",
  "inclusion_incomplete",
  "log_trust_missing",
  "adjustment_bill_missing",
  "adjustment_missing",
  "adjustment_amount_hidden",
  "adjustment_undecided",
]);

/** Rows that are shown and not counted. */
export const UNCOUNTED_REASONS: ReadonlySet<BillingReason> = new Set(["not_in_profile", "not_checked"]);
