/** The body of a release: whoever was found eligible says that it did not execute. */
import { ChargeAuthoritySchema, wireAtoms } from "@svc/core";
import * as v from "valibot";
import { type BodyReading, parseBody } from "./body-faults.ts";

export const ReleaseRequestSchema = v.strictObject({
  charge_authority: ChargeAuthoritySchema,
  event_id: wireAtoms.CallerId,
  /** As the preflight answered it: whoever does not know it releases nothing. */
  consumption_id: wireAtoms.CallerId,
});

export type ReleaseRequest = v.InferOutput<typeof ReleaseRequestSchema>;

/**
 * Reads the body of a release strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about whether the event was consumed.
 */
export function parseReleaseRequest(input: unknown): BodyReading<ReleaseRequest> {
  return parseBody(ReleaseRequestSchema, input, { maxBytes: 256 * 1024 });
}
