/**
 * Step 2: the attestation was in force at the time asked about. Its times are the issuer's claims; a verified
 * log time, where one is given, bounds them from outside.
 */
import { type WindowFault, windowFault } from "@svc/core/trust";
import type { DecisionAttestation } from "@svc/core/wire";
import type { VerifySettings } from "../options/settings.ts";
import { fail, onAttestation, pass, type StepFailure, type StepFinding } from "./step.ts";

export const checkTimestamps = onAttestation(judgeTimes);

function judgeTimes(attestation: DecisionAttestation, settings: VerifySettings): StepFinding {
  const { at, logTime, profile } = settings;
  const asked = { at, skew: profile.clockSkewSeconds, logTime };
  const fault = windowFault(attestation, asked);
  return fault === null
    ? pass({ rests_on: { time: logTime === null ? "self_asserted" : "logged" } })
    : windowFailure(fault, attestation, asked);
}

/** Returns the fault of a document's times, with the compared times. */
export function windowFailure(
  fault: WindowFault,
  { issued_at: issued, expires_at: expires }: { readonly issued_at: number; readonly expires_at: number },
  { at, skew, logTime }: { readonly at: number; readonly skew: number; readonly logTime?: number | null },
): StepFailure {
  if (fault === "expires_before_issue") return fail(fault, { expected: issued, found: expires });
  if (fault === "expired") return fail(fault, { expected: at, found: expires });
  const expected = fault === "issued_in_future" ? at : (logTime as number);
  return fail(fault, { expected, found: issued, limit: skew });
}
