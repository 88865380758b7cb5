/** Whether a log that the reader pinned has the statement, and since when. */
import { type Fail, failure, type PERIOD_REASONS, type PeriodStatement } from "@svc/core";
import type { LogPolicy } from "@svc/tlog";
import { type InclusionMaterial, logNamedIn, verifyStatementInclusion } from "@svc/vdi-transparency";
import type { LogTime } from "../sample/sample.ts";
import type { Found } from "./row.ts";

export interface Logged extends LogTime {
  /** Origin of the log. */
  readonly log: string;
  readonly log_index: number;
  readonly witnesses: readonly string[];
}

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** The first pinned log whose evidence this is. Never throws on evidence. */
export function checkLog(
  statement: PeriodStatement,
  material: InclusionMaterial,
  policies: readonly LogPolicy[],
): { readonly logged: Logged | null; readonly fault: Found | null } {
  const named = logNamedIn(material);
  const known = named.ok ? policies.filter(({ origin }) => origin === named.value) : [];
  if (named.ok && known.length === 0) {
    return { logged: null, fault: fail("log_trust_missing") };
  }
  let because: string = named.ok ? "" : named.reason;
  for (const policy of known) {
    const found = verifyStatementInclusion(statement, material, policy);
    if (!found.valid) {
      because ||= found.reason;
      continue;
    }
    const { timestamp, witnessed_at, log_index, witnesses } = found;
    const logged = { log: policy.origin, timestamp, witnessed_at, log_index, witnesses };
    const earliest = Math.min(timestamp, witnessed_at ?? timestamp);
    const fault =
      earliest < statement.to ? fail("logged_before_end", { expected: statement.to, found: earliest }) : null;
    return { logged, fault };
  }
  return { logged: null, fault: fail("log_evidence_invalid", { because }) };
}
