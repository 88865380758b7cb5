/** A step is a row: a number, a name, the profiles that count it, and a check, which returns findings. */
import {
  causeOf,
  type DecisionFailure,
  type Fail,
  type Failure,
  failure,
  type Reason,
  type STEP_NOTES,
  type STEP_REASONS,
  type StepNote,
  type VerificationStep,
} from "@svc/core/finding";
import type { Reading } from "@svc/core/reading";
import type { DecisionAttestation, ParseReason, ProfileId, Trust } from "@svc/core/wire";
import type { VerifySettings } from "../options/settings.ts";

/** The document as the door left it: an attestation in shape, or a refusal. */
export type Evidence = Reading<DecisionAttestation, ParseReason>;

/** Facts that a check learns beside its result. */
export interface Facts {
  /** On which roots the result then rests. */
  readonly rests_on?: Partial<Trust>;
  readonly setupGrade?: string;
  readonly engine?: "wasm" | "js";
}

export interface Pass extends Facts {
  readonly reason?: never;
  readonly notes?: readonly StepNote[];
}

export type StepFailure = DecisionFailure & Facts;

/** A pass, or why it is none. */
export type StepFinding = Pass | StepFailure;

export type Check = (evidence: Evidence, settings: VerifySettings) => StepFinding | Promise<StepFinding>;

export interface Step {
  readonly number: number;
  readonly name: VerificationStep;
  /** The profiles under which its failure makes the result one. */
  readonly profiles: readonly ProfileId[];
  /** The caller's own demand that it count, whatever the profile. */
  readonly demanded?: (settings: VerifySettings) => boolean;
  /** Absent: always. */
  readonly applies?: (evidence: Evidence, settings: VerifySettings) => boolean;
  readonly check: Check;
}

/** A step that passes. */
export function pass(rest: Omit<Pass, "reason"> = {}): Pass {
  return rest;
}

/** A step that fails for a reason of its own. */
export const fail: Fail<typeof STEP_REASONS> = failure;

/** Makes a note of a step that passes. */
export const remark: Fail<typeof STEP_NOTES> = failure;

/** A step that fails for the reason of what it stands on: the reader, the signature rule, the engine. */
export function failWith(found: Failure<Reason>, rest: Facts = {}): StepFailure {
  return { ...(causeOf(found) as DecisionFailure), ...rest };
}

export function isFailure(finding: StepFinding): finding is StepFailure {
  return finding.reason !== undefined;
}

/** Wraps a check that needs an attestation: without one the step cannot run. */
export function onAttestation<Result extends StepFinding | Promise<StepFinding>>(
  check: (attestation: DecisionAttestation, settings: VerifySettings) => Result,
): (evidence: Evidence, settings: VerifySettings) => Result | StepFinding {
  return (evidence, settings) =>
    evidence.ok ? check(evidence.value, settings) : fail("not_reached", { because: "unreadable" });
}
