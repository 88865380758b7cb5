/**
 * Step 2: the attestation was in force at the time asked about. Its times are the issuer's claims; a verified
 * log time, where one is given, bounds them from outside.
 */
import type { DecisionAttestation } from "@svc/core/wire";
import type { Settings } from "../options/read-options.ts";
import { type Finding, fail, onAttestation, pass } from "./step.ts";

export const timestamps = Object.freeze({
  number: 2,
  name: "timestamps",
  check: onAttestation(checkTimestamps),
} as const);

function checkTimestamps(attestation: DecisionAttestation, settings: Settings): Finding {
  const { issued_at: issued, expires_at: expires } = attestation;
  const { at, logTime, profile } = settings;
  const skew = profile.clockSkewSeconds;
  if (expires <= issued) return fail("expires_before_issue", { expected: issued, found: expires });
  if (issued - skew > at) return fail("issued_in_future", { expected: at, found: issued });
  if (at >= expires) return fail("expired", { expected: at, found: expires });
  // What was in a log cannot have been issued afterwards.
  if (logTime !== null && issued - skew > logTime) {
    return fail("issued_after_log_time", { expected: logTime, found: issued });
  }
  return pass({ trust: { time: logTime === null ? "self_asserted" : "logged" } });
}
