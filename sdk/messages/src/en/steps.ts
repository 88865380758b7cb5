/** The eight verification steps and trusted keys, in English. */

import type { STEP_NOTES, STEP_REASONS, VerificationStep } from "@svc/core/finding";
import type { CheckWords, RootWords } from "../language.ts";
import { sentencesOf } from "../sentences.ts";

export const stepsInEnglish = /* @__PURE__ */ sentencesOf<typeof STEP_REASONS>()({
  not_reached: "The step could not run: {because:term}.",
  not_in_profile: "The profile does not ask for this step.",

  attestation_id_mismatch: "Expected attestation_id {expected} from the content, found {found}.",

  issued_in_future:
    "Issued on {found:time}, more than {limit:duration} later than the time asked about, {expected:time}.",
  expired: "Expired on {found:time}; the time asked about is {expected:time}.",
  expires_before_issue: "Expires on {found:time}, not after it was issued on {expected:time}.",
  issued_after_log_time:
    "Issued on {found:time}, more than {limit:duration} later than it was logged, {expected:time}.",

  pipeline_hash_mismatch: "Expected pipeline.hash {expected} from the pipeline's members, found {found}.",
  pipeline_id_mismatch: "Expected pipeline.id {expected}, found {found}.",
  pipeline_root_mismatch: "Expected the signal pipeline_root {expected} from the steps, found {found}.",
  outcome_not_a_step: "The outcome {found} is not a step of the pipeline.",
  declared_outcome_not_a_step: "The pipeline declares the outcome {found}, which is not one of its steps.",
  outcome_not_declared: "The pipeline's outcomes are {expected}; the decision's is {found}.",

  manifest_hash_mismatch: "Expected manifest_hash {expected} from the policy's members, found {found}.",
  policy_not_encodable: "The policy has no encoding in the statement. {cause}",
  policy_root_mismatch: "Expected the signal policy_root {expected} from the constraints, found {found}.",
  vertex_not_a_step: "Constraint {constraint} is enforced at {found}, which is not a step of the pipeline.",
  when_outcome_not_a_step:
    "Constraint {constraint} applies when the outcome is {found}, which is not a step of the pipeline.",
  critical_constraint_not_proved:
    "Critical constraint {constraint} is not proved: it has a 0 in satisfied_mask.",
  mask_beyond_constraints: ({ expected }) =>
    `The mask {found} has bits beyond the ${expected === 1 ? "one constraint" : "{expected} constraints"}.`,
  violated_mask_beyond_constraints: ({ expected }) =>
    `The violated_mask {found} has bits beyond the ${expected === 1 ? "one constraint" : "{expected} constraints"}.`,
  reason_without_predicate: "Constraint {constraint} is named as a reason and has no predicate.",
  reasons_differ_from_mask: "The reasons of violated_mask are {expected}, those listed {found}.",
  outcomes_differ_from_manifest:
    "The manifest's outcomes are {expected}, which a pipeline under it declares; this one declares {found}.",
  input_not_sourced:
    "The manifest demands that a {role} signed {input}, and the document has no such statement.",
  manifest_version_unknown: "Of {manifest} only the versions {expected} are published, and not {found}.",
  manifest_differs_from_published:
    "The policy claims to be {manifest} {version}, whose published hash is {expected}; its own is {found}.",
  manifest_authority_unbound:
    "The policy names {found} as its authority and carries no authority_binding signed by it.",
  authority_binding_mismatch:
    "The authority_binding is about another {member}: expected {expected}, found {found}.",
  authority_binding_not_current:
    "The authority_binding holds from {from:time} until {until:time}; the time asked about is {expected:time}.",
  authority_binding_signature_invalid: "The authority_binding's signature fails. {cause}",
  manifest_authority_unrecognised:
    "The authority_binding is signed by {found}, which no pinned authority is.",
  manifest_authority_revoked: "The key {found} that signed the authority_binding is revoked.",
  manifest_authority_trust_missing: "The authority's key is not pinned: {found}.",

  signal_mismatch: "Expected the signal {signal} to be {expected} from the document, found {found}.",

  proof_not_checked: "The proof was not checked for want of {part:term}.",

  issuer_not_trusted: "The issuer's key is not pinned: {found}.",
  issuer_kid_mismatch: "The issuer's key is pinned under kid {expected}, and states kid {found}.",
  issuer_directory_missing: "The directory of {found} was not given.",
  issuer_key_not_listed: "The directory of {expected} does not list the key {found}.",
  issuer_key_use: "The domain lists the key for {found}, not for {expected}.",
  issuer_key_not_yet:
    "The domain lists the key from {expected:time} on, and the document is of {found:time}.",
  issuer_key_ended:
    "The domain lists the key until {expected:time}, and no witness saw the document of {found:time} before.",
  issuer_revoked: "The issuer's key is revoked: the snapshot lists {found}.",
  attestation_revoked: "The attestation is revoked: the snapshot lists {found}.",
  issuer_trust_missing: "This profile wants the issuer's key pinned: {found}.",
  revocation_missing: "This profile wants a revocation snapshot.",
  revocation_stale:
    "The revocation snapshot is of {found:time}; by the clock, {expected:time}, it may be at most {limit:duration} old, and not of the future.",
  revocation_signature_missing: "No pinned key signed the snapshot: {because:term}.",

  key_hash_mismatch: "Expected key_hash {expected} from the verification key, found {found}.",
  verification_key_unrecognised:
    "The verification key {found} is neither built in nor pinned: anyone can make one.",
  verification_key_revoked: "The verification key {found} is revoked.",

  circuit_record_absent:
    "The circuit is governed or governance is demanded, and the document carries no record.",
  governance_key_unrecognised: "The circuit record is signed by {found}, neither built in nor pinned.",
  governance_kid_mismatch: "The governance key is pinned under kid {expected}, and states kid {found}.",
  governance_key_revoked: "The governance key is revoked: the snapshot lists {found}.",
  circuit_record_signature_invalid: "The circuit record's signature fails. {cause}",
  circuit_key_mismatch: "The circuit record is about the key {found}, the document's is {expected}.",
  signal_schema_mismatch:
    "The circuit record's signals are {found}; a decision attestation's are {expected}.",
  circuit_version_mismatch: "The known record of this key is of {expected}, the document's is of {found}.",
  circuit_record_superseded:
    "Record {found} is superseded by record {expected} about the same circuit version, which says otherwise.",
  circuit_not_active:
    "The circuit is {status} and holds from {from:time} until {until:time}; issued on {found:time}.",
  circuit_revoked: "The circuit is revoked; only a verified log time before {until:time} could excuse that.",
  setup_not_checked: "The circuit's setup was not checked for want of {part:term}.",
  setup_grade_insufficient: "The setup is {found}; at least {expected} is demanded.",
});

