/** Reading any document: syntax, signatures, envelopes, kinds, manifests, in English. */

import type {
  BINDING_REASONS,
  BUNDLE_REASONS,
  ENVELOPE_REASONS,
  EXAMINED_NOTES,
  HistoryRule,
  MANIFEST_REASONS,
  PACKET_REASONS,
  READ_REASONS,
  RECOGNITION_REASONS,
  SCHEMA_REASONS,
  SIGNATURE_REASONS,
  THIN_REASONS,
  VERIFIERS_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";
import { characterPlace } from "../text.ts";

export const readingInEnglish = /* @__PURE__ */ sentencesOf<typeof READ_REASONS & typeof SCHEMA_REASONS>()({
  not_utf8: "The bytes are not UTF-8.",
  not_json: ({ found }) =>
    found === null
      ? "The text is not JSON: expected {expected:term}, found the end at character {at}."
      : `The text is not JSON: expected {expected:term}, found ${characterPlace(found)} at character {at}.`,
  byte_order_mark: "The text begins with a byte order mark (RFC 8259 section 8.1).",
  too_large: ({ found }) =>
    found === null
      ? "The document is larger than the {limit} bytes that are read."
      : "The document is larger than is read: {found} bytes of at most {limit}.",
  too_deep: "The document is nested deeper than the {limit} levels that are read.",
  too_many_members: "The document has more than the {limit} members and elements that are read.",
  duplicate_member: "The member {member} appears twice.",
  forbidden_member: "An object has a member named __proto__.",
  lone_surrogate: "A string holds half of a surrogate pair, which UTF-8 cannot carry.",
  number_not_finite: "The number {found} is beyond the range of a double.",
  number_lossy: ({ nearest }) =>
    nearest === null
      ? "The number {found} has more characters than are read."
      : "The number {found} cannot be held exactly: it would be read as {nearest}.",
  minus_zero: "A number is minus zero, which has the canonical text of zero.",
  not_plain_data: "The value is not plain data: there is {found:term}.",
  schema: ({ expected, found }) => {
    if (expected === null) return "The document has a member that it should not have.";
    return found === null
      ? "The document lacks a member that it must have."
      : "The document has not the shape of its kind: expected {expected:form}, found {found}.";
  },
});

export const signatureInEnglish = /* @__PURE__ */ sentencesOf<typeof SIGNATURE_REASONS>()({
  public_key_not_canonical:
    "The public key is not the canonical encoding of a point (RFC 8032 section 5.1.3).",
  public_key_small_order: "The public key is of small order: one signature would fit almost any message.",
  public_key_not_on_curve: "No point of the curve has the public key's y coordinate.",
  signature_not_canonical:
    "The signature is not canonical: R is no canonical point or S is not below the group order.",
  signature_small_order: "The signature's R is of small order.",
  signature_mismatch: "The signature does not fit this document and public key.",
});

export const envelopeInEnglish = /* @__PURE__ */ sentencesOf<typeof ENVELOPE_REASONS>()({
  envelope_malformed: ({ cause }) =>
    cause === null
      ? "The envelope is malformed: expected {expected:term}."
      : "The envelope is malformed. {cause}",
  envelope_wrong_type: "The envelope is of another payload type than {expected}.",
  envelope_not_canonical: "The envelope's payload is not canonical JSON (RFC 8785).",
  envelope_unsigned: "The envelope has no signature of 64 bytes, and its document none of its own.",
});

export const examinedInEnglish = /* @__PURE__ */ sentencesOf<
  typeof RECOGNITION_REASONS & typeof THIN_REASONS & typeof BUNDLE_REASONS & typeof EXAMINED_NOTES
>()({
  unreadable: "It is not a document that can be read. {because}",
  line_unreadable: "The line cannot be read. {because}",
  compressed_gzip: "It is compressed (gzip): unpack it first.",
  archive_zip: "It is an archive (zip): unpack it first.",
  text_utf16: "It is UTF-16 text: save it as UTF-8.",
  web_page: "It is a web page, perhaps an error of the server that was asked: fetch the document again.",
  no_text: "It is not text: documents are UTF-8.",
  nothing_in_it: "There is nothing in it.",
  digits_of_key_or_hash: "It is 64 hexadecimal digits: a key or a hash, and no document.",
  list_empty: "The list is empty.",
  no_object: "It is no JSON object.",
  not_known_here: "It is JSON, and none of the documents that are known here.",
  thin_malformed: "It does not expand to an attestation. {because}",
  packet_refused: "It is not a personal packet that can be used. {because}",
  envelope_unreadable: "It is an envelope, and what it holds cannot be read. {because}",
  envelope_foreign:
    "It is an envelope, and its payload is not a document of its payload type {found} that is known here.",
  member_malformed:
    "It is about a bill, and what it has under {member} is not what belongs there: nothing in it was judged.",
  member_not_judged:
    "It is about a bill, and what it has under {member} is not judged here: nothing in it was. Take it out and what is left is judged without it.",
  part_unknown:
    "It is a thin attestation that leaves out its {part}, which is not known here: ask for the full one.",
  attestation_hash_mismatch:
    "What it expands to has the hash {found}, where it was made of the document of {expected}.",
  bundle_malformed: ({ because }) =>
    because === null
      ? "The document is not an audit bundle."
      : "The document is not an audit bundle. {because}",
  part_malformed: ({ because }) =>
    because === null
      ? "The part is not a document of its kind."
      : "The part is not a document of its kind. {because}",
  thin_part_unknown: "The attestation leaves out a part that is not known here: ask for the whole one.",
  attestation_unreadable: "The attestation cannot be read, so nothing can be tied to it.",
  duplicate_receipt: "A receipt is in the bundle twice.",
  verifier_trust_missing:
    "The receipt's verifier has to be pinned or listed: nothing here says whose key signed it.",
  chain_parent_absent: "The receipt names a parent that is not in the bundle.",
  log_entry_unbound: "The log evidence is about no receipt of this bundle.",
  log_trust_missing: "The key of this log has to be pinned: it is none of those given.",
  revocation_trust_missing: "A revocation key has to be pinned: nothing here says whose snapshot it is.",
  revocation_envelope_mismatch: "The envelope is not about this snapshot.",
  revocation_signature_invalid: "A signature that names a pinned key fails.",
  revocation_signer_unknown: "No signature beside the snapshot is by a pinned key.",
  revoked: ({ found }) =>
    found === null
      ? "The snapshot lists the attestation, its issuer or its verification key."
      : "The snapshot lists {found}.",
  manifest_of_another_policy: "The manifest is not the policy of this attestation.",
  circuit_record_of_another_key: "The circuit record is about another verification key.",
  governance_trust_missing:
    "The record is signed by a key that nobody vouches for; its key has to be pinned.",
  manifest_hash_mismatch: "The manifest's hash does not follow from its members.",
  step_failed: "Step {number}: {because}",
});

export const packetsInEnglish = /* @__PURE__ */ sentencesOf<typeof PACKET_REASONS>()({
  packet_unreachable: "The document could not be fetched from {expected}.",
  packet_unreadable:
    "What was served does not open with the key in the link. The link may be cut, or what was served was changed.",
  packet_differs:
    "What was served does not give the key in the link: its issuer sealed two texts with one key.",
  packet_malformed: "What was served opens, and is not a personal packet.",
  packet_domain_differs: ({ found }) =>
    found === null
      ? "The link is of {expected}, and the attestation names no domain."
      : "The link is of {expected}, and the attestation is of {found}.",
  reference_absent: "It has a case reference, and the attestation has none.",
  reference_mismatch: "Its case reference is not the one that the issuer committed to.",
});

export const manifestInEnglish = /* @__PURE__ */ sentencesOf<
  typeof BINDING_REASONS & typeof MANIFEST_REASONS
>()({
  authority_binding_mismatch:
    "The authority_binding is about another {member}: expected {expected}, found {found}.",
  authority_binding_not_current:
    "The authority_binding holds from {from:time} until {until:time}; the time asked about is {expected:time}.",
  authority_binding_signature_invalid: "The authority_binding's signature fails. {cause}",
  manifest_authority_unrecognised:
    "The authority_binding is signed by {found}, which is not pinned for this authority under this kid.",
  manifest_hash_mismatch: "By its members the manifest's hash is {expected}; stated is {found}.",
  manifest_id_reserved: "The id {found} is that of constraints given inline.",
  manifest_conflicts_published:
    "The id {found} is published, and no published version {version} of it is this manifest.",
  manifest_not_encodable: "The manifest has no encoding in a statement. {cause}",
  authority_binding_missing: "No authority stands behind the manifest: it has no binding.",
});

const RULES: Readonly<Record<HistoryRule, string>> = {
  revocation_is_whole: "revoked, revoked_at and revocation_reason go together",
  first_key_from_registration: "the first key is valid from registration on, which precedes the export",
  revocation_after_last_key: "revocation follows the last key and precedes the export",
  versions_count_up: "versions count up from 1",
  no_key_after_export: "no key is valid only after the export",
  replaced_key_ends: "a replaced key has an end, and its successor follows it",
  end_by_replacement_or_revocation: "a key ends by replacement or revocation, not before it",
  revocation_ends_every_key: "revocation ends every key",
};

export const verifiersInEnglish = /* @__PURE__ */ sentencesOf<typeof VERIFIERS_REASONS>()({
  registry_not_empty: "A document can be taken into an empty registry only.",
  verifier_duplicate: "The verifier {found} is there twice.",
  key_duplicate: "The key {found} is there twice.",
  public_key_refused: "A public key is refused. {cause}",
  history_inconsistent: ({ because }) =>
    `No registry could have written this history: ${RULES[because as HistoryRule] ?? "{because}"}.`,
  status_inconsistent: "At the time of the export the key is {expected}; stated is {found}.",
});

/** Names of document kinds, in English. */
export const KINDS_IN_ENGLISH = {
  attestation: "Decision attestation",
  receipt: "Verification receipt",
  log_entry: "Log entry",
  inclusion_proof: "Inclusion proof",
  checkpoint: "Log checkpoint",
  consistency_proof: "Consistency proof",
  tlog_proof: "Log proof (C2SP)",
  log_tile: "Log tile",
  log_evidence: "Evidence against a log",
  revocation: "Revocation snapshot",
  manifest: "Manifest",
  circuit_record: "Circuit record",
  billing_attestation: "Billing attestation",
  billing_adjustment: "Adjustment of a bill",
  billing_openings: "Billing openings",
  audit_bundle: "Audit bundle",
  opening: "Private opening of a decision",
  disclosure: "Disclosed inputs of a decision",
  source_evidence: "Sources of a decision's inputs",
  source_statement: "Source statement",
  source_opening: "Private exchange with a source",
  period_statement: "Statement about a period",
  period_leaves: "Leaves of a period",
  statement_log_proof: "Log proof of a statement",
  period_evidence: "Evidence against an issuer",
  sample_request: "Request for a sample",
  sample_answer: "Answer to a sample",
  beacon_round: "Round of a public beacon",
  trust_roots: "Trust roots",
  unknown: "Not recognised",
};

export const SET_TITLES_IN_ENGLISH = {
  reading: "reading a document",
  signature: "a signature",
  envelope: "a signed envelope",
  policy: "a policy's encoding",
  path: "a path through a pipeline",
  proof: "a proof",
  key: "a verification key",
  transcript: "the transcript of a setup",
  steps: "a step of verification",
  notes: "a step of verification, beside its pass",
  receipts: "a receipt, or a chain of them",
  receiptNotes: "a genuine receipt",
  acceptance: "a set of receipts, under a policy of acceptance",
  log: "a log's documents",
  fsck: "a whole log or store",
  sources: "a source statement",
  sourceEvidence: "source evidence beside an attestation, or a source's opening",
  manifest: "a manifest, or who binds itself to it",
  verifiers: "a registry of verifiers",
  period: "a period statement, or what is held against one",
  ceremony: "a key in a ceremony",
  examined: "what was given, or a part of a bundle",
  inputs: "the inputs of a decision",
  brokenRules: "a rule that a decision does not meet",
  bills: "a row of a bill",
  charges: "what an operator refuses before it bills",
  service: "what a service refuses beside the documents",
  settings: "an operator's setting",
  packets: "the packet of a personal link",
  polls: "a revocation snapshot that is polled",
  records: "a document that stands beside another",
  inputTrust: "an input that stands on the issuer's word",
};
