/**
 * The bodies that adjust a bill. Each names what stands by its id: when something else stands by then the request is
 * refused, so nobody adjusts what it has not seen, and the same request twice is one adjustment.
 */
import { PROFILE_IDS, wireAtoms } from "@svc/core";
import { readDocument } from "@svc/core/json";
import * as v from "valibot";
import { AttestV1Schema, AttestV2Schema } from "./attest-request.ts";
import { type BodyReading, parseBody } from "./body-faults.ts";

const LIMITS = { maxBytes: 256 * 1024 };

/** `attestation_id` of the bill, or of the adjustment of it that stands. */
const adjusts = wireAtoms.AttestationId;

// The mode is the bill's own.
const { mode: _1, ...v1 } = AttestV1Schema.entries;
const { mode: _2, ...v2 } = AttestV2Schema.entries;
const AdjustV1Schema = v.strictObject({ adjusts, ...v1 });
const AdjustV2Schema = v.strictObject({ adjusts, ...v2 });

/** An overage or a correction: the event as it should have been billed, whole. */
export const AdjustRequestSchema = v.union([AdjustV1Schema, AdjustV2Schema]);

export const VoidRequestSchema = v.strictObject({
  adjusts,
  tenant_id: wireAtoms.CallerId,
  event_id: wireAtoms.CallerId,
  /** Profile of the receipt; default strict. */
  profileId: v.exactOptional(v.picklist(PROFILE_IDS, PROFILE_IDS.join(", "))),
});

export type AdjustRequest = v.InferOutput<typeof AdjustRequestSchema>;
export type VoidRequest = v.InferOutput<typeof VoidRequestSchema>;

/**
 * Reads the body of an overage or a correction strictly, in either variant: JSON text, UTF-8 bytes or a value. `ok`
 * says that shape, bounds and encodings are right, and nothing about the bill or the sums.
 */
export function parseAdjustRequest(input: unknown): BodyReading<AdjustRequest> {
  const read = readDocument(input, LIMITS);
  if (!read.ok) return read;
  const { billing_version: version } = Object(read.value) as { readonly billing_version?: unknown };
  return version === "v2"
    ? parseBody(AdjustV2Schema, read.value, LIMITS)
    : parseBody(AdjustV1Schema, read.value, LIMITS);
}

/**
 * Reads the body of a void strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and encodings are
 * right, and nothing about the bill.
 */
export function parseVoidRequest(input: unknown): BodyReading<VoidRequest> {
  return parseBody(VoidRequestSchema, input, LIMITS);
}
