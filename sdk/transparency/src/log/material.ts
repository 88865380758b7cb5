/**
 * Evidence that a log includes an entry, read and judged: the same for entries of receipts and of statements. What an
 * entry has to say of its document is for whoever knows that document.
 */
import {
  decodeHex,
  encodeHex,
  equalBytes,
  type ParseReason,
  parseCheckpointDocument,
  parseInclusionProof,
  type Reading,
  refuse,
} from "@svc/core";
import {
  type CheckpointReason,
  hashLeaf,
  type LogPolicy,
  openCheckpoint,
  parseTlogProof,
  type TreeProofReason,
  verifyInclusion,
} from "@svc/tlog";

/** What proves inclusion: separate documents, or one C2SP tlog-proof. */
export type InclusionMaterial =
  | {
      /** The log entry. */
      readonly entry: unknown;
      /** The inclusion proof, in the specification's shape. */
      readonly proof: unknown;
      /** The checkpoint note, or the checkpoint document around it, of which only the note is read. */
      readonly checkpoint: unknown;
    }
  | { readonly document: string };

export type MaterialFault =
  | CheckpointReason
  | TreeProofReason
  | "malformed_entry"
  | "malformed_proof"
  /** The proof speaks of another leaf, size or root than the entry and checkpoint. */
  | "proof_mismatch";

export type EntryInclusion =
  | {
      readonly valid: true;
      readonly log_index: number;
      readonly tree_size: number;
      /** The log's time for the entry: its own word. */
      readonly timestamp: number;
      /** Pinned witnesses that cosigned, and the earliest time by which enough of them had; null without a threshold. */
      readonly witnesses: readonly string[];
      readonly witnessed_at: number | null;
    }
  | { readonly valid: false; readonly reason: MaterialFault; readonly detail: string };

/** A kind of entry: how it is read, and the bytes that the log hashes. */
export interface EntryForm<Entry> {
  readonly parse: (input: unknown) => Reading<Entry, ParseReason>;
  readonly leaf: (entry: Entry) => Uint8Array;
}

export interface ReadMaterial<Entry> {
  readonly entry: Entry;
  readonly index: number | bigint;
  /** Size that the proof states, null where it states none. */
  readonly size: number | null;
  /** Root that the proof states, hex, null where it states none. */
  readonly root: string | null;
  readonly proof: readonly Uint8Array[];
  readonly note: unknown;
}

/** Reads the evidence. Never throws on it. */
export function readMaterial<Entry>(
  material: InclusionMaterial,
  form: EntryForm<Entry>,
): Reading<ReadMaterial<Entry>, MaterialFault> {
  return "document" in material ? readDocument(material.document, form) : readDocuments(material, form);
}

/** The entry in a tlog-proof's `extra`: canonical JSON of an entry, and nothing else. */
export function entryInExtra<Entry>(
  extra: Uint8Array | undefined,
  { parse, leaf }: EntryForm<Entry>,
): Reading<Entry, "malformed_entry"> {
  if (extra === undefined) return refuse("malformed_entry", "the proof document carries no entry");
  const reading = parse(extra);
  if (!reading.ok) return refuse("malformed_entry", reading.detail);
  const canonical = equalBytes(leaf(reading.value), extra);
  return canonical ? reading : refuse("malformed_entry", "the entry is not in canonical form");
}

/** Judges what was read under a reader's policy that was read. */
export function judgeMaterial<Entry extends { readonly timestamp: number }>(
  { entry, index, size, root, proof, note }: ReadMaterial<Entry>,
  { leaf }: EntryForm<Entry>,
  policy: LogPolicy,
): EntryInclusion {
  const opened = openCheckpoint(note, policy);
  if (!opened.ok) return refused(opened);
  const { checkpoint, witnesses, witnessedAt } = opened.value;
  if (checkpoint.size > BigInt(Number.MAX_SAFE_INTEGER)) {
    return refused(refuse("out_of_range", "the log is larger than 2^53 - 1 entries"));
  }
  const treeSize = Number(checkpoint.size);
  if (size !== null && size !== treeSize) {
    return refused(
      refuse("proof_mismatch", `the proof is for ${size} entries, the checkpoint for ${treeSize}`),
    );
  }
  if (root !== null && root !== encodeHex(checkpoint.root)) {
    return refused(refuse("proof_mismatch", "the proof states another root than the checkpoint"));
  }
  const leafHash = hashLeaf(leaf(entry));
  const verdict = verifyInclusion({ leafHash, index, size: treeSize, proof, root: checkpoint.root });
  if (!verdict.valid) return verdict;
  return {
    valid: true,
    log_index: Number(index),
    tree_size: treeSize,
    timestamp: entry.timestamp,
    witnesses,
    witnessed_at: witnessedAt === null ? null : Number(witnessedAt),
  };
}

function readDocument<Entry>(
  document: string,
  form: EntryForm<Entry>,
): Reading<ReadMaterial<Entry>, MaterialFault> {
  const parsed = parseTlogProof(document);
  if (!parsed.ok) return parsed;
  const entry = entryInExtra(parsed.value.extra, form);
  if (!entry.ok) return entry;
  const { index, proof, checkpoint } = parsed.value;
  return { ok: true, value: { entry: entry.value, index, size: null, root: null, proof, note: checkpoint } };
}

function readDocuments<Entry>(
  material: Exclude<InclusionMaterial, { readonly document: string }>,
  { parse, leaf }: EntryForm<Entry>,
): Reading<ReadMaterial<Entry>, MaterialFault> {
  const entry = parse(material.entry);
  if (!entry.ok) return refuse("malformed_entry", entry.detail, entry.pointer);
  const parsed = parseInclusionProof(material.proof);
  if (!parsed.ok) return refuse("malformed_proof", parsed.detail, parsed.pointer);
  const { log_index, tree_size, tree_root, entry_hash, proof } = parsed.value;
  if (entry_hash !== encodeHex(hashLeaf(leaf(entry.value)))) {
    return refuse("proof_mismatch", "the proof is of another leaf than the entry");
  }
  const hashes = proof.map((hash) => decodeHex(hash, 32) as Uint8Array);
  return {
    ok: true,
    value: {
      entry: entry.value,
      index: log_index,
      size: tree_size,
      root: tree_root,
      proof: hashes,
      note: noteOf(material.checkpoint),
    },
  };
}

/** The note of a checkpoint document; anything else is taken to be the note itself. */
function noteOf(checkpoint: unknown): unknown {
  if (typeof checkpoint !== "object" || checkpoint === null || ArrayBuffer.isView(checkpoint))
    return checkpoint;
  const parsed = parseCheckpointDocument(checkpoint);
  return parsed.ok ? parsed.value.note : null;
}

function refused({ reason, detail }: { reason: MaterialFault; detail: string }): EntryInclusion {
  return { valid: false, reason, detail };
}
