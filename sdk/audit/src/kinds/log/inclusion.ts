/** Inclusion: a leaf under a head, an entry under its proof, both in one log proof, and the receipt that it is about. */
import { causeOf, type Failure } from "@svc/core/finding";
import { canonicalize, type Json } from "@svc/core/json";
import { type InclusionProof, type LogEntry, logEntryOf } from "@svc/core/wire";
import { verifyInclusion } from "@svc/tlog";
import type { OpenedReceipt } from "@svc/vdi-verifier/opened";
import type { LogFacts, LogFinding, LogMaterial } from "../../model/examination.ts";
import type { LogDocument, ReadEntry } from "./documents.ts";
import { failLog, fails, holds, keyOf, lacks } from "./finding.ts";
import { isHead, type SignedHead } from "./signed-heads.ts";
import { bytesOf, factsOf, headIn, type LogTable, standingOf } from "./table.ts";

export function examineInclusion(
  { kind, read }: LogDocument & { readonly kind: "inclusion_proof" },
  table: LogTable,
): LogFinding {
  if (!read.ok) return fails(kind, failLog("malformed_proof", { expected: null, cause: causeOf(read) }));
  const proof = read.value;
  const facts = { log_index: proof.log_index, tree_size: proof.tree_size, root_hash: proof.tree_root };
  const broken = faultOf(proof);
  if (broken !== null) return fails(kind, broken, facts);
  const head = headFor(kind, proof, table, facts);
  if ("verdict" in head) return head;
  const all = { ...factsOf(head), ...facts };
  return table.entries.some(({ leaf }) => leaf === proof.entry_hash)
    ? holds(kind, "leaf_included", all)
    : holds(kind, "leaf_of_unknown_entry", all, false);
}

export function examineEntry(
  { kind, read }: LogDocument & { readonly kind: "log_entry" },
  table: LogTable,
): LogFinding {
  if (!read.ok) return fails(kind, failLog("malformed_entry", { expected: null, cause: causeOf(read) }));
  const { entry, leaf } = read.value;
  const stated = factsOfEntry(entry, table);
  const proof = table.proofs.find(({ entry_hash }) => entry_hash === leaf);
  const strange = receiptFault(entry, table.receipts);
  if (proof === undefined) {
    if (table.entries.length === 1 && table.proofs.length === 1) {
      return fails(kind, failLog("proof_mismatch", { expected: "leaf_of_entry" }), stated);
    }
    if (strange !== null) return fails(kind, strange, stated);
    return lacks(kind, [{ what: "inclusion_proof" }, ...missingHead(table)], stated);
  }
  const facts = { log_index: proof.log_index, tree_size: proof.tree_size, ...stated };
  if (strange !== null) return fails(kind, strange, facts);
  const head = headFor(kind, proof, table, facts);
  if ("verdict" in head && head.verdict === "not_valid") return head;
  const broken = faultOf(proof);
  if (broken !== null) return fails(kind, broken, facts);
  return "verdict" in head ? head : holds(kind, "entry_included", { ...factsOf(head), ...facts });
}

export function examineTlogProof(
  document: LogDocument & { readonly kind: "tlog_proof" },
  table: LogTable,
): LogFinding {
  const { kind, read } = document;
  if (!read.ok) return fails(kind, read);
  const { entry: readEntry, index, proof } = read.value;
  const head = headIn(kind, document, table);
  const signed = "verdict" in head ? {} : factsOf(head);
  if (!readEntry.ok) return fails(kind, readEntry, signed);
  const { entry, leafHash } = readEntry.value;
  const facts = { ...signed, log_index: Number(index), ...factsOfEntry(entry, table) };
  const strange = receiptFault(entry, table.receipts);
  if (strange !== null) return fails(kind, strange, facts);
  if ("verdict" in head) return { ...head, ...facts };
  const unsigned = standingOf(kind, head, facts);
  if (unsigned?.verdict === "not_valid") return unsigned;
  const verdict = verifyInclusion({ leafHash, index, size: head.size, proof, root: bytesOf(head.root) });
  if (!verdict.valid) return fails(kind, verdict, facts);
  return unsigned ?? holds(kind, "entry_included", facts);
}

