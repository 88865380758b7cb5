/** A circuit record's chain followed to its key, and what of the setup follows from both. */
import { decodeBase64 } from "@svc/core/bytes";
import type { CircuitRecord, VerificationKey } from "@svc/core/wire";
import { type ExaminedSetup, examineSetup, recordedSetup } from "./setup-grade.ts";
import { type TranscriptVerdict, verifyTranscript } from "./verify-transcript.ts";

type Followed = Extract<TranscriptVerdict, { valid: true }>;

/** Examined is what a transcript that leads to the key comes to; of another there is nothing to examine. */
export type FollowedSetup =
  | { readonly transcript: Followed; readonly examined: ExaminedSetup }
  | { readonly transcript: Exclude<TranscriptVerdict, Followed>; readonly examined: null };

/**
 * Follows a record's setup, for any reader: its transcript against the key, and the statements over exactly that key.
 * Takes some 40 ms a contribution. A malformed one has the transcript's own reason. Does not identify the signers.
 */
export function followSetup(record: CircuitRecord, key: VerificationKey): FollowedSetup {
  const bytes = decodeBase64(record.setup.transcript);
  if (bytes === null) return { transcript: NOT_BASE64, examined: null };
  const transcript = verifyTranscript(bytes, key);
  return transcript.valid
    ? { transcript, examined: examineSetup(transcript, key, recordedSetup(record)) }
    : { transcript, examined: null };
}

const NOT_BASE64: Exclude<TranscriptVerdict, Followed> = {
  valid: false,
  reason: "transcript_malformed",
  values: { expected: "transcript_base64", index: null },
  contributions: [],
};
