/** A consistency proof: that a log's later head begins with its earlier one. */
import { causeOf } from "@svc/core/finding";
import { verifyConsistency } from "@svc/tlog";
import type { LogDocument } from "./documents.ts";
import { failLog, fails, holds, type LogFinding } from "./finding.ts";
import { bytesOf, factsOf, headIn, type LogTable, signedAt, standingOf } from "./table.ts";

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
