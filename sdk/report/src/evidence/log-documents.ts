/**
 * What each document of a log comes to, beside whatever else is here: a checkpoint under the log's key, a proof
 * under a checkpoint, an entry under a proof, a receipt under an entry. What is missing is named, and never taken
 * for a fault of the document; what contradicts is a fault, whoever signed.
 */
import { hashReceipt, type InclusionProof, parseInclusionProof, parseReceipt } from "@svc/core/wire";
import { type LogPolicy, verifyLogEvidence } from "@svc/tlog";
import type { Item } from "../documents/recognise.ts";
import { examineCheckpoint } from "./checkpoint.ts";
import { examineConsistency } from "./consistency.ts";
import { examineEntry, examineInclusion, examineTlogProof } from "./inclusion.ts";
import { fails, holds, type LogFinding, lacks } from "./log-finding.ts";
import { readHeads } from "./log-heads.ts";
import { type Examiner, keyOf, type LogTable, sentence } from "./log-table.ts";

const EXAMINERS: { readonly [kind in Item["kind"]]?: Examiner } = {
  checkpoint: examineCheckpoint,
  consistency_proof: examineConsistency,
  inclusion_proof: examineInclusion,
  log_entry: examineEntry,
  tlog_proof: examineTlogProof,
  log_evidence: examineEvidence,
};

/**
 * The documents of logs among those here, each with what it came to. Never throws on evidence.
 *
 * @param policies the logs that the reader knows; several keys of one log are several
 */
export function examineLogDocuments(
  items: readonly Item[],
  policies: readonly LogPolicy[],
): Map<Item, LogFinding> {
  const heads = readHeads(items, policies);
  const table = { items, heads, policies, proofs: inclusionProofsOf(items), receipts: receiptsOf(items) };
  const found = new Map<Item, LogFinding>();
  for (const item of items) {
    const examine = EXAMINERS[item.kind];
    if (examine !== undefined) found.set(item, examine(item, table));
  }
  return found;
}

function examineEvidence(item: Item, { policies }: LogTable): LogFinding {
  const kind = "log_evidence";
  const origin = (Object(item.value) as { readonly origin?: unknown }).origin;
  const known = policies.filter((policy) => policy.origin === origin);
  if (known.length === 0) return lacks(kind, [keyOf(String(origin))]);
  const verdicts = known.map((policy) => verifyLogEvidence(item.value, { ...policy, threshold: 0 }));
  const convicting = verdicts.find(({ contradictory }) => contradictory) ?? verdicts.at(-1);
  if (convicting === undefined) throw new Error("no policy was asked");
  return convicting.contradictory
    ? holds(
        kind,
        `The log ${origin} contradicts itself: ${sentence(convicting.detail)}`,
        { doesNot: ["Which of the two histories is the honest one."] },
        { log: String(origin) },
      )
    : fails(kind, convicting.reason, sentence(convicting.detail), { log: String(origin) });
}

function inclusionProofsOf(items: readonly Item[]): InclusionProof[] {
  return items.flatMap(({ kind, value }) => {
    const parsed = kind === "inclusion_proof" ? parseInclusionProof(value) : null;
    return parsed?.ok ? [parsed.value] : [];
  });
}

function receiptsOf(items: readonly Item[]): Set<string> {
  return new Set(
    items.flatMap(({ kind, text }) => {
      const parsed = kind === "receipt" ? parseReceipt(text) : null;
      return parsed?.ok ? [hashReceipt(parsed.value)] : [];
    }),
  );
}

/**
 * The earliest time at which a log that the reader knows had each receipt, by the receipt's hash: what witnesses
 * saw where they are demanded, else the log's own word.
 */
export function logTimesOf(findings: Iterable<LogFinding>): Map<string, number> {
  const times = new Map<string, number>();
  for (const { verdict, receipt_hash: hash, witnessed_at: seen, timestamp } of findings) {
    const time = seen ?? timestamp;
    if (verdict !== "verified" || hash === undefined || time === undefined) continue;
    times.set(hash, Math.min(time, times.get(hash) ?? time));
  }
  return times;
}
