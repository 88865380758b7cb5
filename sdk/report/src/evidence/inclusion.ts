/** Inclusion: a leaf under a head, an entry under its proof, both in one log proof, and the receipt that it is about. */
import { encodeHex } from "@svc/core/bytes";
import {
  type InclusionProof,
  type LogEntry,
  logLeaf,
  parseInclusionProof,
  parseLogEntry,
} from "@svc/core/wire";
import { hashLeaf, parseTlogProof, verifyInclusion } from "@svc/tlog";
import { entryOfExtra } from "@svc/vdi-transparency";
import type { Item } from "../documents/recognise.ts";
import { fails, holds, type LogFacts, type LogFinding, lacks } from "./log-finding.ts";
import { isHead, type ReadHead, type SignedHead } from "./log-heads.ts";
import { bytesOf, checkpointOf, factsOf, keyOf, type LogTable, sentence, standingOf } from "./log-table.ts";

export function examineInclusion(item: Item, table: LogTable): LogFinding {
  const kind = "inclusion_proof";
  const parsed = parseInclusionProof(item.value);
  if (!parsed.ok) return fails(kind, "malformed_proof", sentence(parsed.detail));
  const proof = parsed.value;
  const facts = { log_index: proof.log_index, tree_size: proof.tree_size, root_hash: proof.tree_root };
  const broken = faultOf(proof);
  if (broken !== null) return fails(kind, broken.reason, broken.detail, facts);
  const head = headFor(kind, proof, table.heads, facts);
  if ("verdict" in head) return head;
  const hasEntry = table.items.some(
    ({ kind: one, value }) => one === "log_entry" && leafOf(value) === proof.entry_hash,
  );
  const detail = `The log ${head.origin} of ${head.size} entries has a leaf of this hash at index ${proof.log_index}.`;
  const doesNot = ["That what the entry says is true: a log commits to what was said, true or not."];
  if (hasEntry) return holds(kind, detail, { doesNot }, { ...factsOf(head), ...facts });
  return holds(
    kind,
    `${detail} Which entry that is, is not here.`,
    { anchored: false, proves: [detail], doesNot: ["What the leaf is: add the log entry.", ...doesNot] },
    { ...factsOf(head), ...facts },
  );
}

export function examineEntry(item: Item, table: LogTable): LogFinding {
  const kind = "log_entry";
  const parsed = parseLogEntry(item.value);
  if (!parsed.ok) return fails(kind, "malformed_entry", sentence(parsed.detail));
  const entry = parsed.value;
  const leaf = encodeHex(hashLeaf(logLeaf(entry)));
  const proof = table.proofs.find(({ entry_hash }) => entry_hash === leaf);
  if (proof === undefined) {
    const entries = table.items.filter((one) => one.kind === kind).length;
    if (entries === 1 && table.proofs.length === 1) {
      return fails(kind, "proof_mismatch", "The inclusion proof here is of another leaf than this entry.");
    }
    return lacks(kind, ["the inclusion proof of this entry", ...missingHead(table)]);
  }
  const facts = {
    log_index: proof.log_index,
    tree_size: proof.tree_size,
    timestamp: entry.timestamp,
    receipt_hash: entry.receipt_hash,
  };
  const broken = faultOf(proof);
  if (broken !== null) return fails(kind, broken.reason, broken.detail, facts);
  const head = headFor(kind, proof, table.heads, facts);
  if ("verdict" in head) return head;
  return included(kind, entry, head, { ...factsOf(head), ...facts }, table);
}

export function examineTlogProof(item: Item, table: LogTable): LogFinding {
  const kind = "tlog_proof";
  const parsed = parseTlogProof(item.text);
  if (!parsed.ok) return fails(kind, parsed.reason, sentence(parsed.detail));
  const head = table.heads.find((one) => one.item === item);
  if (head === undefined || !isHead(head)) {
    return fails(kind, head?.reason ?? "malformed_checkpoint", sentence(head?.detail ?? "no checkpoint"));
  }
  const entry = entryOfExtra(parsed.value.extra);
  if (!entry.ok) return fails(kind, entry.reason, sentence(entry.detail), factsOf(head));
  const facts = {
    ...factsOf(head),
    log_index: Number(parsed.value.index),
    timestamp: entry.value.timestamp,
    receipt_hash: entry.value.receipt_hash,
  };
  const verdict = verifyInclusion({
    leafHash: hashLeaf(logLeaf(entry.value)),
    index: parsed.value.index,
    size: head.size,
    proof: parsed.value.proof,
    root: bytesOf(head.root),
  });
  if (!verdict.valid) return fails(kind, verdict.reason, sentence(verdict.detail), facts);
  return standingOf(kind, head) ?? included(kind, entry.value, head, facts, table);
}

function included(
  kind: "log_entry" | "tlog_proof",
  entry: LogEntry,
  head: SignedHead,
  facts: LogFacts,
  { receipts }: LogTable,
): LogFinding {
  const about = receipts.has(entry.receipt_hash);
  const detail = `The log ${head.origin} of ${head.size} entries includes it, as entry ${facts.log_index}, by the log's clock at ${entry.timestamp}.`;
  return holds(
    kind,
    detail,
    {
      proves: [detail, ...(about ? ["It is about exactly the receipt that is here."] : [])],
      doesNot: [
        ...(about ? [] : ["That it is about a receipt that you hold: add the receipt."]),
        "That what the receipt says is true: a log commits to what was said, true or not.",
        ...(head.witnesses.length === 0
          ? ["That other people were shown the same log: no witness counted."]
          : []),
      ],
    },
    facts,
  );
}

/** The head that a proof leads to, or the finding that follows from its absence. */
function headFor(
  kind: "inclusion_proof" | "log_entry",
  { tree_size: size, tree_root: root }: InclusionProof,
  heads: readonly ReadHead[],
  facts: LogFacts,
): SignedHead | LogFinding {
  const there = heads.filter(isHead).filter((head) => head.size === size);
  const fitting = there.filter((head) => head.root === root);
  const best = fitting.find(({ standing }) => standing === "signed") ?? fitting[0];
  if (best !== undefined) return standingOf(kind, best, facts) ?? best;
  const contradicted = there.some(({ standing }) => standing === "signed");
  const origins = new Set(heads.filter(isHead).map(({ origin }) => origin));
  // Beside heads of several logs, a proof of one is not contradicted by another's.
  return contradicted && origins.size === 1
    ? fails(
        kind,
        "proof_mismatch",
        `It leads to another root than the log signed for ${size} entries.`,
        facts,
      )
    : lacks(kind, [checkpointOf(size)], facts);
}

function faultOf(proof: InclusionProof): { readonly reason: string; readonly detail: string } | null {
  const verdict = verifyInclusion({
    leafHash: bytesOf(proof.entry_hash),
    index: proof.log_index,
    size: proof.tree_size,
    proof: proof.proof.map(bytesOf),
    root: bytesOf(proof.tree_root),
  });
  return verdict.valid ? null : { reason: verdict.reason, detail: sentence(verdict.detail) };
}

function missingHead({ heads }: LogTable): string[] {
  const there = heads.filter(isHead);
  if (there.length === 0) return ["a checkpoint signed by the log"];
  return there.some(({ standing }) => standing === "signed")
    ? []
    : there.slice(0, 1).map(({ origin }) => keyOf(origin));
}

function leafOf(value: unknown): string | null {
  const parsed = parseLogEntry(value);
  return parsed.ok ? encodeHex(hashLeaf(logLeaf(parsed.value))) : null;
}
