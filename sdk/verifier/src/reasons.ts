/**
 * Every reason for which a step fails or does not run, with its meaning. The set is closed: results, receipts,
 * the edge and the page switch over these codes and no others, and the tests reach each one.
 *
 * A sentence in braces is filled in where it is used: {expected} and {found} stand for what was compared. Reasons
 * of receipts and acceptance are in `receipt/reasons.ts` and `acceptance/reasons.ts`.
 */
import type { ReadReason } from "@svc/core/json";
import type { SignatureFault } from "@svc/core/signing";
import {
  KEY_REASONS,
  type KeyReason,
  PROOF_REASONS,
  type ProofReason,
  TRANSCRIPT_REASONS,
  type TranscriptReason,
} from "@svc/groth16/reasons";
import { show } from "./show-value.ts";

export { isMaterialReason, MATERIAL_REASONS } from "./material-reasons.ts";

/** Step 1, before anything is known about the document's members. */
const READ_REASONS: Readonly<Record<ReadReason, string>> = {
  not_utf8: "The bytes are not UTF-8.",
  not_json: "The text is not JSON.",
  byte_order_mark: "The text begins with a byte order mark.",
  too_large: "The document is larger than is read.",
  too_deep: "The document is nested deeper than is read.",
  too_many_members: "The document has more members than are read.",
  duplicate_member: "An object names a member twice.",
  forbidden_member: "An object has a member named __proto__.",
  lone_surrogate: "A string holds half of a surrogate pair.",
  number_not_finite: "A number is not finite.",
  number_lossy: "A number cannot be held exactly.",
  minus_zero: "A number is minus zero.",
  not_plain_data: "The value is not plain data: an accessor, a function, an exotic object.",
};

const SIGNATURE_REASONS: Readonly<Record<SignatureFault, string>> = {
  public_key_not_canonical: "The issuer's public key is not the canonical encoding of a point.",
  public_key_small_order:
    "The issuer's public key is of small order: one signature would fit many documents.",
  public_key_not_on_curve: "The issuer's public key is no point of the curve.",
  signature_not_canonical: "The signature is not in its canonical encoding.",
  signature_small_order: "The signature's R is of small order.",
  signature_mismatch: "The signature does not fit this document and public key.",
};

