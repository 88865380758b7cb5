/**
 * Everything the prover refuses, each with a code of its own.
 *
 * A wrong call is a `TypeError` or `RangeError`, a decision that breaks its policy and a world that fails are a
 * `VdiError`; all carry `code`. Messages name steps, constraints, pointers and files, never the value of a
 * private input, a salt or a key.
 */
import { type RuleFailure, VdiError } from "@svc/core";
import type { ProveFault } from "./worker/messages.ts";

type Kind = "TypeError" | "RangeError" | "VdiError";

/** Kind of error by code. Descriptions are in error-table.ts, which no page has to load. */
export const ERROR_KINDS = {
  config_malformed: "TypeError",
  signing_key_malformed: "TypeError",
  kid_malformed: "TypeError",
  issuer_malformed: "TypeError",
  circuit_dir_malformed: "TypeError",

  pipeline_name_malformed: "TypeError",
  pipeline_version_malformed: "TypeError",
  steps_malformed: "TypeError",
  step_malformed: "TypeError",
  step_repeated: "RangeError",
  too_many_steps: "RangeError",
  authority_malformed: "TypeError",
  manifest_and_constraints: "TypeError",
  manifest_unknown: "RangeError",
  manifest_steps_missing: "RangeError",
  outcomes_malformed: "TypeError",
  outcomes_differ: "RangeError",
  derived_malformed: "TypeError",
  constraints_malformed: "TypeError",
  constraint_malformed: "TypeError",
  constraint_repeated: "RangeError",
  too_many_constraints: "RangeError",
  vertex_unknown: "RangeError",
  when_outcome_unknown: "RangeError",
  pipeline_malformed: "TypeError",
  pipeline_altered: "RangeError",
  policy_unresolved: "RangeError",

  path_malformed: "TypeError",
  path_empty: "RangeError",
  path_step_unknown: "RangeError",
  path_step_repeated: "RangeError",
  path_out_of_order: "RangeError",
  outcome_malformed: "TypeError",
  outcome_not_on_path: "RangeError",
  outcome_not_declared: "RangeError",
  path_not_ended: "RangeError",
  reasons_malformed: "TypeError",
  reason_not_violated: "RangeError",
  sequence_malformed: "TypeError",
  claimed_issuer_malformed: "TypeError",
  nonce_malformed: "TypeError",
  reference_malformed: "TypeError",
  inputs_malformed: "TypeError",
  input_key_numeric: "RangeError",
  input_pointer_too_long: "RangeError",
  input_pointer_not_name: "RangeError",
  too_many_inputs: "RangeError",
  input_not_representable: "RangeError",
  validity_malformed: "RangeError",
  authority_binding_mismatch: "RangeError",
  source_malformed: "TypeError",
  source_unfit: "RangeError",
  sourced_malformed: "TypeError",

  workers_out_of_range: "RangeError",

  input_missing: "VdiError",
  input_mistyped: "VdiError",
  input_not_normal: "VdiError",
  derived_too_large: "VdiError",
  constraint_not_satisfied: "VdiError",

  artefact_missing: "VdiError",
  artefact_unreadable: "VdiError",
  artefact_altered: "VdiError",
  artefacts_malformed: "VdiError",
  artefacts_unrecognised: "VdiError",
  proving_failed: "VdiError",
  proof_refused: "VdiError",
  signature_refused: "VdiError",
  sequence_void: "VdiError",
  worker_failed: "VdiError",
} as const satisfies { readonly [code: string]: Kind };

export type ProverErrorCode = keyof typeof ERROR_KINDS;

/**
 * The error for a code, of the kind its row says. `name` of the result is the kind, `code` the code.
 *
 * @param message a sentence that names the argument and says what to change
 */
export function proverError(code: ProverErrorCode, message: string, options?: { cause?: unknown }): Error {
  const kind: Kind = ERROR_KINDS[code];
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
  /** Why it does not hold, in English. */
  readonly why: string;
  /** Why, as data: `sentenceOf` of `@svc/messages` words it in another language. */
  readonly finding?: RuleFailure;
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
