/** When a document holds: from its issue, less the reader's skew, until before its expiry. All in Unix seconds. */

export interface TimeWindow {
  readonly issued_at: number;
  readonly expires_at: number;
}

export interface AskedTime {
  /** The time asked about. */
  readonly at: number;
  /** By how much clocks may differ. It widens the beginning and never the end. */
  readonly skew: number;
  /** A verified time at which the document was in a log: so it was issued by then. */
  readonly logTime?: number | null;
}

export type WindowFault = "expires_before_issue" | "issued_in_future" | "expired" | "issued_after_log_time";

/** Why the document does not hold at the time asked about, or null. The times are its issuer's claims. */
export function windowFault(
  { issued_at: issued, expires_at: expires }: TimeWindow,
  { at, skew, logTime = null }: AskedTime,
): WindowFault | null {
  if (expires <= issued) return "expires_before_issue";
  if (issued - skew > at) return "issued_in_future";
  if (at >= expires) return "expired";
  return logTime !== null && issued - skew > logTime ? "issued_after_log_time" : null;
}