const OWN_REASONS = {
  not_reached: "The step could not run: {because}.",
  not_in_profile: "The profile does not ask for this step.",

  schema: "The document is not a decision attestation: {because}.",
  attestation_id_mismatch: "Expected attestation_id {expected} from the content, found {found}.",

  issued_in_future: "Issued at {found}, later than the time asked about, {expected}, and the skew.",
  expired: "Expired at {found}; the time asked about is {expected}.",
  expires_before_issue: "Expires at {found}, not after it was issued at {expected}.",
  issued_after_log_time: "Issued at {found}, later than the log time {expected} and the skew.",

  pipeline_hash_mismatch: "Expected pipeline.hash {expected} from the pipeline's members, found {found}.",
  pipeline_id_mismatch: "Expected pipeline.id {expected}, found {found}.",
  pipeline_root_mismatch: "Expected the signal pipeline_root {expected} from the steps, found {found}.",
  outcome_not_a_step: "The outcome {found} is not a step of the pipeline.",

  manifest_hash_mismatch: "Expected manifest_hash {expected} from the policy's members, found {found}.",
  policy_not_encodable: "The policy has no encoding in the statement: {because}.",
  policy_root_mismatch: "Expected the signal policy_root {expected} from the constraints, found {found}.",
  vertex_not_a_step: "Constraint {constraint} is enforced at {found}, which is not a step of the pipeline.",
  when_outcome_not_a_step:
    "Constraint {constraint} applies when the outcome is {found}, which is not a step of the pipeline.",
  critical_constraint_not_proved: "Critical constraint {constraint} has a 0 in satisfied_mask.",
  mask_beyond_constraints: "The mask {found} has bits beyond the {expected} constraints.",
  manifest_version_unknown:
    "{found} is published, and not in this version: only the published versions {expected} exist.",
  manifest_differs_from_published:
    "The policy claims to be {manifest}, whose published hash is {expected}; its own is {found}.",
  manifest_authority_unbound:
    "The policy names {found} as its authority and carries no authority_binding signed by it.",
  authority_binding_mismatch:
    "The authority_binding is about another {member}: expected {expected}, found {found}.",
  authority_binding_not_current:
    "The authority_binding holds from {from} until {until}; the time asked about is {expected}.",
  authority_binding_signature_invalid: "The authority_binding's signature fails: {because}.",
  manifest_authority_unrecognised:
    "The authority_binding is signed by {found}, which no pinned authority is.",
  manifest_authority_revoked: "The key {found} that signed the authority_binding is revoked.",
  manifest_authority_trust_missing:
    "Pass options.trust.manifestAuthorities: the policy's authority is bound by a key that nobody here vouches for, {found}.",

  signal_mismatch: "Expected the signal {signal} to be {expected} from the document, found {found}.",

  proof_not_checked: "The proof was not checked. {because}",

  issuer_not_trusted: "The issuer's key {found} is not among options.trust.issuers.",
  issuer_kid_mismatch: "The issuer's key is pinned under kid {expected}, and states kid {found}.",
  issuer_revoked: "The issuer's key is revoked: the snapshot lists {found}.",
  attestation_revoked: "The attestation is revoked: the snapshot lists {found}.",
  issuer_trust_missing:
    "Pass options.trust.issuers: this profile wants the issuer's key pinned; it is {found}.",
  revocation_missing: "Pass options.revocation.snapshot: this profile wants a revocation snapshot.",
  revocation_stale:
    "Pass a fresh options.revocation.snapshot: it is of {found}, and the clock, {expected}, allows one at most {limit} seconds old and none from the future.",
  revocation_signature_missing:
    "Pass options.revocation.envelope with a signature over this snapshot by one of options.trust.revocationKeys: {because}.",

  key_hash_mismatch: "Expected key_hash {expected} from the verification key, found {found}.",
  verification_key_unrecognised:
    "The verification key {found} is neither built in nor among options.trust.verificationKeys: anyone can make a key whose secrets they know.",
  verification_key_revoked: "The verification key {found} is revoked.",

  circuit_record_absent:
    "The circuit is governed or governance is demanded, and the document carries no record.",
  governance_key_unrecognised: "The circuit record is signed by {found}, neither built in nor pinned.",
  governance_kid_mismatch: "The governance key is pinned under kid {expected}, and states kid {found}.",
  governance_key_revoked: "The governance key is revoked: the snapshot lists {found}.",
  circuit_record_signature_invalid: "The circuit record's signature fails: {because}.",
  circuit_key_mismatch: "The circuit record is about the key {found}, the document's is {expected}.",
  signal_schema_mismatch:
    "The circuit record's signals are {found}; a decision attestation's are {expected}.",
  circuit_version_mismatch: "The known record of this key is of {expected}, the document's is of {found}.",
  circuit_record_superseded:
    "Record {found} is superseded by record {expected} about the same circuit version, which says otherwise.",
  circuit_not_active: "The circuit is {status} and holds from {from} until {until}; issued at {found}.",
  circuit_revoked: "The circuit is revoked; only a verified log time before {until} could excuse that.",
  setup_not_checked: "The circuit's setup was not checked. {because}",
  setup_grade_insufficient: "The setup is {found}; at least {expected} is demanded.",
} as const;

/** Every reason with its sentence. Proof, key and transcript reasons come from the engine, with its own details. */
export const REASONS = /* @__PURE__ */ allReasons();

/** Made by a call, so that a bundler leaves the tables out where nobody asks for them. */
function allReasons() {
  return Object.freeze({
    ...READ_REASONS,
    ...SIGNATURE_REASONS,
    ...PROOF_REASONS,
    ...KEY_REASONS,
    ...TRANSCRIPT_REASONS,
    ...OWN_REASONS,
  });
}

export type OwnReason = keyof typeof OWN_REASONS;
export type Reason = OwnReason | ReadReason | SignatureFault | ProofReason | KeyReason | TranscriptReason;

/** The reason's sentence with its braces filled in. Strings from documents are quoted, escaped and cut. */
export function sentence(reason: OwnReason, values: Readonly<Record<string, unknown>> = {}): string {
  return OWN_REASONS[reason].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "because" ? String(values[name]) : show(values[name]),
  );
}
