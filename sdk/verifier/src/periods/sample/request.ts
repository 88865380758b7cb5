/** What an auditor asks an issuer for: the leaves that a beacon or a nonce draws, and the inputs to be shown of each. */
import {
  hashPeriodStatement,
  InputPointer,
  type ParseReason,
  type PeriodStatement,
  parseDocument,
  type Reading,
  wireAtoms,
} from "@svc/core";
import * as v from "valibot";
import { BeaconRoundSchema } from "./beacon.ts";
import { type Draw, MAX_SAMPLE } from "./sample.ts";

const MAX_POINTERS = 24;

const RequestSchema = v.strictObject({
  type: v.literal("sample_request_v1"),
  statement_hash: wireAtoms.Digest,
  beacon: v.exactOptional(BeaconRoundSchema),
  /** Random bytes of the auditor's, drawn after the statement was witnessed. */
  nonce: v.exactOptional(wireAtoms.hex(32)),
  size: v.pipe(
    wireAtoms.Count,
    v.minValue(1, "a size of at least 1"),
    v.maxValue(MAX_SAMPLE, `at most ${MAX_SAMPLE}`),
  ),
  /** JSON Pointers of inputs to be disclosed of each attestation, where it has them. */
  disclose: v.exactOptional(
    v.pipe(
      v.array(InputPointer),
      v.minLength(1, "at least one"),
      v.maxLength(MAX_POINTERS, `at most ${MAX_POINTERS} pointers`),
      v.check((pointers) => new Set(pointers).size === pointers.length, "each pointer once"),
    ),
  ),
});

export const SampleRequestSchema = v.pipe(
  RequestSchema,
  v.check(({ beacon, nonce }) => (beacon === undefined) !== (nonce === undefined), "either beacon or nonce"),
);

export type SampleRequest = v.InferOutput<typeof SampleRequestSchema>;

/** Reads a request: JSON text, UTF-8 bytes or a value. Judges shape and bounds, and not what it asks. */
export function parseSampleRequest(input: unknown): Reading<SampleRequest, ParseReason> {
  return parseDocument(SampleRequestSchema, input, { maxBytes: 64 * 1024 });
}

/** What draws the sample that is asked for. */
export function drawOf({ beacon, nonce = "" }: SampleRequest): Draw {
  return beacon === undefined ? { nonce } : { beacon };
}

/**
 * A request for a sample of a statement.
 *
 * Draw a nonce only after you saw that the statement was witnessed, and keep the request: nobody else can check that you
 * did not choose the nonce.
 *
 * @throws TypeError when a member is malformed
 */
export function createSampleRequest(
  statement: PeriodStatement,
  draw: Draw,
  size: number,
  disclose: readonly string[] = [],
): SampleRequest {
  const read = parseSampleRequest({
    ...draw,
    type: "sample_request_v1",
    statement_hash: hashPeriodStatement(statement),
    size,
    ...(disclose.length === 0 ? {} : { disclose: [...disclose] }),
  });
  if (!read.ok) throw new TypeError(`request${read.pointer ?? ""}: ${read.detail}`);
  return read.value;
}
