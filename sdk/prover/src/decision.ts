/**
 * Reads one decision: the path it took, the outcome it came to and the inputs it was made from.
 *
 * The path and the outcome are checked against the pipeline here; whether the inputs satisfy the policy is the
 * evaluator's to say. Messages name steps and pointers, never the value of an input.
 */
import {
  CASE_REFERENCE,
  type Json,
  MAX_STEPS,
  readJson,
  type StatementPipeline,
  visitedSteps,
} from "@svc/core";
import { memberOf, pickMembers, quote, quoteAll, typeNameOf } from "./arguments.ts";
import { proverError } from "./errors.ts";

/** A value as JSON has it. */
export type InputValue =
  | null
  | boolean
  | number
  | string
  | readonly InputValue[]
  | { readonly [name: string]: InputValue };

export interface Decision {
  /** Steps that were visited, in pipeline order. Public only as a salted commitment. */
  readonly executionPath: readonly string[];
  /**
   * JSON values by name, never revealed. At most 24 leaves; object keys must not be all digits. An `object`, since
   * interfaces have no index signature; what is no JSON is refused when it is read.
   */
  readonly privateInputs: object;
  /** The step that produced the outcome, one of the path. Public. */
  readonly outcomeId: string;
  /**
   * Which case it is about, such as "A-2026-00123": 1 to 64 of `[A-Za-z0-9 ._:/#-]`, without a space at either end. The
   * attestation holds a salted commitment to it, and the opening text and salt.
   */
  readonly reference?: string | undefined;
}

export interface ReadDecision {
  readonly path: readonly string[];
  readonly outcome: string;
  readonly inputs: Json;
  readonly reference: string | undefined;
}

const MEMBERS = ["executionPath", "privateInputs", "outcomeId", "reference"] as const;
const HINTS = {
  path: "is called executionPath here (attest(config) takes path)",
  inputs: "is called privateInputs here (attest(config) takes inputs)",
  outcome: "is called outcomeId here (attest(config) takes outcome)",
};

/**
 * @throws TypeError or RangeError with the code of the first fault found
 */
export function readDecision(decision: unknown, pipeline: StatementPipeline): ReadDecision {
  const given = pickMembers("decision", decision, MEMBERS, HINTS);
  const path = readPath(given.executionPath, pipeline.steps);
  const outcome = readOutcome(given.outcomeId, path, pipeline.steps);
  checkEnd(path, outcome, pipeline);
  return {
    path,
    outcome,
    inputs: readInputs(given.privateInputs),
    reference: readReference(given.reference),
  };
}

function readReference(reference: unknown): string | undefined {
  if (reference === undefined) return undefined;
  if (typeof reference === "string" && CASE_REFERENCE.test(reference)) return reference;
  throw proverError(
    "reference_malformed",
    "decision.reference: expected 1 to 64 of A-Z a-z 0-9 . _ : / # - and inner spaces",
  );
}

function readPath(path: unknown, steps: readonly string[]): string[] {
  const where = "decision.executionPath";
  if (!Array.isArray(path)) {
    throw proverError("path_malformed", `${where}: expected a list of step names, got ${typeNameOf(path)}`);
  }
  if (path.length === 0) {
    throw proverError("path_empty", `${where}: no step was visited; name at least the outcome's`);
  }
  if (path.length > MAX_STEPS) {
    throw proverError(
      "path_step_repeated",
      `${where}: ${path.length} steps, but a path visits each of at most ${MAX_STEPS} once`,
    );
  }
  let last = -1;
  const names: string[] = [];
  for (const [index, name] of (path as unknown[]).entries()) {
    if (typeof name !== "string") {
      throw proverError(
        "path_malformed",
        `${where}[${index}]: expected a step name, got ${typeNameOf(name)}`,
      );
    }
    const position = steps.indexOf(name);
    if (position < 0) {
      throw proverError(
        "path_step_unknown",
        `${where}[${index}]: ${quote(name)} is no step of the pipeline; steps are ${quoteAll(steps)}`,
      );
    }
    if (names.includes(name)) {
      throw proverError("path_step_repeated", `${where}[${index}]: ${quote(name)} was visited before`);
    }
    if (position < last) {
      throw proverError(
        "path_out_of_order",
        `${where}[${index}]: ${quote(name)} comes before ${quote(steps[last] ?? "")} in the pipeline; ` +
          "list the visited steps in pipeline order",
      );
    }
    last = position;
    names.push(name);
  }
  return names;
}

function readOutcome(outcome: unknown, path: readonly string[], steps: readonly string[]): string {
  const where = "decision.outcomeId";
  if (typeof outcome !== "string") {
    throw proverError("outcome_malformed", `${where}: expected a step name, got ${typeNameOf(outcome)}`);
  }
  if (path.includes(outcome)) return outcome;
  const why = steps.includes(outcome) ? "is not on the execution path" : "is no step of the pipeline";
  throw proverError(
    "outcome_not_on_path",
    `${where}: ${quote(outcome)} ${why}; name one of ${quoteAll(path)}`,
  );
}

/** Where the pipeline declares outcomes, the path ends in one of them. */
function checkEnd(path: readonly string[], outcome: string, pipeline: StatementPipeline): void {
  const ends = visitedSteps(pipeline, path, outcome);
  if (ends.ok) return;
  const outcomes = `outcomes are ${quoteAll(pipeline.outcomes ?? [])}`;
  if (ends.reason === "outcome_not_declared") {
    throw proverError(
      "outcome_not_declared",
      `decision.outcomeId: ${quote(outcome)} is none of those that the pipeline declares; ${outcomes}`,
    );
  }
  const what = ends.reason === "path_two_outcomes" ? "visits another outcome beside" : "goes on after";
  throw proverError("path_not_ended", `decision.executionPath: it ${what} ${quote(outcome)}; ${outcomes}`);
}

/** The reader's reasons, in words without a private value: its own sentences may quote what it read. */
const INPUT_FAULTS: Readonly<Record<string, string>> = {
  too_deep: "more than {limit} levels deep",
  too_large: "more than {limit} bytes of text",
  too_many_members: "more than {limit} members",
  forbidden_member: "a member named __proto__",
  lone_surrogate: "a text that is not well-formed Unicode",
  number_not_finite: "a number that is not finite",
  minus_zero: "the number -0; use 0",
  not_plain_data: "a value that is not plain JSON data (undefined, a function, an accessor, an instance)",
};

function readInputs(inputs: unknown): Json {
  const where = "decision.privateInputs";
  if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs) || ArrayBuffer.isView(inputs)) {
    throw proverError("inputs_malformed", `${where}: expected an object, got ${typeNameOf(inputs)}`);
  }
  const read = readJson(inputs);
  if (read.ok) return read.value;
  const fault = INPUT_FAULTS[read.reason] ?? `not readable as JSON (${read.reason})`;
  const named = fault.replace("{limit}", String(read.values?.limit));
  throw proverError("inputs_malformed", `${where}${memberOf(read.pointer)}: ${named}`);
}
