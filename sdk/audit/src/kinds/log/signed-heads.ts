/**
 * The signed heads among the documents here: in checkpoints, log proofs and consistency proofs. What a head says
 * counts only under a log key that the reader gave; why it does not count is kept for saying what is missing.
 */
import { encodeHex } from "@svc/core/bytes";
import { causeOf, type Failure } from "@svc/core/finding";
import { type LogPolicy, openCheckpoint, parseCheckpoint, parseNote, tooLarge } from "@svc/tlog";
import { type LogDocument, noteIn } from "./documents.ts";

export interface SignedHead {
  readonly document: LogDocument;
  readonly origin: string;
  readonly size: number;
  /** 64 hex digits. */
  readonly root: string;
  /** Whether one of the reader's log keys signed it. */
  readonly standing: "signed" | "unknown_log" | "refused";
  /** Why a refused one is. */
  readonly failure?: Failure;
  /** Pinned witnesses that cosigned. */
  readonly witnesses: readonly string[];
  /** When enough of them had; null where none is demanded. Unix seconds. */
  readonly witnessedAt: number | null;
}

/** Why a checkpoint, alone, is no head at all. */
export interface BrokenHead {
  readonly document: LogDocument;
  readonly failure: Failure;
}

export type ReadHead = SignedHead | BrokenHead;

export function isHead(head: ReadHead): head is SignedHead {
  return "standing" in head;
}

/** A head for each document here that carries one, in order. Each signature is checked once for each key. */
export function readHeads(documents: readonly LogDocument[], policies: readonly LogPolicy[]): ReadHead[] {
  return documents.flatMap((document) => {
    const note = noteIn(document);
    return note === null ? [] : [readHead(document, note, policies)];
  });
}

function readHead(document: LogDocument, note: string, policies: readonly LogPolicy[]): ReadHead {
  const parsed = parseNote(note);
  if (!parsed.ok) return { document, failure: causeOf(parsed) };
  const body = parseCheckpoint(parsed.value.text);
  if (!body.ok) return { document, failure: causeOf(body) };
  const { origin, size, root } = body.value;
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) return { document, failure: tooLarge(size) };
  const head = {
    document,
    origin,
    size: Number(size),
    root: encodeHex(root),
    witnesses: [],
    witnessedAt: null,
  };
  const known = policies.filter((policy) => policy.origin === origin);
  if (known.length === 0) return { ...head, standing: "unknown_log" };
  let failure: Failure = { reason: "log_signature_missing", values: { log: origin } };
  for (const policy of known) {
    const opened = openCheckpoint(note, policy);
    if (opened.ok) {
      const { witnesses, witnessedAt } = opened.value;
      const at = witnessedAt === null ? null : Number(witnessedAt);
      return { ...head, standing: "signed", witnesses, witnessedAt: at };
    }
    failure = causeOf(opened);
  }
  return { ...head, standing: "refused", failure };
}
