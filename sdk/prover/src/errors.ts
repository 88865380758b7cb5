/**
 * Everything the prover refuses, each with a code of its own.
 *
 * A wrong call is a `TypeError` or `RangeError`, a decision that breaks its policy and a world that fails are a
 * `VdiError`; all carry `code`. Messages name steps, constraints, pointers and files, never the value of a
 * private input, a salt or a key.
 */
import { VdiError } from "@svc/core";
import type { ProveFault } from "./worker/messages.ts";

type Kind = "TypeError" | "RangeError" | "VdiError";

const row = (kind: Kind, meaning: string) => ({ kind, meaning });

/** Code to kind of error and meaning: the table behind the README's. */
export const PROVER_ERRORS = Object.freeze({
  config_malformed: row("TypeError", "an argument is not an object, or has a member that is not known"),
  signing_key_malformed: row("TypeError", "the signing key is not 64 lowercase hex digits"),
  kid_malformed: row("TypeError", "the key id is not 1 to 64 of the characters A-Z a-z 0-9 . _ : -"),
  circuit_dir_malformed: row("TypeError", "circuitDir is not the path of a folder"),

  pipeline_name_malformed: row("TypeError", "a pipeline's name is not a text of 1 to 200 characters"),
  pipeline_version_malformed: row("TypeError", "a pipeline's version is not of the form 1.0.0"),
  steps_malformed: row("TypeError", "the steps are not a list of at least one step"),
  step_malformed: row("TypeError", "a step name is empty, too long or not in normal form C"),
  step_repeated: row("RangeError", "two steps of a pipeline have one name"),
  too_many_steps: row("RangeError", "the circuit has 16 step slots"),
  authority_malformed: row("TypeError", "an authority has a wrong type, name, reference or regulation"),
  manifest_and_constraints: row("TypeError", "a manifest and inline constraints are both given"),
  manifest_unknown: row("RangeError", "no manifest of that id or key is published"),
  manifest_steps_missing: row("RangeError", "the pipeline lacks steps that its manifest needs"),
  outcomes_malformed: row("TypeError", "the outcomes are not a list of different steps of the pipeline"),
  outcomes_differ: row("RangeError", "the outcomes are not those that the manifest declares"),
  derived_malformed: row(
    "TypeError",
    "a derived value has a wrong, missing or unknown member, or no encoding",
  ),
  constraints_malformed: row("TypeError", "the constraints are not a list"),
  constraint_malformed: row("TypeError", "a constraint has a wrong, missing or unknown member"),
  constraint_repeated: row("RangeError", "two constraints have one id"),
  too_many_constraints: row("RangeError", "the circuit has 16 constraint slots"),
  vertex_unknown: row("RangeError", "a constraint's vertex is no step of the pipeline"),
  when_outcome_unknown: row("RangeError", "a constraint's when.outcome is no step of the pipeline"),
  pipeline_malformed: row("TypeError", "the pipeline is not one that vdi.pipeline returned"),
  pipeline_altered: row("RangeError", "the pipeline's hash is not that of its content"),
  policy_unresolved: row(
    "RangeError",
    "the pipeline's manifestHash is neither published nor its constraints'",
  ),

  path_malformed: row("TypeError", "the execution path is not a list of step names"),
  path_empty: row("RangeError", "the execution path visits nothing"),
  path_step_unknown: row("RangeError", "the execution path names a step that the pipeline lacks"),
  path_step_repeated: row("RangeError", "the execution path visits a step twice"),
  path_out_of_order: row("RangeError", "the execution path is not in pipeline order"),
  outcome_malformed: row("TypeError", "the outcome is not a step name"),
  outcome_not_on_path: row("RangeError", "the outcome is a step that the path does not visit"),
  outcome_not_declared: row("RangeError", "the outcome is none of those that the pipeline declares"),
  path_not_ended: row("RangeError", "the path goes on after its outcome, or visits another one"),
  reasons_malformed: row("TypeError", 'the reasons are neither a list of constraint ids nor "all"'),
  reason_not_violated: row("RangeError", "a reason names no constraint that the decision violates"),
  inputs_malformed: row("TypeError", "the private inputs are not an object of plain JSON data"),
  input_key_numeric: row("RangeError", "an object key among the inputs is all digits, as array indices are"),
  input_pointer_too_long: row("RangeError", "an input lies too deep, or its keys are too long"),
  too_many_inputs: row("RangeError", "the circuit has 24 input leaves"),
  input_not_representable: row("RangeError", "a number among the inputs does not fit the fixed point"),
  validity_malformed: row("RangeError", "issue and expiry are not Unix seconds in that order"),
  authority_binding_mismatch: row("RangeError", "the authority binding is malformed or of another manifest"),

  workers_out_of_range: row("RangeError", "the number of proving threads is not from 1 to 64"),

  input_missing: row("VdiError", "a critical constraint reads an input that the decision lacks"),
  input_mistyped: row("VdiError", "a critical constraint reads an input of another type"),
  input_not_normal: row(
    "VdiError",
    "a critical constraint compares a text that is not in normal form C, or has white space around it",
  ),
  derived_too_large: row("VdiError", "a critical constraint reads a derived value that has no encoding"),
  constraint_not_satisfied: row("VdiError", "a critical constraint does not hold for this decision"),

  artefact_missing: row("VdiError", "a circuit artefact is not in circuitDir"),
  artefact_unreadable: row("VdiError", "a circuit artefact is there and cannot be read"),
  artefact_altered: row("VdiError", "a circuit artefact's SHA-256 is not the recorded one"),
  artefacts_malformed: row("VdiError", "artifacts.json, or a document it lists, is not understood"),
  artefacts_unrecognised: row(
    "VdiError",
    "the artefacts agree among themselves and are not the built-in ones",
  ),
  proving_failed: row(
    "VdiError",
    "no proof came out of the circuit for a decision that satisfies its policy",
  ),
  proof_refused: row("VdiError", "a fresh proof was not accepted by the verifier, and nothing was signed"),
  signature_refused: row("VdiError", "what the signer gave is no signature under its public key"),
  worker_failed: row("VdiError", "a proving thread ended unexpectedly"),
});

