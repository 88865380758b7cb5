/**
 * Step 2: the attestation was in force at the time asked about. Its times are the issuer's claims; a verified
 * log time, where one is given, bounds them from outside.
 */
import { windowFault } from "@svc/core/trust";
import type { DecisionAttestation } from "@svc/core/wire";
import type { VerifySettings } from "../options/settings.ts";
import { fail, onAttestation, pass, type StepFinding } from "./step.ts";

export const checkTimestamps = onAttestation(judgeTimes);

function judgeTimes(attestation: DecisionAttestation, settings: VerifySettings): StepFinding {
  const { issued_at: issued, expires_at: expires } = attestation;
  const { at, logTime, profile } = settings;
  const skew = profile.clockSkewSeconds;
  const fault = windowFault(attestation, { at, skew, logTime });
  switch (fault) {
    case null:
      return pass({ rests_on: { time: logTime === null ? "self_asserted" : "logged" } });
    case "expires_before_issue":
      return fail(fault, { expected: issued, found: expires });
    case "expired":
      return fail(fault, { expected: at, found: expires });
    case "issued_in_future":
      return fail(fault, { expected: at, found: issued, limit: skew });
    case "issued_after_log_time":
      return fail(fault, { expected: logTime as number, found: issued, limit: skew });
  }
}
