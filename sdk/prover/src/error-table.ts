/** @svc/vdi-prover/errors: every code with its kind and its meaning, for people. Proving itself needs no meanings. */
import { ERROR_KINDS, type ProverErrorCode } from "./errors.ts";

export { type ConstraintFailure, PolicyRefusal, type ProverErrorCode } from "./errors.ts";

const MEANINGS: { readonly [code in ProverErrorCode]: string } = {
  config_malformed: "an argument is not an object, or has a member that is not known",
  signing_key_malformed: "the signing key is not 64 lowercase hex digits",
  kid_malformed: "the key id is not 1 to 64 of the characters A-Z a-z 0-9 . _ : -",
  issuer_malformed: "the issuer whose signature is to come is not named by a public key of 64 hex digits",
  circuit_dir_malformed: "circuitDir is not the path of a folder",

  pipeline_name_malformed: "a pipeline's name is not a text of 1 to 200 characters",
  pipeline_version_malformed: "a pipeline's version is not of the form 1.0.0",
  steps_malformed: "the steps are not a list of at least one step",
  step_malformed: "a step name is empty, too long or not in normal form C",
  step_repeated: "two steps of a pipeline have one name",
  too_many_steps: "the circuit has 16 step slots",
  authority_malformed: "an authority has a wrong type, name, reference or regulation",
  manifest_and_constraints: "a manifest and inline constraints are both given",
  manifest_unknown: "no manifest of that id or key is published",
  manifest_steps_missing: "the pipeline lacks steps that its manifest needs",
  outcomes_malformed: "the outcomes are not a list of different steps of the pipeline",
  outcomes_differ: "the outcomes are not those that the manifest declares",
  derived_malformed: "a derived value has a wrong, missing or unknown member, or no encoding",
  constraints_malformed: "the constraints are not a list",
  constraint_malformed: "a constraint has a wrong, missing or unknown member",
  constraint_repeated: "two constraints have one id",
  too_many_constraints: "the circuit has 16 constraint slots",
  vertex_unknown: "a constraint's vertex is no step of the pipeline",
  when_outcome_unknown: "a constraint's when.outcome is no step of the pipeline",
  pipeline_malformed: "the pipeline is not one that vdi.pipeline returned",
  pipeline_altered: "the pipeline's hash is not that of its content",
  policy_unresolved: "the pipeline's manifestHash is neither published nor its constraints'",

  path_malformed: "the execution path is not a list of step names",
  path_empty: "the execution path visits nothing",
  path_step_unknown: "the execution path names a step that the pipeline lacks",
  path_step_repeated: "the execution path visits a step twice",
  path_out_of_order: "the execution path is not in pipeline order",
  outcome_malformed: "the outcome is not a step name",
  outcome_not_on_path: "the outcome is a step that the path does not visit",
  outcome_not_declared: "the outcome is none of those that the pipeline declares",
  path_not_ended: "the path goes on after its outcome, or visits another one",
  reasons_malformed: 'the reasons are neither a list of constraint ids nor "all"',
  reason_not_violated: "a reason names no constraint that the decision violates",
  sequence_malformed: "the place in a stream is not { stream, number }, or is one for many attestations",
  claimed_issuer_malformed: "the issuer is not { domain } with a domain in lower case",
  nonce_malformed: "the nonce is not 64 hex digits, or not the challenge that the sources signed",
  reference_malformed: "the case reference is not 1 to 64 of A-Z a-z 0-9 . _ : / # - and inner spaces",
  inputs_malformed: "the private inputs are not an object of plain JSON data",
  input_key_numeric: "an object key among the inputs is all digits, as array indices are",
  input_pointer_too_long: "an input lies too deep, or its keys are too long",
  input_pointer_not_name:
    "a key among the inputs is not in Unicode normal form C, or has a control character",
  too_many_inputs: "the circuit has 24 input leaves",
  input_not_representable: "a number among the inputs does not fit the fixed point",
  validity_malformed: "issue and expiry are not Unix seconds in that order",
  authority_binding_mismatch: "the authority binding is malformed or of another manifest",
  source_malformed: "what a source gave is not a source opening that opens its own statement",
  source_unfit:
    "a source's statement is not about this decision, or one that the manifest demands is missing",
  sourced_malformed: "the sourced inputs are not a list of different inputs with the role that each demands",

  workers_out_of_range: "the number of proving threads is not from 1 to 64",

  input_missing: "a critical constraint reads an input that the decision lacks",
  input_mistyped: "a critical constraint reads an input of another type",
  input_not_normal:
    "a critical constraint compares a text that is not in normal form C, or has white space around it",
  derived_too_large: "a critical constraint reads a derived value that has no encoding",
  constraint_not_satisfied: "a critical constraint does not hold for this decision",

  artefact_missing: "a circuit artefact is not in circuitDir",
  artefact_unreadable: "a circuit artefact is there and cannot be read",
  artefact_altered: "a circuit artefact's SHA-256 is not the recorded one",
  artefacts_malformed: "artifacts.json, or a document it lists, is not understood",
  artefacts_unrecognised: "the artefacts agree among themselves and are not the built-in ones",
  proving_failed: "no proof came out of the circuit for a decision that satisfies its policy",
  proof_refused: "a fresh proof was not accepted by the verifier, and nothing was signed",
  sequence_void: "the attestation's number was not signed within 300 seconds of being drawn, and is void",
  signature_refused: "what the signer gave is no signature under its public key",
  worker_failed: "a proving thread ended unexpectedly",
};

type Row = { readonly kind: (typeof ERROR_KINDS)[ProverErrorCode]; readonly meaning: string };

/** Code to kind of error and meaning: the table behind the README's. */
export const PROVER_ERRORS = Object.freeze(
  Object.fromEntries(
    (Object.keys(MEANINGS) as ProverErrorCode[]).map((code): [ProverErrorCode, Row] => [
      code,
      { kind: ERROR_KINDS[code], meaning: MEANINGS[code] },
    ]),
  ),
) as { readonly [code in ProverErrorCode]: Row };
