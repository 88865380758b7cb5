/**
 * Is this statement, about a period or of a source, in that log? As for receipts: the leaf is computed again from the statement, and the root
 * comes from a checkpoint under the reader's policy.
 *
 * A pass says that the log committed to this statement: of a period, from then on the issuer cannot put another in its
 * place without both being found. It says nothing about whether the statement is true, nor whose key signed it.
 */
import { statementEntryOf } from "@svc/core";
import { type LogPolicy, readLogPolicy } from "@svc/tlog";
import { checkLoggedStatement, type LoggedStatementReason } from "./append-statement.ts";
import { STATEMENT_ENTRY } from "./entry.ts";
import {
  type EntryInclusion,
  type InclusionMaterial,
  judgeEntryOf,
  type MaterialFault,
  type NotIncluded,
  notIncluded,
} from "./material.ts";

export type StatementInclusionReason = LoggedStatementReason | MaterialFault | "entry_mismatch";

export type StatementInclusionVerdict =
  | Extract<EntryInclusion, { readonly valid: true }>
  | NotIncluded<StatementInclusionReason>;

/**
 * Verifies that the log of the policy includes the statement.
 *
 * @throws TypeError, RangeError for a policy that is none. Never on evidence
 */
export function verifyStatementInclusion(
  statement: unknown,
  material: InclusionMaterial,
  policy: LogPolicy,
): StatementInclusionVerdict {
  const pinned = readLogPolicy(policy, "policy");
  const checked = checkLoggedStatement(statement);
  if (!checked.ok) return notIncluded(checked);
  return judgeEntryOf(material, STATEMENT_ENTRY, pinned, (timestamp) =>
    statementEntryOf(checked.value, timestamp),
  );
}
