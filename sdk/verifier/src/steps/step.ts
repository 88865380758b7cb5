/** What a step is: a row with a number, a name, a rule for when it applies, and a check. */
import type { Reading } from "@svc/core/reading";
import type { DecisionAttestation, ParseReason, Trust } from "@svc/core/wire";
import type { Settings } from "../options/read-options.ts";
import { type OwnReason, type Reason, sentence } from "../reasons.ts";
import type { StepName, StepOutcome } from "../result.ts";

/** The document as the door left it: an attestation in shape, or a refusal. */
export type Evidence = Reading<DecisionAttestation, ParseReason>;

/** What a check finds, and what the pass then rests on. */
export interface Finding extends StepOutcome {
  readonly trust?: Partial<Trust>;
  readonly setupGrade?: string;
  readonly engine?: "wasm" | "js";
}

export interface Step {
  readonly number: number;
  readonly name: StepName;
  /** Absent: always. */
  readonly applies?: (evidence: Evidence, settings: Settings) => boolean;
  readonly check: (evidence: Evidence, settings: Settings) => Finding | Promise<Finding>;
}

/** A step that passes. */
export function pass(rest: Omit<Finding, "valid" | "reason"> = {}): Finding {
  return { valid: true, ...rest };
}

/** A step that fails for one of the reasons worded here. */
export function fail(
  reason: OwnReason,
  values: Readonly<Record<string, unknown>> = {},
  rest: Omit<Finding, "valid" | "reason" | "detail"> = {},
): Finding {
  return { valid: false, reason, detail: sentence(reason, values), ...rest };
}

/** A step that fails for a reason that the reader, the signature rule or the engine gave with its own words. */
export function failWith(
  { reason, detail }: { readonly reason: Reason; readonly detail: string },
  rest: Omit<Finding, "valid" | "reason" | "detail"> = {},
): Finding {
  return { valid: false, reason, detail: asSentence(detail), ...rest };
}

/** Readers word their details as clauses. */
function asSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.!?]$/.test(clause) ? "" : "."}`;
}

/** Wraps a check that needs an attestation: without one the step cannot run. */
export function onAttestation<Result extends Finding | Promise<Finding>>(
  check: (attestation: DecisionAttestation, settings: Settings) => Result,
): (evidence: Evidence, settings: Settings) => Result | Finding {
  return (evidence, settings) =>
    evidence.ok
      ? check(evidence.value, settings)
      : fail("not_reached", { because: "the document could not be read as an attestation" });
}
