/**
 * The body of an attest, in its two variants. The discriminator is exact: `billing_version` absent or "v1" with
 * a usage event, "v2" with a meter event and a tariff; a body with both, or with anything between, is neither.
 */
import {
  ChargeAuthoritySchema,
  MeterEventSchema,
  PROFILE_IDS,
  TariffSnapshotSchema,
  UsageEventSchema,
} from "@svc/core";
import { readDocument } from "@svc/core/json";
import * as v from "valibot";
import { type BodyReading, parseBody } from "./body-faults.ts";

const shared = {
  charge_authority: v.exactOptional(ChargeAuthoritySchema),
  /** Private: the attestation carries commitments and neither event, tariff nor charge. Default disclosed. */
  mode: v.exactOptional(v.picklist(["disclosed", "private"], "disclosed or private")),
  /** Profile of the receipt; default strict. */
  profileId: v.exactOptional(v.picklist(PROFILE_IDS, PROFILE_IDS.join(", "))),
};

export const AttestV1Schema = v.strictObject({
  ...shared,
  billing_version: v.exactOptional(v.literal("v1")),
  usage_event: UsageEventSchema,
});

export const AttestV2Schema = v.strictObject({
  ...shared,
  billing_version: v.literal("v2"),
  meter_event: MeterEventSchema,
  tariff_snapshot: TariffSnapshotSchema,
});

/** Either variant, for descriptions; a body is read by its discriminator, with `parseAttestRequest`. */
export const AttestRequestSchema = v.union([AttestV1Schema, AttestV2Schema]);

/** Limit of the body of one attest. */
export const MAX_ATTEST_BYTES = 256 * 1024;

export type AttestV1Request = v.InferOutput<typeof AttestV1Schema>;
export type AttestV2Request = v.InferOutput<typeof AttestV2Schema>;
export type AttestRequest = AttestV1Request | AttestV2Request;

/** Supported values of `billing_version`, for the refusal of any other. */
export const BILLING_VERSIONS = ["v1", "v2"] as const;

/**
 * Reads the body of an attest, in either variant strictly: JSON text, UTF-8 bytes or a value. `ok` says
 * that shape, bounds and encodings are right, and nothing about signatures or arithmetic.
 */
export function parseAttestRequest(input: unknown): BodyReading<AttestRequest> {
  const limits = { maxBytes: MAX_ATTEST_BYTES };
  // Read once: the door of the variant takes it as it is.
  const read = readDocument(input, limits);
  if (!read.ok) return read;
  // The variant is chosen by the discriminator alone, so that a fault is reported against the right one.
  const version = (read.value as { billing_version?: unknown } | null)?.billing_version;
  return version === "v2"
    ? parseBody(AttestV2Schema, read.value, limits)
    : parseBody(AttestV1Schema, read.value, limits);
}
