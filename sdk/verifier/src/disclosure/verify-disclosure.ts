/** Verifies disclosed inputs beside the attestation that they are said to be of. */

import { causeOf, inCodes, type Outcome, type Value, type Values } from "@svc/core/finding";
import { withoutUndefined } from "@svc/core/json";
import { type DisclosureFailure, disclosureFailure } from "@svc/core/statement";
import { type OpenedInput, type ParseReason, parseDisclosure } from "@svc/core/wire";
import { readEvidence } from "../opened/attestation.ts";
import { judgeSettings, readUnjudgedOptions, type VerifyOptions } from "../options/read-options.ts";
import type { VerificationResult } from "../result.ts";
import { documentVerdictOf } from "../verdict.ts";
import { runSteps } from "../verify-decision.ts";

/** Why a disclosure is not valid: what reading it found, what it does not open, or the attestation beside it. */
export type DisclosureReason = ParseReason | DisclosureFailure["reason"] | "attestation_not_valid";

export interface DisclosureResult {
  /**
   * The attestation is valid under the same options, and what is shown is what its issuer committed to. Not that the
   * inputs are true, and nothing about inputs that are not shown, their number included.
   */
  readonly valid: boolean;
  /** `open` where the attestation beside it could not be checked. */
  readonly outcome: Outcome;
  readonly reason?: DisclosureReason;
  readonly values?: Values;
  readonly pointer?: string;
  /** The failure in its own codes. */
  readonly detail?: string;
  /** As disclosed, in ascending order of pointers; empty unless `valid`. */
  readonly inputs: readonly Pick<OpenedInput, "pointer" | "value">[];
  /** The steps visited, where the path was disclosed; only where `valid`. */
  readonly path?: readonly string[];
  /** The case reference, as its issuer asserts it, where it was disclosed; only where `valid`. */
  readonly reference?: string;
  /** What verification says of the attestation alone. */
  readonly attestation: VerificationResult;
}

/**
 * Verifies a disclosure and the attestation that it opens. Never throws on evidence.
 *
 * @param disclosure an `input_disclosure_v1` as JSON text, UTF-8 bytes or value
 * @param attestation the `DecisionAttestation` that it names, likewise
 * @throws TypeError, RangeError when an option is malformed, unknown, or names no profile
 */
export async function verifyDisclosure(
  disclosure: unknown,
  attestation: unknown,
  options?: VerifyOptions,
): Promise<DisclosureResult> {
  const settings = readUnjudgedOptions(options);
  // Both are read before anything is waited for: what the caller does to them afterwards changes nothing.
  const evidence = readEvidence(attestation);
  const read = parseDisclosure(disclosure);
  const result = await runSteps(evidence, await judgeSettings(settings));
  if (!read.ok) return refused(read, result);
  if (!evidence.ok || !result.valid) {
    const values = result.reason === undefined ? {} : { cause: result.reason };
    const outcome = documentVerdictOf(result) === "could_not_check" ? "open" : "failed";
    return refused({ reason: "attestation_not_valid", values }, result, outcome);
  }
  const fault = disclosureFailure(read.value, evidence.value);
  if (fault !== null) return refused(fault, result);
  const { inputs, path, reference } = read.value;
  return withoutUndefined<DisclosureResult>({
    valid: true,
    outcome: "passed",
    inputs: inputs.map(({ pointer, value }) => ({ pointer, value })),
    path: path?.steps,
    reference: reference?.text,
    attestation: result,
  });
}

interface Found {
  readonly reason: DisclosureReason;
  readonly values: Readonly<Record<string, Value>>;
  readonly pointer?: string;
}

function refused(
  found: Found,
  attestation: VerificationResult,
  outcome: Outcome = "failed",
): DisclosureResult {
  const cause = causeOf(found);
  return {
    valid: false,
    outcome,
    ...(cause as Found),
    detail: inCodes(cause),
    inputs: [],
    attestation,
  };
}
