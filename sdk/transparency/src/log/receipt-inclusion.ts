/**
 * Is this receipt in that log? Offline, from the receipt's own content, under the reader's policy.
 *
 * The leaf is computed again from the receipt: every member of the entry but `v` and the log's `timestamp`. The
 * root comes from a checkpoint that the pinned log key signed, cosigned by as many pinned witnesses as the
 * policy demands. A pass proves that the log committed to this receipt, with that log time; it does not prove
 * that what the receipt claims is true, and the time is the log's word unless witnesses confirm it.
 */
import {
  canonicalize,
  decodeHex,
  encodeHex,
  type Json,
  type LogEntry,
  logEntryOf,
  logLeaf,
  parseCheckpointDocument,
  parseInclusionProof,
  parseLogEntry,
  type Reading,
  refuse,
  type VerificationReceipt,
} from "@svc/core";
import {
  type CheckpointReason,
  hashLeaf,
  type LogClient,
  type LogPolicy,
  type LogReadReason,
  openCheckpoint,
  parseTlogProof,
  readLogPolicy,
  type TreeProofReason,
  verifyInclusion,
} from "@svc/tlog";
import { entryOfExtra } from "./entry.ts";
import { checkLoggedReceipt, type LoggedReceiptReason } from "./receipt.ts";

export type InclusionReason =
  | LoggedReceiptReason
  | CheckpointReason
  | TreeProofReason
  | "malformed_entry"
  | "malformed_proof"
  /** A member of the entry is not the receipt's. */
  | "entry_mismatch"
  /** The proof speaks of another leaf, size or root than the entry and checkpoint. */
  | "proof_mismatch";

/** What proves a receipt's inclusion: separate documents, or one C2SP tlog-proof. */
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

export type ReceiptInclusionVerdict =
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
  | { readonly valid: false; readonly reason: InclusionReason; readonly detail: string };

/**
 * Verifies that the log of the policy includes the receipt.
 *
 * @throws TypeError, RangeError for a policy that is none. Never on evidence
 */
export function verifyReceiptInclusion(
  receipt: unknown,
  material: InclusionMaterial,
  policy: LogPolicy,
): ReceiptInclusionVerdict {
  const pinned = readLogPolicy(policy, "policy");
  const checked = checkLoggedReceipt(receipt);
  if (!checked.ok) return refused(checked);
  const read = readMaterial(material);
  if (!read.ok) return refused(read);
  const { entry, index, size, root, proof, note } = read.value;
  const mismatch = differsFromReceipt(entry, checked.value);
  if (mismatch !== null)
    return refused(refuse("entry_mismatch", `${mismatch} of the entry is not the receipt's`));
  const opened = openCheckpoint(note, pinned);
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
  const leafHash = hashLeaf(logLeaf(entry));
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

/**
 * Whether the log that a client reads has this receipt at this index, by the checkpoint that the client keeps. The
 * entry is read from the log and compared with the receipt member by member.
 *
 * @throws VdiError when the log cannot be reached
 */
export async function verifyReceiptAt(
  client: LogClient,
  receipt: unknown,
  index: number,
): Promise<ReceiptInclusionVerdict | { valid: false; reason: LogReadReason; detail: string }> {
  const read = await client.readEntry(index);
  return read.ok
    ? verifyReceiptInclusion(receipt, read.value, client.policy)
    : { valid: false, reason: read.reason, detail: read.detail };
}

interface ReadMaterial {
  readonly entry: LogEntry;
  readonly index: number | bigint;
  /** Size that the proof states, null where it states none. */
  readonly size: number | null;
  /** Root that the proof states, hex, null where it states none. */
  readonly root: string | null;
  readonly proof: readonly Uint8Array[];
  readonly note: unknown;
}

function readMaterial(material: InclusionMaterial): Reading<ReadMaterial, InclusionReason> {
  if ("document" in material) {
    const parsed = parseTlogProof(material.document);
    if (!parsed.ok) return parsed;
    const entry = entryOfExtra(parsed.value.extra);
    if (!entry.ok) return entry;
    const { index, proof, checkpoint } = parsed.value;
    return {
      ok: true,
      value: { entry: entry.value, index, size: null, root: null, proof, note: checkpoint },
    };
  }
  const entry = parseLogEntry(material.entry);
  if (!entry.ok) return refuse("malformed_entry", entry.detail, entry.pointer);
  const parsed = parseInclusionProof(material.proof);
  if (!parsed.ok) return refuse("malformed_proof", parsed.detail, parsed.pointer);
  const { log_index, tree_size, tree_root, entry_hash, proof } = parsed.value;
  if (entry_hash !== encodeHex(hashLeaf(logLeaf(entry.value)))) {
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

/** The first member of the entry that is not the receipt's, or null. `v` is 1 by schema, the time the log's. */
function differsFromReceipt(entry: LogEntry, receipt: VerificationReceipt): string | null {
  const derived: Record<string, unknown> = { ...logEntryOf(receipt, entry.timestamp) };
  const found: Record<string, unknown> = { ...entry };
  const names = new Set([...Object.keys(derived), ...Object.keys(found)]);
  const textOf = (member: unknown) => (member === undefined ? null : canonicalize(member as Json));
  for (const name of names) if (textOf(derived[name]) !== textOf(found[name])) return name;
  return null;
}

function refused({ reason, detail }: { reason: InclusionReason; detail: string }): ReceiptInclusionVerdict {
  return { valid: false, reason, detail };
}
