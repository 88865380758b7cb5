/** The documents of logs in a set: findings, ties to receipts, and the log times that follow. */
import type { LogPolicy } from "@svc/tlog";
import type { OpenedReceipt } from "@svc/vdi-verifier/opened";
import { LOG_SET } from "@svc/words";
import type { ExaminedDocument, PlacedPath, Tie } from "../examination.ts";
import { wordedBy } from "../found.ts";
import { type HeadPair, relateHeads } from "../log/compare-heads.ts";
import { examineLog, layOutLog, logTimesOf } from "../log/examine-log.ts";
import type { LogFinding } from "../log/finding.ts";
import { pathIn } from "../log/path.ts";
import { isHead, type SignedHead } from "../log/signed-heads.ts";
import type { PlacedReceipt } from "../receipts/chains.ts";
import type { Placed } from "./input.ts";

export interface LogPart {
  /** By the place of the document. */
  readonly findings: ReadonlyMap<number, LogFinding>;
  /** What each entry came to, by the receipt that it is about: the one that holds, where several do not agree. */
  readonly entries: ReadonlyMap<string, LogFinding>;
  /** Of receipts, by hash. */
  readonly times: ReadonlyMap<string, number>;
  /** Those of them that as many witnesses as the reader demands saw. */
  readonly witnessed: ReadonlyMap<string, number>;
  readonly ties: readonly Tie[];
  /** Those under which tiles may lie. */
  readonly heads: readonly SignedHead[];
  readonly pairs: readonly HeadPair[];
  readonly paths: readonly PlacedPath[];
}

export function examineLogPart(
  placed: readonly Placed[],
  receipts: readonly PlacedReceipt[],
  policies: readonly LogPolicy[],
): LogPart {
  const byHash = new Map<string, OpenedReceipt>();
  const placeOf = new Map<string, number>();
  for (const { index, opened } of receipts) {
    if (opened.hash === null || byHash.has(opened.hash)) continue;
    byHash.set(opened.hash, opened);
    placeOf.set(opened.hash, index);
  }
  const findings = new Map<number, LogFinding>();
  const entries = new Map<string, LogFinding>();
  const ties: Tie[] = [];
  const heads: SignedHead[] = [];
  const pairs: HeadPair[] = [];
  const paths: PlacedPath[] = [];
  for (const group of groupsOf(placed)) {
    const items = group.map((index) => (placed[index] as Placed).item);
    const table = layOutLog(items, policies, byHash);
    const found = examineLog(table);
    for (const head of table.heads) if (isHead(head)) heads.push(head);
    for (const pair of relateHeads(table)) pairs.push(pair);
    const way = pathIn(table);
    if (way !== null) {
      paths.push({ ...way.drawn, index: group[items.indexOf(way.document.item)] as number });
    }
    for (const [i, index] of group.entries()) {
      const finding = found.get(items[i] as Placed["item"]);
      if (finding === undefined) continue;
      findings.set(index, finding);
      const { receipt_hash: hash, verdict } = finding;
      if (hash === undefined) continue;
      if (entries.get(hash)?.verdict !== "verified") entries.set(hash, finding);
      const receipt = placeOf.get(hash);
      const reason = finding.reason === undefined || verdict === "verified" ? {} : { reason: finding.reason };
      ties.push({
        tie: "entry_of",
        from: [index],
        to: receipt === undefined ? [] : [receipt],
        verdict,
        ...reason,
      });
    }
  }
  const times = logTimesOf(findings.values());
  const seen = [...findings.values()].filter(({ witnessed_at: at }) => at !== undefined);
  return { findings, entries, times, witnessed: logTimesOf(seen), ties, heads, pairs, paths };
}

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

/** What the tree says of a document of a log. */
export function logDocument(
  finding: LogFinding,
): Pick<ExaminedDocument, "verdict" | "reason" | "detail" | "found" | "rests_on" | "findings" | "result"> {
  const { verdict, anchored, reason, missing } = finding;
  if (verdict === "verified") {
    return { verdict, rests_on: anchored ? "pinned" : "self_asserted", findings: [], result: finding };
  }
  const why =
    reason ?? (missing.some(({ what }) => what === "log_key") ? "log_trust_missing" : "log_material_missing");
  return { verdict, reason: why, ...wordedBy(LOG_SET, finding), findings: [], result: finding };
}
