/**
 * The JSON forms of a signed tree head and of what is proved against it. The note is the only thing signed
 * (C2SP tlog-checkpoint); the members beside it are conveniences that a reader derives again from the note.
 */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { Count, Digest, Kid, text } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

/** A path in a tree of at most 2^53 - 1 leaves. */
const ProofPath = v.pipe(v.array(Digest), v.maxLength(64, "at most 64 hashes"));

export const CheckpointSchema = v.strictObject({
  log_id: text(255),
  tree_size: Count,
  root_hash: Digest,
  operator_kid: Kid,
  note: text(65_536),
  /** Cosignature lines of witnesses, each as it stands in a signed note. */
  cosignatures: v.pipe(v.array(text(8_192)), v.maxLength(64, "at most 64 cosignatures")),
});

export const InclusionProofSchema = v.strictObject({
  log_index: Count,
  entry_hash: Digest,
  tree_root: Digest,
  tree_size: Count,
  /** The leaf's sibling first. */
  proof: ProofPath,
});

export const ConsistencyProofSchema = v.strictObject({
  from_size: Count,
  to_size: Count,
  from_root: Digest,
  to_root: Digest,
  proof: ProofPath,
  checkpoint: CheckpointSchema,
  trust_on_first_use: v.exactOptional(v.literal(true)),
});

export type Checkpoint = v.InferOutput<typeof CheckpointSchema>;
export type InclusionProof = v.InferOutput<typeof InclusionProofSchema>;
export type ConsistencyProof = v.InferOutput<typeof ConsistencyProofSchema>;

/**
 * Reads a checkpoint's JSON document strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about the signatures of the note in it; beside the note nothing is signed.
 */
export function parseCheckpointDocument(input: unknown): Reading<Checkpoint, ParseReason> {
  return parseDocument(CheckpointSchema, input);
}

/**
 * Reads an inclusion proof strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about its holding, which needs a root from elsewhere.
 */
export function parseInclusionProof(input: unknown): Reading<InclusionProof, ParseReason> {
  return parseDocument(InclusionProofSchema, input, { maxBytes: 16 * 1024 });
}

/**
 * Reads a consistency proof strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about its holding, which `verifyConsistency` of the log decides.
 */
export function parseConsistencyProof(input: unknown): Reading<ConsistencyProof, ParseReason> {
  return parseDocument(ConsistencyProofSchema, input);
}
