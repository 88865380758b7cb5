/**
 * Where an attestation stands among those that its issuer's key signed: a number of a stream, counted from 1 without
 * gaps, so that a reader of many sees which one is missing.
 *
 * Signed with the rest of the document and the issuer's word: the proof knows nothing of it. That nothing is missing
 * says a period statement, which covers every attestation of the key, numbered or not.
 */
import * as v from "valibot";
import { Count } from "./atoms.ts";

/** The issuer's own name for a run of numbers. */
export const StreamName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9._:-]{1,64}$/, "a name of 1 to 64 of A-Z a-z 0-9 . _ : -"),
);

/** Numbers begin at 1, so that the number before the first is 0 and an empty period has a last one. */
export const SequenceNumber = v.pipe(Count, v.minValue(1, "a number of at least 1"));

export const SequenceSchema = v.strictObject({ stream: StreamName, number: SequenceNumber });

export type Sequence = v.InferOutput<typeof SequenceSchema>;
