/**
 * The body of a verify. The documents inside are evidence, so whatever shape they have is for the rows to judge;
 * only the frame around them is checked here.
 */
import { MAX_ADJUSTMENTS, PROFILE_IDS } from "@svc/core";
import * as v from "valibot";
import { type BodyReading, parseBody } from "./body-faults.ts";

/** An object as it was read, every member of it: a schema that copies members loses those of some names. */
const Evidence = v.pipe(
  v.custom<{ readonly [member: string]: unknown }>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "an object",
  ),
  v.metadata({ published: { type: "object" } }),
);

/** `{ attestation, openings? }`, read by the rows as well. */
const Beside = Evidence;

export const VerifyRequestSchema = v.strictObject({
  /** A bill, or an adjustment of one. */
  attestation: Evidence,
  receipt: v.exactOptional(Evidence),
  openings: v.exactOptional(Evidence),
  entry: v.exactOptional(Evidence),
  inclusion: v.exactOptional(Evidence),
  checkpoint: v.exactOptional(Evidence),
  /** Of an answer of attest, which repeats there what the documents say: accepted and ignored. */
  log_entry: v.exactOptional(Evidence),
  /** The first bill, where an adjustment is verified: `{ attestation, openings? }`. */
  bill: v.exactOptional(Beside),
  /** Adjustments of it, each so too. */
  adjustments: v.exactOptional(
    v.pipe(v.array(Beside), v.maxLength(MAX_ADJUSTMENTS, `at most ${MAX_ADJUSTMENTS} adjustments`)),
  ),
  /** The grant that the bill names: what it comes to is compared with what that authorises. */
  charge_authority: v.exactOptional(Evidence),
  /** Default strict. An unknown profile is a wrong request and never a weaker one. */
  profileId: v.exactOptional(v.picklist(PROFILE_IDS, PROFILE_IDS.join(", "))),
});

export type VerifyRequest = v.InferOutput<typeof VerifyRequestSchema>;

/**
 * Reads the frame of a verify's body strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape,
 * bounds and encodings are right, and nothing about the documents inside, which are judged row by row.
 */
export function parseVerifyRequest(input: unknown): BodyReading<VerifyRequest> {
  return parseBody(VerifyRequestSchema, input, { maxBytes: 1 << 20 });
}