export const notesInEnglish = /* @__PURE__ */ sentencesOf<typeof STEP_NOTES>()({
  key_accepted_unrecognised: "Nobody vouches for this key; it was accepted because the caller asked for it.",
  setup_found: ({ grade }) =>
    grade === "single-party"
      ? "The record of the setup holds; that more than one party made it is not shown, and one could have kept the means to forge ({grade})."
      : "The record of the setup holds: {grade}.",
  authority_self_attested: "Nobody but the issuer stands behind these rules.",
  authority_claimed: "The policy's authority is a claim. {cause}",
  empty_policy: "The policy is empty: the proof shows that a pipeline was named, and no rule at all.",
  no_predicate:
    "No constraint of the policy reads an input: only visits to steps are proved, none of what the descriptions say.",
  no_critical_rule: "No rule of the policy is critical: none of them had to hold.",
  outcome_covers_nothing:
    "No critical rule that is in force for this outcome tests an input: any inputs would have done.",
  all_waivable:
    "Every critical rule that is in force for this outcome has a condition on an input, and may have been waived by it.",
  outcomes_undeclared: "The pipeline does not say which steps end it: the path may go on after the outcome.",
});

export const STEP_TITLES: Readonly<Record<VerificationStep, string>> = /* @__PURE__ */ Object.freeze({
  schema: "Complete and well-formed",
  timestamps: "In force",
  pipeline: "Pipeline as proved",
  policy: "Rules as proved",
  proof: "Zero-knowledge proof",
  signature: "Signed by the issuer's key",
  key: "Known verification key",
  governance: "Circuit under governance",
});

/** One word for each step, for a row of all eight. */
export const STEP_SHORT_NAMES: Readonly<Record<VerificationStep, string>> = /* @__PURE__ */ Object.freeze({
  schema: "form",
  timestamps: "time",
  pipeline: "steps",
  policy: "rules",
  proof: "proof",
  signature: "signed",
  key: "key",
  governance: "setup",
});

