/** Why manifests from outside and documents of registries are refused, in English. */
import type { BINDING_REASONS, HistoryRule, MANIFEST_REASONS, VERIFIERS_REASONS } from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

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
