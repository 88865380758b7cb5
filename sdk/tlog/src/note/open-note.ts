/**
 * Opening a signed note: which of the known keys signed it.
 *
 * Known means pinned by the caller, as a (name, id) pair with its key; a signature under the same name with
 * another id, or the same id with another name, is unknown and ignored. A known key's bad signature rejects the
 * note, and so does a note that no known key signed.
 */
import { type Reading, type Refuse, refusal } from "@svc/core";
import type { CHECKPOINT_REASONS } from "@svc/core/finding";
import { cosignatureTime, verifyTextSignature } from "./cosignature.ts";
import { type Note, type NoteSignature, parseNote } from "./signed-note.ts";
import type { NoteKey } from "./vkey.ts";

export type NoteReason = "malformed_note" | "bad_signature" | "unknown_signers";

const refuse: Refuse<Pick<typeof CHECKPOINT_REASONS, NoteReason>> = refusal;

export interface VerifiedSignature {
  readonly key: NoteKey;
  readonly signature: NoteSignature;
  /** Unix seconds of a cosignature, null for a plain signature. */
  readonly timestamp: bigint | null;
}

export interface OpenedNote extends Note {
  /** By pinned keys, each once, in the order of the note; of several by one key, the first. */
  readonly verified: readonly VerifiedSignature[];
}

/** Parses a note and verifies it against the pinned keys. */
export function openNote(input: unknown, knownKeys: readonly NoteKey[]): Reading<OpenedNote, NoteReason> {
  const reading = parseNote(input);
  if (!reading.ok) return reading;
  const note = reading.value;
  const verified: VerifiedSignature[] = [];
  for (const signature of note.signatures) {
    const key = knownKeys.find(({ name, id }) => name === signature.name && id === signature.id);
    if (key === undefined || verified.some((earlier) => earlier.key === key)) continue;
    if (!verifyTextSignature(note.text, signature, key)) {
      return refuse("bad_signature", { signer: key.name });
    }
    const timestamp = key.type === "cosignatureV1" ? cosignatureTime(signature.payload) : null;
    verified.push({ key, signature, timestamp });
  }
  if (verified.length === 0) return refuse("unknown_signers");
  return { ok: true, value: { ...note, verified } };
}