/** The question of each step, and the meaning of a pass. */
export const STEP_WORDS: Readonly<Record<VerificationStep, CheckWords>> = /* @__PURE__ */ Object.freeze({
  schema: {
    title: STEP_TITLES.schema,
    asks: "Is every field there, none unknown, and the identifier computed from the content?",
    passed: "Every field is there, none is unknown, and the identifier follows from the content.",
  },
  timestamps: {
    title: STEP_TITLES.timestamps,
    asks: "Was it valid at the time asked about?",
    passed: "It was in force at the time asked about.",
  },
  pipeline: {
    title: STEP_TITLES.pipeline,
    asks: "Do the steps shown match the hash and the proof?",
    passed: "The steps shown are the ones that the document's hash and its proof's public inputs name.",
  },
  policy: {
    title: STEP_TITLES.policy,
    asks: "Do the rules shown match the hash and the proof, and are all critical ones met?",
    passed:
      "The rules shown are the ones that the document's hash and its proof's public inputs name, and every critical rule is claimed met.",
  },
  proof: {
    title: STEP_TITLES.proof,
    asks: "Does the proof hold for exactly this document?",
    passed: "The proof holds under the key that the document names, for exactly this document.",
  },
  signature: {
    title: STEP_TITLES.signature,
    asks: "Did the holder of the stated key sign all of it, and is that key good?",
    passed: "The holder of the stated key signed every field.",
  },
  key: {
    title: STEP_TITLES.key,
    asks: "Does somebody other than the document vouch for the key that the proof is checked with?",
    passed: "The key that the proof was checked with is vouched for from outside the document.",
  },
  governance: {
    title: STEP_TITLES.governance,
    asks: "Is the circuit's setup recorded, in force, and of a sufficient grade?",
    passed:
      "The circuit's record is vouched for from outside the document, and the setup in it was checked step by step.",
  },
});

/** Why a step fails, in a few words, where two long values differ: they stand with the step. */
export const STEP_BRIEFS: Readonly<Record<string, string>> = /* @__PURE__ */ Object.freeze({
  attestation_id_mismatch: "The identifier does not follow from the content.",
  pipeline_hash_mismatch: "The steps shown do not lead to the hash stated.",
  pipeline_root_mismatch: "The steps shown are not those that the proof states.",
  manifest_hash_mismatch: "The rules shown do not lead to the hash stated.",
  policy_root_mismatch: "The rules shown are not those that the proof states.",
  signal_mismatch: "The proof states something else than this document.",
  pairing_mismatch: "The proof does not hold for what this document states.",
});

const SUBJECTS: RootWords["subjects"] = {
  issuer: "Who signed",
  circuit: "Proof key",
  manifest: "Rules",
  revocation: "Revocation",
  time: "Time",
  inputs: "Inputs",
  execution: "Execution",
};

const ROOTS: RootWords["roots"] = {
  pinned: "a key that you pinned",
  domain: "a domain that you trust",
  built_in: "a root built into this library",
  registry: "a published register",
  logged: "a transparency log",
  self_asserted: "the document's own word",
  not_checked: "not checked",
};

const ROOTS_OF: RootWords["rootsOf"] = {
  issuer: {
    pinned: "an issuer that you pinned",
    domain: "a domain that you trust lists the key",
    self_asserted: "whoever holds the key in the document",
  },
  circuit: { built_in: "built into this library", pinned: "a verification key that you pinned" },
  manifest: {
    registry: "a published manifest",
    pinned: "an authority that you pinned",
    self_asserted: "the issuer's own rules",
  },
  revocation: {
    pinned: "a snapshot signed by a key you pinned",
    self_asserted: "an unsigned snapshot",
    logged: "witnesses of a log, who saw it before its key was revoked",
  },
  time: { self_asserted: "the issuer's own clock" },
  inputs: {
    pinned: "sources that you pinned, about one unnamed person",
    self_asserted: "the issuer's word that they are true",
  },
  execution: { self_asserted: "the issuer's word that this path was run" },
};

/** Who made the circuit's setup, in a few words. */
export const SETUP_IN_ENGLISH = {
  subject: "Setup",
  single: "not shown to be more than one party, which could forge",
  several: "one honest contributor is enough",
  unfit: "not for use",
};

export const rootsInEnglish: RootWords = { subjects: SUBJECTS, roots: ROOTS, rootsOf: ROOTS_OF };
