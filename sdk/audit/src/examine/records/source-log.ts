/**
 * A log's proof of a source's statement, beside the documents that hold the statement. It shows that a log which the
 * reader pinned committed to the statement; not that the statement is true, nor that it counts for the decision beside it.
 */
import type { SourceStatement } from "@svc/core";
import { type Fail, type Failure, failure, type PERIOD_REASONS } from "@svc/core/finding";
import type { LogPolicy } from "@svc/tlog";
import { logNamedIn, verifyStatementInclusion } from "@svc/vdi-transparency";
import { LOG_SET, PERIOD_SET } from "@svc/words";
import { worded } from "../found.ts";
import type { RecordAnswer } from "./answer.ts";

const fail: Fail<Pick<typeof PERIOD_REASONS, "log_trust_missing">> = failure;

/**
 * The first pinned log whose proof this is. Never throws on evidence.
 *
 * @param statements those of the hash that the proof's entry names, at least one. They differ in the value of their
 * signature alone: one that its key signed is enough
 */
export function examineSourceLog(
  document: string,
  statements: readonly SourceStatement[],
  logs: readonly LogPolicy[],
): RecordAnswer {
  const named = logNamedIn({ document });
  if (!named.ok) return notValid(named);
  let fault: RecordAnswer | null = null;
  for (const policy of logs.filter(({ origin }) => origin === named.value)) {
    for (const statement of statements) {
      const found = verifyStatementInclusion(statement, { document }, policy);
      if (found.valid) return { verdict: "verified", rests_on: "pinned" };
      fault ??= notValid(found);
    }
  }
  if (fault !== null) return fault;
  const missing = fail("log_trust_missing");
  return { verdict: "could_not_check", reason: missing.reason, ...worded(PERIOD_SET, missing) };
}

function notValid(found: Failure): RecordAnswer {
  return { verdict: "not_valid", reason: found.reason, ...worded(LOG_SET, found) };
}
