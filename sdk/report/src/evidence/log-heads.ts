/**
 * The signed heads among the documents here: in checkpoints, log proofs and consistency proofs. What a head says
 * counts only under a log key that the reader gave; why it does not count is kept for saying what is missing.
 */
import { encodeHex } from "@svc/core/bytes";
import { parseCheckpointDocument, parseConsistencyProof } from "@svc/core/wire";
import { type LogPolicy, openCheckpoint, parseCheckpoint, parseNote, parseTlogProof } from "@svc/tlog";
import type { Item } from "../documents/recognise.ts";

export interface SignedHead {
  readonly item: Item;
  readonly origin: string;
  readonly size: number;
  /** 64 hex digits. */
  readonly root: string;
  /** What the reader's keys say of it. */
  readonly standing: "signed" | "unknown_log" | "refused";
  /** Of a refused one. */
  readonly reason?: string;
  readonly detail?: string;
  /** Pinned witnesses that cosigned. */
  readonly witnesses: readonly string[];
  /** When enough of them had; null where none is demanded. Unix seconds. */
  readonly witnessedAt: number | null;
}

/** Why a checkpoint, alone, is no head at all. */
export interface BrokenHead {
  readonly item: Item;
  readonly reason: string;
  readonly detail: string;
}

export type ReadHead = SignedHead | BrokenHead;

export function isHead(head: ReadHead): head is SignedHead {
  return "standing" in head;
}

/** A head for each document here that carries one, in order. */
export function readHeads(items: readonly Item[], policies: readonly LogPolicy[]): ReadHead[] {
  return items.flatMap((item) => {
    const note = noteIn(item);
    return note === null ? [] : [readHead(item, note, policies)];
  });
}

function readHead(item: Item, note: string, policies: readonly LogPolicy[]): ReadHead {
  const parsed = parseNote(note);
  if (!parsed.ok) return { item, reason: parsed.reason, detail: parsed.detail };
  const body = parseCheckpoint(parsed.value.text);
  if (!body.ok) return { item, reason: body.reason, detail: body.detail };
  const { origin, size, root } = body.value;
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) {
    return { item, reason: "out_of_range", detail: "the log is larger than 2^53 - 1 entries" };
  }
  const head = { item, origin, size: Number(size), root: encodeHex(root), witnesses: [], witnessedAt: null };
  const known = policies.filter((policy) => policy.origin === origin);
  if (known.length === 0) return { ...head, standing: "unknown_log" };
  const opened = known.map((policy) => openCheckpoint(note, policy));
  const good = opened.find(({ ok }) => ok);
  if (good?.ok) {
    const { witnesses, witnessedAt } = good.value;
    return {
      ...head,
      standing: "signed",
      witnesses,
      witnessedAt: witnessedAt === null ? null : Number(witnessedAt),
    };
  }
  const last = opened.at(-1);
  if (last === undefined || last.ok) throw new Error("a refused note without a refusal");
  return { ...head, standing: "refused", reason: last.reason, detail: last.detail };
}

/** The note that a document carries, or null. */
function noteIn(item: Item): string | null {
  const { kind, value, text } = item;
  if (kind === "checkpoint") return noteOf(item);
  if (kind === "tlog_proof") {
    const parsed = parseTlogProof(text);
    return parsed.ok ? parsed.value.checkpoint : null;
  }
  if (kind !== "consistency_proof") return null;
  const parsed = parseConsistencyProof(value);
  return parsed.ok ? parsed.value.checkpoint.note : null;
}

/** The note of a checkpoint, which may come bare or inside its document. */
export function noteOf({ value, text }: Pick<Item, "value" | "text">): string | null {
  if (typeof value === "string") return text;
  const parsed = parseCheckpointDocument(value);
  return parsed.ok ? parsed.value.note : null;
}
