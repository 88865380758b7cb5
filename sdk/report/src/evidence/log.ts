/**
 * What the log documents that are here come to: the path from leaf to root recomputed, and, once the reader has
 * pinned the log's key, whether that log signed for it.
 */
import { decodeHex, encodeHex } from "@svc/core/bytes";
import { type LogEntry, logLeaf, parseInclusionProof, parseLogEntry } from "@svc/core/wire";
import {
  hashLeaf,
  hashNode,
  makeLogPolicy,
  openNote,
  parseCheckpoint,
  parseTlogProof,
  parseVkey,
} from "@svc/tlog";
import {
  entryOfExtra,
  type InclusionMaterial,
  type ReceiptInclusionVerdict,
  verifyReceiptInclusion,
} from "@svc/vdi-transparency";
import type { Item } from "../documents/recognise.ts";
import type { TrustRoots } from "../trust/roots.ts";
import { noteOf } from "./log-heads.ts";

export interface PathStep {
  readonly side: "left" | "right";
  /** Hex of the sibling, and of what it and the hash so far come to. */
  readonly sibling: string;
  readonly hash: string;
}

export interface LogExamination {
  /** Null while something is missing that only the reader can add. */
  readonly verdict: ReceiptInclusionVerdict | null;
  /** What is missing, each as a sentence. */
  readonly missing: readonly string[];
  readonly entry: LogEntry | null;
  readonly leaf: string | null;
  readonly path: readonly PathStep[];
  readonly index: number | null;
  /** Size and root of the checkpoint, as its note states them. */
  readonly head: { readonly origin: string; readonly size: string; readonly root: string } | null;
  readonly reachesRoot: boolean;
}

/** Null when none of the items is about a log. */
export function examineLog(items: readonly Item[], roots: TrustRoots): LogExamination | null {
  const of = (kind: Item["kind"]) => items.find((item) => item.kind === kind);
  const [entryItem, proofItem, checkpointItem, document] = [
    of("log_entry"),
    of("inclusion_proof"),
    of("checkpoint"),
    of("tlog_proof"),
  ];
  if (!entryItem && !proofItem && !checkpointItem && !document) return null;
  // Heads alone are compared with each other, not asked for a receipt.
  const isAboutEntries = entryItem ?? proofItem ?? document ?? of("receipt");
  const heads = items.filter(({ kind }) => kind === "checkpoint" || kind === "consistency_proof");
  if (isAboutEntries === undefined && heads.length > 1) return null;
  const read =
    document === undefined ? readParts(entryItem, proofItem, checkpointItem) : readDocument(document.text);
  const receipt = receiptOf(items, read.entry);
  const head = read.note === null ? null : headOf(read.note);
  const leaf = read.entry === null ? null : encodeHex(hashLeaf(logLeaf(read.entry)));
  const path =
    leaf === null || read.index === null
      ? []
      : climb(leaf, read.index, read.size ?? Number(head?.size ?? 0), read.proof);
  const top = path.at(-1)?.hash ?? leaf;
  const logs = roots.logs.filter(({ vkey }) => {
    const parsed = parseVkey(vkey);
    return parsed.ok && parsed.value.name === head?.origin;
  });
  const missing = [
    ...(receipt ? [] : ["The receipt itself: the leaf is computed again from it."]),
    ...(read.entry === null ? ["The log entry of the receipt."] : []),
    ...(read.index === null ? ["The inclusion proof."] : []),
    ...(read.note === null ? ["A checkpoint signed by the log."] : []),
    ...(head !== null && logs.length === 0
      ? [`The key of the log ${head.origin}, pinned under trust roots.`]
      : []),
  ];
  const material: InclusionMaterial | null =
    document !== undefined
      ? { document: document.text }
      : entryItem && proofItem && checkpointItem
        ? { entry: entryItem.value, proof: proofItem.value, checkpoint: checkpointItem.value }
        : null;
  const verdict =
    missing.length > 0 || receipt === undefined || material === null
      ? null
      : judge(receipt.text, material, logs, roots);
  return {
    verdict,
    missing,
    entry: read.entry,
    leaf,
    path,
    index: read.index,
    head,
    reachesRoot: head !== null && top !== null && top === head.root,
  };
}

