/** A checkpoint alone: whose head it is, whether it says beside its note what the note says, and whether it forks. */
import { parseCheckpointDocument } from "@svc/core/wire";
import type { Item } from "../documents/recognise.ts";
import { fails, holds, type LogFinding } from "./log-finding.ts";
import { isHead, type ReadHead, type SignedHead } from "./log-heads.ts";
import { factsOf, forkSentence, type LogTable, sentence, signedAt, standingOf } from "./log-table.ts";

export function examineCheckpoint(item: Item, table: LogTable): LogFinding {
  const head = table.heads.find((one) => one.item === item);
  if (head === undefined) return fails("checkpoint", "malformed_checkpoint", "It is no checkpoint document.");
  if (!isHead(head)) return fails("checkpoint", head.reason, sentence(head.detail));
  const facts = factsOf(head);
  if (typeof item.value === "object" && item.value !== null) {
    const fault = misstated(item.value, head);
    if (fault !== null) return fails("checkpoint", "checkpoint_misstated", fault, facts);
  }
  const unsigned = standingOf("checkpoint", head);
  if (unsigned !== null) return unsigned;
  const fork = forkOf(head, table.heads);
  if (fork !== null) return fails("checkpoint", "forked", fork, facts);
  const seen = head.witnesses.length === 0 ? "" : `, cosigned by ${head.witnesses.join(", ")}`;
  return holds(
    "checkpoint",
    `The log ${head.origin} signed this head of ${head.size} entries${seen}.`,
    {
      doesNot: [
        "That other people were shown the same head: compare it with theirs, or ask for witnesses.",
        "That any entry is in the log, or that what entries say is true.",
      ],
    },
    facts,
  );
}

/** Members beside the note are conveniences; other ones than the note's mislead whoever reads only them. */
function misstated(document: unknown, head: SignedHead): string | null {
  const parsed = parseCheckpointDocument(document);
  if (!parsed.ok) return sentence(parsed.detail);
  const { log_id, tree_size, root_hash } = parsed.value;
  if (log_id === head.origin && tree_size === head.size && root_hash === head.root) return null;
  return "The members beside the signed note do not say what the note says.";
}

function forkOf(head: SignedHead, heads: readonly ReadHead[]): string | null {
  const other = signedAt(heads, head.origin, head.size).find(({ root }) => root !== head.root);
  return other === undefined ? null : forkSentence(other);
}
