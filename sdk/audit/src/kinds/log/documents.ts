/** The documents of logs, each read once: what the judgements of them are made from. */
import { encodeHex } from "@svc/core/bytes";
import type { Reading } from "@svc/core/reading";
import {
  type ConsistencyProof,
  type InclusionProof,
  type LogEntry,
  logLeaf,
  parseCheckpointDocument,
  parseConsistencyProof,
  parseInclusionProof,
  parseLogEntry,
} from "@svc/core/wire";
import { hashLeaf, parseTlogProof } from "@svc/tlog";
import { entryOfExtra } from "@svc/vdi-transparency";
import type { Item } from "../../model/input.ts";

/** An entry and its leaf; the leaf's hash in hex as proofs state it. */
export interface ReadEntry {
  readonly entry: LogEntry;
  readonly leafHash: Uint8Array;
  readonly leaf: string;
}

export interface ReadTlogProof {
  readonly index: bigint;
  readonly proof: readonly Uint8Array[];
  readonly checkpoint: string;
  readonly entry: Reading<ReadEntry>;
}

export type LogDocument =
  | {
      readonly item: Item;
      readonly kind: "checkpoint";
      readonly read: Reading<string>;
      readonly stated: unknown;
    }
  | { readonly item: Item; readonly kind: "consistency_proof"; readonly read: Reading<ConsistencyProof> }
  | { readonly item: Item; readonly kind: "inclusion_proof"; readonly read: Reading<InclusionProof> }
  | { readonly item: Item; readonly kind: "log_entry"; readonly read: Reading<ReadEntry> }
  | { readonly item: Item; readonly kind: "tlog_proof"; readonly read: Reading<ReadTlogProof> }
  | { readonly item: Item; readonly kind: "log_evidence" };

/** Reads a document of a log; null for any other kind. Never throws on evidence. */
export function readLogDocument(item: Item): LogDocument | null {
  const { kind, value, text } = item;
  switch (kind) {
    case "checkpoint":
      return { item, kind, ...readCheckpoint(value, text) };
    case "consistency_proof":
      return { item, kind, read: parseConsistencyProof(value) };
    case "inclusion_proof":
      return { item, kind, read: parseInclusionProof(value) };
    case "log_entry":
      return { item, kind, read: withLeaf(parseLogEntry(value)) };
    case "tlog_proof":
      return { item, kind, read: readTlogProof(text) };
    case "log_evidence":
      return { item, kind };
    default:
      return null;
  }
}

/** The note that a document carries, or null. */
export function noteIn(document: LogDocument): string | null {
  if (document.kind === "log_evidence" || !document.read.ok) return null;
  if (document.kind === "checkpoint") return document.read.value;
  if (document.kind === "tlog_proof") return document.read.value.checkpoint;
  return document.kind === "consistency_proof" ? document.read.value.checkpoint.note : null;
}

/** A checkpoint may come as the bare note or inside its document, which then is held against it. */
function readCheckpoint(value: unknown, text: string): { read: Reading<string>; stated: unknown } {
  if (typeof value === "string") return { read: { ok: true, value: text }, stated: null };
  const parsed = parseCheckpointDocument(value);
  return parsed.ok
    ? { read: { ok: true, value: parsed.value.note }, stated: parsed.value }
    : { read: parsed, stated: null };
}

function withLeaf(parsed: Reading<LogEntry>): Reading<ReadEntry> {
  if (!parsed.ok) return parsed;
  const leafHash = hashLeaf(logLeaf(parsed.value));
  return { ok: true, value: { entry: parsed.value, leafHash, leaf: encodeHex(leafHash) } };
}

function readTlogProof(text: string): Reading<ReadTlogProof> {
  const parsed = parseTlogProof(text);
  if (!parsed.ok) return parsed;
  const { index, proof, checkpoint, extra } = parsed.value;
  return {
    ok: true,
    value: { index: BigInt(index), proof, checkpoint, entry: withLeaf(entryOfExtra(extra)) },
  };
}
