/** A consistency proof: that a log's later head begins with its earlier one. */
import { type ConsistencyProof, parseConsistencyProof } from "@svc/core/wire";
import { verifyConsistency } from "@svc/tlog";
import type { Item } from "../documents/recognise.ts";
import { fails, holds, type LogFacts, type LogFinding } from "./log-finding.ts";
import { isHead, type SignedHead } from "./log-heads.ts";
import {
  bytesOf,
  factsOf,
  forkSentence,
  type LogTable,
  sentence,
  signedAt,
  standingOf,
} from "./log-table.ts";

export function examineConsistency(item: Item, table: LogTable): LogFinding {
  const kind = "consistency_proof";
  const parsed = parseConsistencyProof(item.value);
  if (!parsed.ok) return fails(kind, "malformed_proof", sentence(parsed.detail));
  const proof = parsed.value;
  const head = table.heads.find((one) => one.item === item);
  if (head === undefined || !isHead(head)) {
    return fails(kind, head?.reason ?? "malformed_checkpoint", sentence(head?.detail ?? "no checkpoint"));
  }
  const facts = factsOf(head);
  if (head.size !== proof.to_size || head.root !== proof.to_root) {
    return fails(
      kind,
      "proof_mismatch",
      "Its checkpoint is of another head than the one it leads to.",
      facts,
    );
  }
  if (proof.from_size > 0) {
    const verdict = verifyConsistency({
      fromSize: proof.from_size,
      toSize: proof.to_size,
      fromRoot: bytesOf(proof.from_root),
      toRoot: bytesOf(proof.to_root),
      proof: proof.proof.map(bytesOf),
    });
    if (!verdict.valid) return fails(kind, verdict.reason, sentence(verdict.detail), facts);
  }
  const unsigned = standingOf(kind, head);
  if (unsigned !== null) return unsigned;
  const earlier = signedAt(table.heads, head.origin, proof.from_size);
  const other = earlier.find(({ root }) => root !== proof.from_root);
  if (other !== undefined) return fails(kind, "forked", forkSentence(other), facts);
  return consistent(proof, head, earlier.length > 0, facts);
}

function consistent(
  { from_size: from, to_size: to }: ConsistencyProof,
  head: SignedHead,
  keptEarlier: boolean,
  facts: LogFacts,
): LogFinding {
  const rest = ["That any entry is in the log, or that what entries say is true."];
  if (from === 0) {
    return holds(
      "consistency_proof",
      `The log ${head.origin} signed its head of ${to} entries; from the empty log nothing is proved.`,
      { anchored: false, doesNot: ["That the log kept any history: it starts from nothing.", ...rest] },
      facts,
    );
  }
  const detail = `The log ${head.origin} of ${to} entries begins with the log of ${from} entries, in the same order.`;
  if (keptEarlier) return holds("consistency_proof", detail, { doesNot: rest }, facts);
  return holds(
    "consistency_proof",
    `${detail} The earlier root is the proof's own word.`,
    {
      anchored: false,
      proves: [detail],
      doesNot: [
        `That you were shown the earlier head: add the checkpoint of ${from} entries that you kept.`,
        ...rest,
      ],
    },
    facts,
  );
}
