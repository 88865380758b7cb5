/**
 * What each document of a log comes to, beside whatever else is here: a checkpoint under the log's key, a proof
 * under a checkpoint, an entry under a proof, a receipt under an entry. What is missing is named, and never taken
 * for a fault of the document; what contradicts is a fault, whoever signed.
 */
import { type LogPolicy, verifyLogEvidence } from "@svc/tlog";
import type { OpenedReceipt } from "@svc/vdi-verifier/opened";
import { LOG_SET, sentenceOf } from "@svc/words";
import type { Item } from "../documents/recognise.ts";
import { examineCheckpoint } from "./checkpoint.ts";
import { examineConsistency } from "./consistency.ts";
import { type LogDocument, readLogDocument } from "./documents.ts";
import { fails, holds, keyOf, type LogFinding, lacks } from "./finding.ts";
import { entryIn, examineEntry, examineInclusion, examineTlogProof } from "./inclusion.ts";
import { readHeads } from "./signed-heads.ts";
import type { LogTable } from "./table.ts";

/**
 * The documents of logs, read once and laid out beside each other. Never throws on evidence.
 *
 * @param policies the logs that the reader knows; several keys of one log are several
 * @param receipts the receipts that are here, by their hash
 */
export function layOutLog(
  items: readonly Item[],
  policies: readonly LogPolicy[],
  receipts: ReadonlyMap<string, OpenedReceipt>,
): LogTable {
  const documents = items.flatMap((item) => readLogDocument(item) ?? []);
  return {
    documents,
    policies,
    receipts,
    heads: readHeads(documents, policies),
    entries: documents.flatMap((document) => entryIn(document) ?? []),
    proofs: documents.flatMap((one) =>
      one.kind === "inclusion_proof" && one.read.ok ? [one.read.value] : [],
    ),
  };
}

/** Each document of the table with what it came to, in order. */
export function examineLog(table: LogTable): Map<Item, LogFinding> {
  return new Map(table.documents.map((document) => [document.item, examineOne(document, table)]));
}

function examineOne(document: LogDocument, table: LogTable): LogFinding {
  switch (document.kind) {
    case "checkpoint":
      return examineCheckpoint(document, table);
    case "consistency_proof":
      return examineConsistency(document, table);
    case "inclusion_proof":
      return examineInclusion(document, table);
    case "log_entry":
      return examineEntry(document, table);
    case "tlog_proof":
      return examineTlogProof(document, table);
    case "log_evidence":
      return examineEvidence(document.item, table);
  }
}

function examineEvidence({ kind, value }: Item, { policies }: LogTable): LogFinding {
  const origin = String((Object(value) as { readonly origin?: unknown }).origin);
  const known = policies.filter((policy) => policy.origin === origin);
  if (known.length === 0) return lacks(kind, [keyOf(origin)]);
  const verdicts = known.map((policy) => verifyLogEvidence(value, { ...policy, threshold: 0 }));
  const convicting =
    verdicts.find(({ contradictory }) => contradictory) ?? (verdicts.at(-1) as (typeof verdicts)[number]);
  return convicting.contradictory
    ? {
        ...holds(kind, "log_contradicts_itself", { log: origin }),
        values: convicting.values,
        detail: sentenceOf(LOG_SET, convicting),
      }
    : fails(kind, convicting, { log: origin });
}

/**
 * The earliest time at which a log that the reader knows had each receipt, by the receipt's hash: what witnesses
 * saw where they are demanded, else the log's own word.
 */
export function logTimesOf(findings: Iterable<LogFinding>): Map<string, number> {
  const times = new Map<string, number>();
  for (const { reason, receipt_hash: hash, receipt_here, witnessed_at: seen, timestamp } of findings) {
    const time = seen ?? timestamp;
    if (reason !== "entry_included" || hash === undefined || time === undefined || !receipt_here) continue;
    times.set(hash, Math.min(time, times.get(hash) ?? time));
  }
  return times;
}
