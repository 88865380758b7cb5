/** Row `time`: in force at the time asked about, and no older than the event it bills. All times are claims. */
import { type BillingDocument, windowFault } from "@svc/core";
import { type BillingSettings, type Finding, failRow, passRow } from "../finding.ts";

export function checkTime(attestation: BillingDocument, { at, profile, logTime }: BillingSettings): Finding {
  const { issued_at: issued, expires_at: expires } = attestation;
  const skew = profile.clockSkewSeconds;
  switch (windowFault(attestation, { at, skew, logTime })) {
    case "expires_before_issue":
      return failRow("expires_before_issue", { expected: issued, found: expires });
    case "issued_in_future":
      return failRow("issued_in_future", { expected: at, found: issued, log: false });
    case "expired":
      return failRow("expired", { expected: at, found: expires });
    case "issued_after_log_time":
      return failRow("issued_in_future", { expected: logTime ?? at, found: issued, log: true });
    case null:
  }
  const event = attestation.billing_version === "v1" ? attestation.usage_event : attestation.meter_event;
  if (event !== undefined && event.event_timestamp > issued + skew) {
    return failRow("event_after_issue", { expected: issued, found: event.event_timestamp });
  }
  return passRow({ time: logTime === null ? "self_asserted" : "logged" });
}
