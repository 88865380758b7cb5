/**
 * An issuer's statement about a period: every attestation of its key that belongs to it is a leaf of one tree. The
 * numbers
 * from `first` to `last` belong to it, and what is beside the stream by its time. An attestation that belongs to it and
 * is
 * outside that tree convicts the key.
 *
 * The statement speaks of one key. It does not cover decisions under another key, or decisions that were attested
 * nowhere.
 */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import type { Reading } from "../reading.ts";
import { Count, Digest, PublicKey, UnixSeconds } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SequenceNumber, StreamName } from "./sequence.ts";
import { SignatureSchema } from "./signature.ts";
import { StepName } from "./step-name.ts";

/** Different outcomes of one key in one period. */
export const MAX_PERIOD_OUTCOMES = 256;

const OutcomeCount = v.strictObject({
  outcome: StepName,
  count: v.pipe(Count, v.minValue(1, "a count of at least 1")),
});

/** The beacon's round that draws samples: of this chain, the first at or after so many seconds after the period's end. */
export const SampleDrawSchema = v.strictObject({
  /** The network's chain hash. */
  chain: Digest,
  after: v.pipe(
    Count,
    v.minValue(3_600, "an hour or more, in seconds"),
    v.maxValue(2_592_000, "at most 30 days, in seconds"),
  ),
});

export type SampleDraw = v.InferOutput<typeof SampleDrawSchema>;

export const PeriodStatementSchema = v.strictObject({
  type: v.literal("period_statement_v1"),
  /** The key of which it speaks, and which signed it. */
  issuer: PublicKey,
  /** The stream whose numbers count; absent where the key never numbered. */
  stream: v.exactOptional(StreamName),
  /** Half open: `from` is in the period, `to` is not. */
  from: UnixSeconds,
  to: UnixSeconds,
  /** The number after the last one of the period before, used in this one or not. */
  first: SequenceNumber,
  /** One less than `first` where no number was used. */
  last: Count,
  /** Attestations, beside the stream or in it; without voids. */
  count: Count,
  /** Numbers of the stream that no attestation has. */
  voids: Count,
  /** RFC 9162 root over the leaves: numbers in their order, then what is beside the stream, by ascending id. */
  root: Digest,
  /** How many attestations had each outcome, in ascending order of the outcomes by UTF-16 code units. */
  outcomes: v.pipe(
    v.array(OutcomeCount),
    v.maxLength(MAX_PERIOD_OUTCOMES, `at most ${MAX_PERIOD_OUTCOMES} outcomes`),
    v.check(
      (rows) => rows.every(({ outcome }, i) => i === 0 || (rows[i - 1]?.outcome ?? "") < outcome),
      "ascending outcomes, none twice",
    ),
  ),
  /** Hash of the statement about the period before; absent in a key's first one. */
  previous: v.exactOptional(Digest),
  draw: v.exactOptional(SampleDrawSchema),
  signature: SignatureSchema,
});

export type PeriodStatement = v.InferOutput<typeof PeriodStatementSchema>;

/** Everything that is stated, before it is signed. */
export type PeriodContent = Omit<PeriodStatement, "signature">;

/**
 * Reads a period statement: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings are right;
 * whether its counts agree with each other and who signed it is for verification.
 */
export function parsePeriodStatement(input: unknown): Reading<PeriodStatement, ParseReason> {
  return parseDocument(PeriodStatementSchema, input, { maxBytes: 128 * 1024 });
}

/**
 * Returns what a statement is known by: its content without the signature, so that signing the same content again is no
 * second statement.
 */
export function hashPeriodStatement(statement: PeriodContent & { readonly signature?: unknown }): string {
  const { signature: _, ...content } = statement;
  return digest(DOMAINS.periodStatement, content);
}

/** Leaves of the numbered part: the numbers from `first` to `last`. */
export function numberedLeaves({ first, last }: Pick<PeriodContent, "first" | "last">): number {
  return last - first + 1;
}

/** Leaves of the whole tree. */
export function periodTreeSize({ count, voids }: Pick<PeriodContent, "count" | "voids">): number {
  return count + voids;
}
