/** Bills and charges, in English. */

import type {
  AMOUNT_REASONS,
  BILL_REASONS,
  CHARGE_REASONS,
  PRICE_REASONS,
  REQUEST_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

/** Evidence that a row lacks. */
const LACKS: Readonly<Record<string, string>> = {
  adjustments: "No adjustment was given; whether there is one is not said.",
  event: "A void bills no event.",
  openings: "No openings were given.",
  inclusion: "No inclusion proof was given.",
  receipt: "No receipt was given.",
  revocation: "No revocation snapshot was given.",
  meter_event: "The meter's event is not in the document.",
  meter_signature: "No meter signed this event, and none was demanded.",
  meter_keys: "The meter's signature holds under {found}; whose key that is, only pinned meters say.",
};

/** How members contradict each other. */
const SHAPES: Readonly<Record<string, string>> = {
  intent_without_grant: "A billing attestation commits to an intent exactly when it names a grant.",
  no_commitments: "A billing attestation commits to something.",
  void_with: "It is a void and has {member}.",
  void_without_charge: "It is a void and does not say that the charge is 0.",
};

/** Members of an intent that may differ. */
const INTENTS: Readonly<Record<string, string>> = {
  grant: "The receipt carries an intent, and the attestation names no grant.",
  event: "The intent is for another event or tenant than the bill.",
  commitment: "The bill commits to another intent than the receipt carries.",
  digest: "The meter event fulfils another intent than the receipt states.",
};

const pricesInEnglish = /* @__PURE__ */ sentencesOf<typeof PRICE_REASONS>()({
  amount_mismatch: "Expected {units} times {price:amount}, which is {expected:amount}; found {found:amount}.",
  meter_unpriced: "The tariff {tariff} has no line for the meter {meter}.",
  usage_beyond_tiers: "The bands of the meter {meter} end before {found} units.",
  charge_too_large: "The charge has more than 18 digits.",
  tariff_not_effective: ({ until }) =>
    until === null
      ? "The tariff is in effect from {from:time}; the event is of {found:time}."
      : "The tariff is in effect from {from:time} until {until:time}; the event is of {found:time}.",
});

/** How a kind of adjustment may change a charge. */
const KINDS: Readonly<Record<string, string>> = {
  overage: "An overage makes it more",
  correction: "A correction makes it no more",
  void: "A void makes it nothing",
};

const amountsInEnglish = /* @__PURE__ */ sentencesOf<typeof AMOUNT_REASONS>()({
  adjustment_amount_against_kind: ({ kind }) =>
    `The event came to {expected:amount}, and comes to {found:amount} by this. ${KINDS[kind] ?? "It is of the kind {kind}"}.`,
});

export const billsInEnglish = /* @__PURE__ */ sentencesOf<typeof BILL_REASONS>()({
  not_reached: "The document could not be read as a billing attestation.",
  not_in_profile: "The profile does not ask for this row.",
  not_checked: ({ lacks }) => LACKS[lacks] ?? "{lacks} was not given.",
  schema: ({ cause, fault }) =>
    cause === null
      ? (SHAPES[fault ?? ""] ?? "The document is not a billing attestation.")
      : "The document is not a billing attestation. {cause}",
  mode_mixed: "The document has {found} and lacks {expected}.",
  attestation_id_mismatch: "Expected {expected} from the content, found {found}.",
  signature_invalid: "The signature fails. {cause}",
  issuer_not_trusted: "The key is none of the pinned ones; it is {found}.",
  issuer_kid_mismatch: "The key is pinned under kid {expected} and states {found}.",
  issuer_trust_missing: "This profile wants the key pinned; it is {found}.",
  issuer_directory_missing: "The directory of {found} was not given.",
  issuer_key_not_listed: "The directory of {expected} does not list the key {found}.",
  issuer_key_use: "The domain lists the key for {found}, not for {expected}.",
  issuer_key_not_yet:
    "The domain lists the key from {expected:time} on, and the document is of {found:time}.",
  issuer_key_ended:
    "The domain lists the key until {expected:time}, and no witness saw the document of {found:time} before.",
  expires_before_issue: "Issued on {expected:time}, it expires on {found:time}.",
  issued_in_future: ({ log }) =>
    log
      ? "Issued on {found:time}, later than the log time, {expected:time}."
      : "Issued on {found:time}; the time asked about is {expected:time}.",
  expired: "It expired on {found:time}; the time asked about is {expected:time}.",
  event_after_issue: "The event is of {found:time}, the attestation of {expected:time}.",
  manifest_unknown: "Expected {expected}, found {found}.",
  manifest_differs_from_published: "No published version of {manifest} has the hash {found}.",
  event_differs: "The {member} stated is {expected}, inside it is {found}.",
  charge_mismatch: "From usage and price the charge is {expected:amount}; stated is {found:amount}.",
  ...pricesInEnglish,
  fingerprint_mismatch: "Expected {expected}, found {found}.",
  opened_value_malformed: "The opened {part} is not what it opens. {cause}",
  openings_missing:
    "A private attestation without a proof shows nothing about its charge: its openings are wanted, with their values.",
  billing_proof_unsupported:
    "There is no circuit for billing yet: the proof shows nothing, and its openings are wanted, with their values.",
  revocation_missing: "This profile wants a revocation snapshot, and none was given.",
  revocation_stale:
    "The revocation snapshot is of {found:time}, and the clock says {expected:time}: it is too old, or of the future.",
  revocation_signature_missing:
    "The revocation snapshot has to be signed by a pinned revocation key: {because:term}.",
  issuer_revoked: "The snapshot lists the issuer's key as {found}.",
  attestation_revoked: "The snapshot lists {found}.",
  grant_revoked: "The snapshot lists {found}.",
  openings_malformed: "The openings have not the shape of openings. {cause}",
  commitment_mismatch: "Salt and value do not open the commitment to the {part}.",
  commitment_absent: "The document does not commit to the {part}.",
  opened_value_differs: "The opened {part} is not the one in the document.",
  opened_value_missing: "The value of the {part} is wanted beside its salt.",
  meter_signature_missing: "Meters are named, and none of them signed this event.",
  meter_signature_invalid: "The meter's signature fails. {cause}",
  meter_key_not_trusted: "The meter's key is none of the pinned ones; it is {found}.",
  receipt_invalid: "The receipt fails by itself, or is about another document. {cause}",
  receipt_key_not_trusted: "The receipt's key is none of the pinned ones; it is {found}.",
  receipt_inconclusive: "The receipt's verifier lacked material: {found}. A later receipt says more.",
  receipt_says_invalid: "The receipt's own result is {found}.",
  receipt_intent_missing: "The attestation names a grant; its receipt has to carry the intent.",
  receipt_intent_mismatch: ({ differs }) => INTENTS[differs] ?? "The intent is another's: {differs}.",
  inclusion_incomplete: "Receipt, log entry, inclusion proof and checkpoint are wanted together.",
  inclusion_invalid: "The log does not show this receipt. {cause}",
  log_trust_missing: "The log's key has to be pinned.",
  adjustment_bill_missing: "The bill is wanted: the chain begins with it.",
  adjustment_missing: "Number {number} of the chain is wanted.",
  adjustment_amount_hidden: "The openings of {document} are wanted, with their values.",
  adjustment_undecided: "Of the chain {document} could not be checked itself.",
  adjustment_invalid: "Of the chain {document} fails by itself: {found}.",
  adjustment_of_other_bill: ({ document }) =>
    document === null ? "Two bills were given for one chain." : "The document {document} adjusts {found}.",
  adjustment_terms_differ: "The {member} of {document} is not the bill's.",
  adjustment_key_differs: "The key {found} is not the bill's.",
  adjustment_contradiction: "Two adjustments are number {number} of one bill.",
  adjustment_chain_broken: "The document {document} does not follow {expected}.",
  adjustment_after_void: "The document {document} follows a void, which is final.",
  ...amountsInEnglish,
  adjustment_beyond_grant:
    "The document {document} comes to {found:amount}; the grant authorises {limit:amount}.",
  adjustment_grant_differs: ({ cause, expected }) => {
    if (cause !== null) return "The grant is not good. {cause}";
    return expected === null ? "The bill names no grant." : "The bill names the grant {expected}.";
  },
});

const OF: Readonly<Record<string, string>> = { grant: "the grant", intent: "the consumed intent" };

export const chargesInEnglish = /* @__PURE__ */ sentencesOf<typeof CHARGE_REASONS & typeof REQUEST_REASONS>()(
  {
    ...pricesInEnglish,
    tenant_mismatch: ({ of }) => `It is another tenant's than that of ${OF[of] ?? "{of}"}.`,
    endpoint_mismatch: ({ of }) => `It is for another endpoint than ${OF[of] ?? "{of}"}.`,
    model_mismatch: ({ of }) => `It is for another model than ${OF[of] ?? "{of}"}.`,
    intent_digest_mismatch: ({ of }) =>
      `It fulfils another execution intent than that of ${OF[of] ?? "{of}"}.`,
    currency_mismatch: "The grant is in {expected}; this is in {found}.",
    usage_exceeds_intent: "{found} units were used; at most {limit} were intended.",
    event_in_future: "The event is of {found:time}; the clock says {expected:time}.",
    grant_not_before_event:
      "The grant is of {expected:time}, the event of {found:time}. The grant has to come first; clocks may differ by {skew:duration}.",
    event_before_consumption: "The event begins on {found:time}, before its consumption on {expected:time}.",
    meter_signature_missing: "This operator bills what one of its meters signed.",
    meter_key_unknown: "No meter is known by this key.",
    meter_signature_invalid: "The meter's signature fails. {cause}",
    pinned_roots_required: "Name the grant keys that you trust.",
    grant_key_unknown: "The grant is not signed by a grant key of this operator.",
    grant_key_not_pinned: "The grant's key is not among pinned_roots.",
    grant_not_yet_valid: "The grant was issued on {found:time}; the clock says {expected:time}.",
    grant_expired: "The grant expired on {found:time}; the clock says {expected:time}.",
    grant_revoked: ({ key }) => (key ? "The grant's key is revoked." : "The grant is revoked."),
    authority_id_mismatch: "The id does not follow from the grant's content.",
    grant_signature_invalid: "The grant's signature fails. {cause}",
    authority_required:
      "The operator attests only what a grant authorised, or the event was consumed under one and is billed under it.",
    event_not_consumed: "No preflight consumed this grant for this event.",
    ...amountsInEnglish,
    adjustment_terms_differ: "The bill has another {member}.",
    adjustment_key_differs: "The bill was signed by another key than {found}, which signs here now.",
    bill_unknown: "No bill of this event was issued here.",
    bill_adjusted_otherwise: ({ found }) =>
      found === null ? "What stands is an adjustment that is under way." : "What stands is {found}.",
    bill_void: "The bill is void, and stays so.",
    adjustments_exhausted: ({ limit }) =>
      `A bill is adjusted {limit} ${limit === 1 ? "time" : "times"} at most.`,
    event_charged_otherwise: ({ asked }) =>
      asked === "release"
        ? "The event was charged, and is not released."
        : `The event was ${asked === "charge" ? "charged" : "adjusted"} with another amount.`,
    event_closed:
      "The event is older than what is kept, and closed: it is neither executed, billed nor adjusted.",
    event_released: "The event's hold was given back as not executed.",
    charge_exceeds_grant:
      "For this event the grant has {left:amount} of {limit:amount} left; it comes to {found:amount}.",
    consumption_mismatch: "The event was consumed under another name.",
    preflight_key_wrong:
      "The Idempotency-Key is not the one that the event was consumed under. Send that key, or a credential of scope attest.",
    hold_zero:
      "The amount to hold must be above 0. A free call may state any hold: its charge of 0 replaces it.",
    event_attested_otherwise: "Another request was attested for this event.",
    query_invalid: ({ parameter, expected }) => {
      if (parameter === null)
        return expected === null ? "A parameter is unknown." : "Expected {expected:form}.";
      return expected === null
        ? "The parameter {parameter} is given twice."
        : "{parameter}: expected {expected:form}.";
    },
    credential_repeated: "It has the id, or the secret, of another.",
    endpoint_repeated: "It has the id of another.",
    url_refused: "Nothing is sent to this URL. {cause}",
  },
);
