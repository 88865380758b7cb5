/** Documents that state a head of a log: a checkpoint alone, and a proof that a later head begins with an earlier one. */
import { causeOf } from "@svc/core/finding";
import type { Checkpoint } from "@svc/core/wire";
import { verifyConsistency } from "@svc/tlog";
import type { LogFinding } from "../../model/examination.ts";
import type { LogDocument } from "./documents.ts";
import { failLog, fails, holds } from "./finding.ts";
import type { SignedHead } from "./signed-heads.ts";
import { bytesOf, factsOf, headIn, type LogTable, signedAt, standingOf } from "./table.ts";

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

export function examineConsistency(
  document: LogDocument & { readonly kind: "consistency_proof" },
  table: LogTable,
): LogFinding {
  const { kind, read } = document;
  if (!read.ok) return fails(kind, failLog("malformed_proof", { expected: null, cause: causeOf(read) }));
  const proof = read.value;
  const head = headIn(kind, document, table);
  if ("verdict" in head) return head;
  const facts = { ...factsOf(head), from_size: proof.from_size };
  if (head.size !== proof.to_size || head.root !== proof.to_root) {
    return fails(kind, failLog("proof_mismatch", { expected: "root_of_checkpoint" }), facts);
  }
  if (proof.from_size > 0) {
    const verdict = verifyConsistency({
      fromSize: proof.from_size,
      toSize: proof.to_size,
      fromRoot: bytesOf(proof.from_root),
      toRoot: bytesOf(proof.to_root),
      proof: proof.proof.map(bytesOf),
    });
    if (!verdict.valid) return fails(kind, verdict, facts);
  }
  const unsigned = standingOf(kind, head, { from_size: proof.from_size });
  if (unsigned !== null) return unsigned;
  const earlier = signedAt(table.heads, head.origin, proof.from_size);
  if (earlier.some(({ root }) => root !== proof.from_root)) {
    return fails(kind, failLog("forked"), facts);
  }
  if (proof.from_size === 0) return holds(kind, "nothing_before", facts, false);
  return earlier.length > 0
    ? holds(kind, "consistent", facts)
    : holds(kind, "consistent_from_stated_root", facts, false);
}
