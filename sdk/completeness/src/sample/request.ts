/** What an auditor asks an issuer for: the leaves that a beacon draws, and the inputs to be shown of each. */
import {
  hashPeriodStatement,
  type ParseReason,
  type PeriodStatement,
  parseDocument,
  type Reading,
  wireAtoms,
} from "@svc/core";
import * as v from "valibot";
import { type BeaconRound, BeaconRoundSchema } from "./beacon.ts";
import { MAX_SAMPLE } from "./sample.ts";

const MAX_POINTERS = 24;

export const SampleRequestSchema = v.strictObject({
  type: v.literal("sample_request_v1"),
  statement_hash: wireAtoms.Digest,
  beacon: BeaconRoundSchema,
  size: v.pipe(
    wireAtoms.Count,
    v.minValue(1, "a size of at least 1"),
    v.maxValue(MAX_SAMPLE, `at most ${MAX_SAMPLE}`),
  ),
  /** JSON Pointers of inputs to be disclosed of each attestation, where it has them. */
  disclose: v.exactOptional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.maxLength(256, "at most 256 characters"),
          v.regex(/^(?:\/(?:[^~/]|~[01])*)+$/, "a JSON Pointer"),
        ),
      ),
      v.minLength(1, "at least one"),
      v.maxLength(MAX_POINTERS, `at most ${MAX_POINTERS} pointers`),
      v.check((pointers) => new Set(pointers).size === pointers.length, "each pointer once"),
    ),
  ),
});

export type SampleRequest = v.InferOutput<typeof SampleRequestSchema>;

/** Reads a request: JSON text, UTF-8 bytes or a value. Judges shape and bounds, and not what it asks. */
export function parseSampleRequest(input: unknown): Reading<SampleRequest, ParseReason> {
  return parseDocument(SampleRequestSchema, input, { maxBytes: 64 * 1024 });
}

/**
 * A request for a sample of a statement.
 *
 * @throws TypeError when a member is malformed
 */
export function createSampleRequest(
  statement: PeriodStatement,
  beacon: BeaconRound,
  size: number,
  disclose: readonly string[] = [],
): SampleRequest {
  const read = parseSampleRequest({
    type: "sample_request_v1",
    statement_hash: hashPeriodStatement(statement),
    beacon,
    size,
    ...(disclose.length === 0 ? {} : { disclose: [...disclose] }),
  });
  if (!read.ok) throw new TypeError(`request${read.pointer ?? ""}: ${read.detail}`);
  return read.value;
}