/** The receipt that the entry is about, where it is here; otherwise any, which verification then refuses. */
function receiptOf(items: readonly Item[], entry: LogEntry | null): Item | undefined {
  const receipts = items.filter(({ kind }) => kind === "receipt");
  const named = receipts.find(({ value }) => {
    const id = (value as { readonly receipt_id?: unknown } | undefined)?.receipt_id;
    return entry !== null && id === entry.receipt_id;
  });
  return named ?? receipts[0];
}

/** Under the first pinned key of the log that it verifies with, else under the last. */
function judge(
  receipt: string,
  material: InclusionMaterial,
  logs: readonly { readonly vkey: string }[],
  roots: TrustRoots,
): ReceiptInclusionVerdict | null {
  let verdict: ReceiptInclusionVerdict | null = null;
  for (const { vkey } of logs) {
    const witnesses = roots.witnesses.map((one) => one.vkey);
    verdict = verifyReceiptInclusion(
      receipt,
      material,
      makeLogPolicy({ log: vkey, witnesses, threshold: roots.witnessThreshold }),
    );
    if (verdict.valid) break;
  }
  return verdict;
}

interface Parts {
  readonly entry: LogEntry | null;
  readonly index: number | null;
  readonly size: number | null;
  readonly proof: readonly Uint8Array[];
  readonly note: string | null;
}

function readParts(entryItem?: Item, proofItem?: Item, checkpointItem?: Item): Parts {
  const entry = entryItem === undefined ? null : parseLogEntry(entryItem.value);
  const proof = proofItem === undefined ? null : parseInclusionProof(proofItem.value);
  return {
    entry: entry?.ok ? entry.value : null,
    index: proof?.ok ? proof.value.log_index : null,
    size: proof?.ok ? proof.value.tree_size : null,
    proof: proof?.ok ? proof.value.proof.map((hash) => decodeHex(hash, 32) as Uint8Array) : [],
    note: checkpointItem === undefined ? null : noteOf(checkpointItem),
  };
}

function readDocument(text: string): Parts {
  const parsed = parseTlogProof(text);
  if (!parsed.ok) return { entry: null, index: null, size: null, proof: [], note: null };
  const entry = entryOfExtra(parsed.value.extra);
  return {
    entry: entry.ok ? entry.value : null,
    index: Number(parsed.value.index),
    size: null,
    proof: parsed.value.proof,
    note: parsed.value.checkpoint,
  };
}

/** What a note says, signed by whomever. */
export function headOf(note: string): LogExamination["head"] {
  const opened = openNote(note, []);
  const text = opened.ok ? opened.value.text : (note.split("\n\n— ")[0] ?? "").concat("\n");
  const body = parseCheckpoint(text);
  if (!body.ok) return null;
  return { origin: body.value.origin, size: String(body.value.size), root: encodeHex(body.value.root) };
}

/** The hashes on the way up, as RFC 9162 section 2.1.3.2 combines them. */
function climb(leaf: string, index: number, size: number, proof: readonly Uint8Array[]): PathStep[] {
  // Up to where the paths of this leaf and of the last one meet, the index decides; above, siblings are left.
  const inner = index < size ? (BigInt(index) ^ BigInt(size - 1)).toString(2).replace(/^0$/, "").length : 0;
  let position = BigInt(index);
  let hash = decodeHex(leaf, 32) as Uint8Array;
  return proof.map((sibling, step) => {
    const onLeft = step >= inner || (position & 1n) === 1n;
    hash = onLeft ? hashNode(sibling, hash) : hashNode(hash, sibling);
    position >>= 1n;
    return { side: onLeft ? "left" : "right", sibling: encodeHex(sibling), hash: encodeHex(hash) };
  });
}
