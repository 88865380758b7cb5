/**
 * Reads and verifies evidence that a log includes an entry, of a receipt or of a statement. The caller checks that the
 * entry describes its document.
 */
import {
  canonicalize,
  decodeHex,
  encodeHex,
  equalBytes,
  type Json,
  type ParseReason,
  parseCheckpointDocument,
  parseInclusionProof,
  type Reading,
  type Refuse,
  refusal,
} from "@svc/core";
import {
  causeOf,
  type Failure,
  type INCLUSION_REASONS,
  inCodes,
  type LOG_PROOF_REASONS,
} from "@svc/core/finding";
import {
  type CheckpointReason,
  hashLeaf,
  type LogPolicy,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
  type TreeProofReason,
  tooLarge,
  verifyInclusion,
} from "@svc/tlog";

/** What proves inclusion: separate documents, or one C2SP tlog-proof. */
export type InclusionMaterial =
  | {
      /** The log entry. */
      readonly entry: unknown;
      /** The inclusion proof, in the specification's shape. */
      readonly proof: unknown;
      /** The checkpoint note, or the checkpoint document around it, of which the note is read. */
      readonly checkpoint: unknown;
    }
  | { readonly document: string };

export type MaterialFault =
  | CheckpointReason
  | TreeProofReason
  | Exclude<keyof typeof INCLUSION_REASONS, "entry_mismatch">
  | keyof typeof LOG_PROOF_REASONS;

const refuse: Refuse<typeof INCLUSION_REASONS & typeof LOG_PROOF_REASONS> = refusal;

/** `detail`: the failure in its own codes; a sentence is `sentenceOf` of `@svc/messages`. */
export type NotIncluded<Reason extends string> = Failure<Reason> & {
  readonly valid: false;
  readonly detail: string;
};

export function notIncluded<Reason extends string>(found: Failure<Reason>): NotIncluded<Reason> {
  const { reason, ...rest } = causeOf(found);
  return { valid: false, reason: reason as Reason, ...rest, detail: inCodes(found) };
}

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
  | NotIncluded<MaterialFault>;

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
function readMaterial<Entry>(
  material: InclusionMaterial,
  form: EntryForm<Entry>,
): Reading<ReadMaterial<Entry>, MaterialFault> {
  return "document" in material ? readDocument(material.document, form) : readDocuments(material, form);
}

/**
 * Returns the log that the material's checkpoint names, by which a reader chooses its policy. Verifies nothing. Never
 * throws on evidence.
 */
export function logNamedIn(material: InclusionMaterial): Reading<string, MaterialFault> {
  const document = "document" in material ? parseTlogProof(material.document) : null;
  if (document !== null && !document.ok) return document;
  const note = parseNote("document" in material ? document?.value.checkpoint : noteOf(material.checkpoint));
  if (!note.ok) return note;
  const checkpoint = parseCheckpoint(note.value.text);
  return checkpoint.ok ? { ok: true, value: checkpoint.value.origin } : checkpoint;
}

/** The entry in a tlog-proof's `extra`: canonical JSON of an entry, and nothing else. */
export function entryInExtra<Entry>(
  extra: Uint8Array | undefined,
  { parse, leaf }: EntryForm<Entry>,
): Reading<Entry, "malformed_entry"> {
  if (extra === undefined) return refuse("malformed_entry", { expected: "entry", cause: null });
  const reading = parse(extra);
  if (!reading.ok) return refuse("malformed_entry", { expected: null, cause: causeOf(reading) });
  const canonical = equalBytes(leaf(reading.value), extra);
  return canonical ? reading : refuse("malformed_entry", { expected: "canonical_entry", cause: null });
}

/**
 * Reads and judges the evidence for the entry of one document.
 *
 * @param derive the entry that follows from the document at a log time; the one that the evidence brings has to be
 *   the same in every member
 */
export function judgeEntryOf<Entry extends { readonly timestamp: number }>(
  material: InclusionMaterial,
  form: EntryForm<Entry>,
  policy: LogPolicy,
  derive: (timestamp: number) => Entry,
): EntryInclusion | NotIncluded<"entry_mismatch"> {
  const read = readMaterial(material, form);
  if (!read.ok) return notIncluded(read);
  const { entry } = read.value;
  const member = differingMember(derive(entry.timestamp), entry);
  if (member !== null) return notIncluded(refuse("entry_mismatch", { member }));
  return judgeMaterial(read.value, form, policy);
}

/** The first member of either that is not the other's, or null. */
function differingMember(derived: object, found: object): string | null {
  const [wanted, brought] = [derived, found] as Record<string, Json | undefined>[];
  const textOf = (member: Json | undefined) => (member === undefined ? null : canonicalize(member));
  const names = new Set([...Object.keys(derived), ...Object.keys(found)]);
  for (const name of names) if (textOf(wanted?.[name]) !== textOf(brought?.[name])) return name;
  return null;
}

/** Judges what was read under a reader's policy that was read. */
function judgeMaterial<Entry extends { readonly timestamp: number }>(
  { entry, index, size, root, proof, note }: ReadMaterial<Entry>,
  { leaf }: EntryForm<Entry>,
  policy: LogPolicy,
): EntryInclusion {
  const opened = openCheckpoint(note, policy);
  if (!opened.ok) return notIncluded(opened);
  const { checkpoint, witnesses, witnessedAt } = opened.value;
  if (checkpoint.size > BigInt(Number.MAX_SAFE_INTEGER)) return notIncluded(tooLarge(checkpoint.size));
  const treeSize = Number(checkpoint.size);
  if (size !== null && size !== treeSize) {
    return notIncluded(refuse("proof_mismatch", { expected: "size_of_checkpoint" }));
  }
  if (root !== null && root !== encodeHex(checkpoint.root)) {
    return notIncluded(refuse("proof_mismatch", { expected: "root_of_checkpoint" }));
  }
  const leafHash = hashLeaf(leaf(entry));
  const verdict = verifyInclusion({ leafHash, index, size: treeSize, proof, root: checkpoint.root });
  if (!verdict.valid) return notIncluded(verdict);
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
  if (!entry.ok) return refuse("malformed_entry", { expected: null, cause: causeOf(entry) });
  const parsed = parseInclusionProof(material.proof);
  if (!parsed.ok) return refuse("malformed_proof", { expected: null, cause: causeOf(parsed) });
  const { log_index, tree_size, tree_root, entry_hash, proof } = parsed.value;
  if (entry_hash !== encodeHex(hashLeaf(leaf(entry.value)))) {
    return refuse("proof_mismatch", { expected: "leaf_of_entry" });
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