export type ProverErrorCode = keyof typeof PROVER_ERRORS;

/**
 * The error for a code, of the kind its row says. `name` of the result is the kind, `code` the code.
 *
 * @param message a sentence that names the argument and says what to change
 */
export function proverError(code: ProverErrorCode, message: string, options?: { cause?: unknown }): Error {
  const { kind } = PROVER_ERRORS[code];
  if (kind === "VdiError") return new VdiError(code, message, options);
  const error = kind === "TypeError" ? new TypeError(message, options) : new RangeError(message, options);
  return Object.assign(error, { code });
}

/** A critical constraint that a decision breaks: which, where and by what rule; never with what value. */
export interface ConstraintFailure {
  readonly id: string;
  readonly vertex: string;
  readonly description: string;
  /** The predicate and condition in words, from the policy alone. */
  readonly rule: string;
  /** Why it does not hold. */
  readonly why: string;
}

/** The decision does not satisfy its policy: no proof can exist, and none was tried. */
export class PolicyRefusal extends VdiError {
  /** Every critical constraint that does not hold, in manifest order; the message is about the first. */
  readonly failures: readonly ConstraintFailure[];

  constructor(code: ProverErrorCode, message: string, failures: readonly ConstraintFailure[]) {
    super(code, message);
    this.failures = failures;
  }
}

/** A proof that did not come about, by the phase in which that was found out. */
export function provingError(fault: ProveFault): Error {
  const sentence =
    fault === "start"
      ? "the witness program or the proving key could not be loaded"
      : `the circuit gave no ${fault} for a decision that the plain-code evaluation accepts`;
  return proverError("proving_failed", `${sentence}; circuitDir may hold artefacts of another version`);
}
