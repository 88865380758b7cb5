/** What is wrong with what was given, and rows of bundles, in English. */
import type { BUNDLE_REASONS, EXAMINED_NOTES, RECOGNITION_REASONS, THIN_REASONS } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

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
