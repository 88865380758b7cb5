/** A checkpoint alone: whose head it is, whether it says beside its note what the note says, and whether it forks. */
import { causeOf } from "@svc/core/finding";
import type { Checkpoint } from "@svc/core/wire";
import type { LogDocument } from "./documents.ts";
import { failLog, fails, holds, type LogFinding } from "./finding.ts";
import type { SignedHead } from "./signed-heads.ts";
import { factsOf, headIn, type LogTable, signedAt, standingOf } from "./table.ts";

export function examineCheckpoint(
  document: LogDocument & { readonly kind: "checkpoint" },
  table: LogTable,
): LogFinding {
  const { kind, read, stated } = document;
  if (!read.ok) {
    return fails(kind, { reason: "malformed_checkpoint", values: { expected: null, cause: causeOf(read) } });
  }
  const head = headIn(kind, document, table);
  if ("verdict" in head) return head;
  const facts = factsOf(head);
  if (stated !== null && isMisstated(stated as Checkpoint, head)) {
    return fails(kind, failLog("checkpoint_misstated"), facts);
  }
  const unsigned = standingOf(kind, head);
  if (unsigned !== null) return unsigned;
  const fork = signedAt(table.heads, head.origin, head.size).find(({ root }) => root !== head.root);
  if (fork !== undefined) return fails(kind, failLog("forked"), facts);
  return holds(kind, "head_signed", facts);
}

/** Members beside the note are conveniences; other ones than the note's mislead whoever reads only them. */
function isMisstated({ log_id, tree_size, root_hash }: Checkpoint, head: SignedHead): boolean {
  return log_id !== head.origin || tree_size !== head.size || root_hash !== head.root;
}
