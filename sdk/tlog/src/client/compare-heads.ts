/**
 * Do two heads of one log belong to one history? Answered from the larger tree's tiles.
 *
 * The hashes that fold to the larger root are also those that fold to the root at the smaller size; when the
 * first holds and the second gives another root than the smaller note says, the log has forked and the hashes
 * are the proof of it. When the first does not hold, the tiles are wrong and nothing can be said about the log.
 */
import { encodeHex, equalBytes } from "@svc/core";
import { causeOf, type Failure } from "@svc/core/finding";
import { planConsistency } from "../merkle/prove.ts";
import { foldRange } from "../merkle/range.ts";
import { tooLarge, verifyConsistency } from "../merkle/verify.ts";
import type { OpenedCheckpoint } from "../note/policy.ts";
import { encodeNote } from "../note/signed-note.ts";
import { fetchNodes, LogIncomplete } from "../tiles/fetch-nodes.ts";
import type { TileSource } from "../tiles/source.ts";
import type { LogEvidence } from "./evidence.ts";

export type HeadComparison =
  | { readonly relation: "consistent" }
  | { readonly relation: "forked"; readonly evidence: LogEvidence }
  /** The tiles are missing or do not belong to the larger head. */
  | { readonly relation: "unproven"; readonly cause: Failure };

/**
 * Compares two opened heads; `smaller.checkpoint.size` is not above the larger's.
 *
 * @throws VdiError `log_unreachable` when the source does not answer
 */
export async function compareHeads(
  source: TileSource,
  smaller: OpenedCheckpoint,
  larger: OpenedCheckpoint,
): Promise<HeadComparison> {
  const [from, to] = [smaller.checkpoint, larger.checkpoint];
  if (from.size === to.size) {
    return equalBytes(from.root, to.root)
      ? { relation: "consistent" }
      : { relation: "forked", evidence: evidenceOf("fork", smaller, larger) };
  }
  if (from.size === 0n) return { relation: "consistent" };
  if (to.size > BigInt(Number.MAX_SAFE_INTEGER)) {
    return { relation: "unproven", cause: tooLarge(to.size) };
  }
  const [fromSize, toSize] = [Number(from.size), Number(to.size)];
  const prefix = { start: 0, end: fromSize };
  const plan = planConsistency(fromSize, toSize);
  let derived: Uint8Array;
  let proof: Uint8Array[];
  try {
    const read = await fetchNodes(source, toSize, [prefix, ...plan]);
    derived = foldRange(prefix, read);
    proof = plan.map((range) => foldRange(range, read));
  } catch (error) {
    if (error instanceof LogIncomplete) return { relation: "unproven", cause: error.failure };
    throw error;
  }
  const joined = verifyConsistency({ fromSize, toSize, fromRoot: derived, toRoot: to.root, proof });
  if (!joined.valid) return { relation: "unproven", cause: causeOf(joined) };
  if (equalBytes(derived, from.root)) return { relation: "consistent" };
  const hashes = { derived_root: encodeHex(derived), proof: proof.map(encodeHex) };
  return { relation: "forked", evidence: { ...evidenceOf("fork", smaller, larger), ...hashes } };
}

export function evidenceOf(
  kind: LogEvidence["kind"],
  smaller: OpenedCheckpoint,
  larger: OpenedCheckpoint,
): LogEvidence {
  return {
    type: "log_evidence_v1",
    kind,
    origin: larger.checkpoint.origin,
    smaller: encodeNote(smaller.note),
    larger: encodeNote(larger.note),
  };
}
