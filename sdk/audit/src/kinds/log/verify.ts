/**
 * The documents of logs in a set: what each comes to beside whatever else is here, ties to receipts, and the log times
 * that follow. What is missing is named and never taken for a fault. What contradicts is a fault, whoever signed.
 */

import { LOG_SET, sentenceOf } from "@svc/messages";
import { type LogPolicy, verifyLogEvidence } from "@svc/tlog";
import type { OpenedReceipt } from "@svc/vdi-verifier/opened";
import type { HeadPair, LogFinding, PlacedPath } from "../../model/examination.ts";
import { wordedBy } from "../../model/found.ts";
import type { Item, Placed } from "../../model/input.ts";
import { type DocumentSet, once, openedReceipts, type PlacedReceipt } from "../../model/set.ts";
import { relateHeads } from "./compare-heads.ts";
import { type LogDocument, readLogDocument } from "./documents.ts";
import { fails, holds, keyOf, lacks } from "./finding.ts";
import { examineCheckpoint, examineConsistency } from "./heads.ts";
import { entryIn, examineEntry, examineInclusion, examineTlogProof } from "./inclusion.ts";
import { pathIn } from "./path.ts";
import { isHead, readHeads, type SignedHead } from "./signed-heads.ts";
import type { LogTable } from "./table.ts";
import { examineTiles } from "./tiles.ts";

export interface LogPart {
  /** The finding about each entry, by the receipt that it is about: the one that holds, where several disagree. */
  readonly entries: ReadonlyMap<string, LogFinding>;
  /** Checked log times of receipts, by hash. */
  readonly times: ReadonlyMap<string, number>;
  /** Those of them that as many witnesses saw as the reader demands. */
  readonly witnessed: ReadonlyMap<string, number>;
  /** Those under which tiles may lie. */
  readonly heads: readonly SignedHead[];
  readonly pairs: readonly HeadPair[];
  readonly paths: readonly PlacedPath[];
}

export const verifyLogs = once(async (set) => logPartOf(set, await openedReceipts(set)));

/** `verifyLogs` for receipts that were opened already. */
export function logPartOf(set: DocumentSet, receipts: readonly PlacedReceipt[]): LogPart {
  const byHash = new Map<string, OpenedReceipt>();
  const placeOf = new Map<string, number>();
  for (const { index, opened } of receipts) {
    if (opened.hash === null || byHash.has(opened.hash)) continue;
    byHash.set(opened.hash, opened);
    placeOf.set(opened.hash, index);
  }
  const findings: LogFinding[] = [];
  const entries = new Map<string, LogFinding>();
  const heads: SignedHead[] = [];
  const pairs: HeadPair[] = [];
  const paths: PlacedPath[] = [];
  for (const group of groupsOf(set.placed)) {
    const items = group.map((index) => set.at(index).item);
    const table = layOutLog(items, set.terms.logs, byHash);
    const found = examineLog(table);
    for (const head of table.heads) if (isHead(head)) heads.push(head);
    for (const pair of relateHeads(table)) pairs.push(pair);
    const way = pathIn(table);
    if (way !== null) paths.push({ ...way.drawn, index: group[items.indexOf(way.document.item)] as number });
    for (const [i, index] of group.entries()) {
      const finding = found.get(items[i] as Item);
      if (finding === undefined) continue;
      findings.push(finding);
      set.answer(index, logAnswer(finding));
      const { receipt_hash: hash, verdict } = finding;
      if (hash === undefined) continue;
      if (entries.get(hash)?.verdict !== "verified") entries.set(hash, finding);
      const receipt = placeOf.get(hash);
      const to = receipt === undefined ? [] : [receipt];
      const reason = verdict === "verified" ? undefined : finding.reason;
      set.tie({ tie: "entry_of", from: [index], to, verdict, reason });
    }
  }
  const seen = findings.filter(({ witnessed_at: at }) => at !== undefined);
  return { entries, times: logTimesOf(findings), witnessed: logTimesOf(seen), heads, pairs, paths };
}

/** Tiles come last among the documents. @returns how many of them are not verified */
export const verifyTiles = once(async (set): Promise<number> => {
  const { tiles = [], signal } = set.options;
  const { heads } = await verifyLogs(set);
  let open = 0;
  for (const [tile, finding] of await examineTiles(tiles, heads)) {
    signal?.throwIfAborted();
    const index = set.placed.length + tiles.indexOf(tile);
    set.tell({ index, source: tile.source, kind: "log_tile", ...logAnswer(finding) });
    if (finding.verdict !== "verified") open += 1;
  }
  return open;
});

/** Places of the documents that may speak of each other. */
function groupsOf(placed: readonly Placed[]): number[][] {
  const groups = new Map<number | undefined, number[]>();
  for (const [index, { evidence, fault }] of placed.entries()) {
    if (fault !== undefined) continue;
    const group = groups.get(evidence);
    if (group === undefined) groups.set(evidence, [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

/** A finding as the answer about its document. */
export function logAnswer(finding: LogFinding) {
  const { verdict, anchored, reason, missing } = finding;
  const base = { verdict, findings: [], result: finding };
  if (verdict === "verified") return { ...base, rests_on: anchored ? "pinned" : "self_asserted" } as const;
  const why =
    reason ?? (missing.some(({ what }) => what === "log_key") ? "log_trust_missing" : "log_material_missing");
  return { ...base, reason: why, ...wordedBy(LOG_SET, finding) };
}

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

/** A receipt in a log shows that its attestation was there by then: the earliest, by the attestation's hash. */
export function attestationTimes(
  receipts: readonly PlacedReceipt[],
  times: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const earliest = new Map<string, number>();
  for (const { opened } of receipts) {
    const time = times.get(opened.hash ?? "");
    const hash = opened.receipt?.attestation_hash;
    if (time === undefined || hash === undefined || !opened.genuine) continue;
    earliest.set(hash, Math.min(time, earliest.get(hash) ?? time));
  }
  return earliest;
}