/** The entry that a document of a log carries, or null. */
export function entryIn(document: LogDocument): ReadEntry | null {
  if (document.kind === "log_entry") return document.read.ok ? document.read.value : null;
  if (document.kind !== "tlog_proof" || !document.read.ok) return null;
  return document.read.value.entry.ok ? document.read.value.entry.value : null;
}

/**
 * The receipt that an entry names is here and is nobody's word, or the entry says something else of it than it says.
 * Returns null where the receipt is not here.
 */
function receiptFault(entry: LogEntry, receipts: ReadonlyMap<string, OpenedReceipt>): Failure | null {
  const opened = receipts.get(entry.receipt_hash);
  if (opened === undefined || opened.receipt === null) return null;
  if (opened.receipt.receipt_id !== opened.expectedId) {
    const ids = { expected: opened.expectedId, found: opened.receipt.receipt_id };
    return { reason: "receipt_id_mismatch", values: ids };
  }
  const { signature } = opened;
  if (signature !== null && !signature.valid) return { reason: signature.reason, values: {} };
  const { timestamp, receipt_hash } = entry;
  const derived: Record<string, unknown> = { ...logEntryOf(opened.receipt, timestamp, receipt_hash) };
  const found: Record<string, unknown> = entry;
  const names = new Set([...Object.keys(derived), ...Object.keys(found)]);
  const differing = [...names].find((name) => textOf(derived[name]) !== textOf(found[name]));
  if (differing === undefined) return null;
  return failLog("entry_mismatch", { member: differing });
}

/** A member of an entry as text. No member is `null`, so `null` stands for an absent one. */
function textOf(member: unknown): string {
  return canonicalize((member ?? null) as Json);
}

function factsOfEntry({ timestamp, receipt_hash }: LogEntry, { receipts }: LogTable): LogFacts {
  return { timestamp, receipt_hash, receipt_here: receipts.has(receipt_hash) };
}

/** The head that a proof leads to, or the finding that follows from its absence. */
function headFor(
  kind: "inclusion_proof" | "log_entry",
  { tree_size: size, tree_root: root }: InclusionProof,
  { heads }: LogTable,
  facts: LogFacts,
): SignedHead | LogFinding {
  const all = heads.filter(isHead);
  const there = all.filter((head) => head.size === size);
  const fitting = there.filter((head) => head.root === root);
  const best = fitting.find(({ standing }) => standing === "signed") ?? fitting[0];
  if (best !== undefined) return standingOf(kind, best, facts) ?? best;
  const contradicted = there.some(({ standing }) => standing === "signed");
  // Beside heads of several logs, a proof of one is not contradicted by another's.
  const isOneLog = new Set(all.map(({ origin }) => origin)).size === 1;
  return contradicted && isOneLog
    ? fails(kind, failLog("proof_mismatch", { expected: "root_of_checkpoint" }), facts)
    : lacks(kind, [{ what: "checkpoint", tree_size: size }], facts);
}

function faultOf(proof: InclusionProof): Failure | null {
  const verdict = verifyInclusion({
    leafHash: bytesOf(proof.entry_hash),
    index: proof.log_index,
    size: proof.tree_size,
    proof: proof.proof.map(bytesOf),
    root: bytesOf(proof.tree_root),
  });
  return verdict.valid ? null : verdict;
}

function missingHead({ heads }: LogTable): LogMaterial[] {
  const there = heads.filter(isHead);
  const [first] = there;
  if (first === undefined) return [{ what: "checkpoint" }];
  return there.some(({ standing }) => standing === "signed") ? [] : [keyOf(first.origin)];
}
