/** A verifier and the keys it has had, with what each was good for and until when. */
import * as v from "valibot";
import type { Reading } from "../reading.ts";
import { Count, PublicKey, text, UnixSeconds, VerifierId } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";

export const KEY_STATUSES = ["active", "grace", "retired", "revoked"] as const;

const VerifierKeySchema = v.strictObject({
  key_version: v.pipe(Count, v.minValue(1, "an integer of at least 1")),
  public_key: PublicKey,
  status: v.picklist(KEY_STATUSES, KEY_STATUSES.join(", ")),
  valid_from: UnixSeconds,
  /** Exclusive. */
  valid_until: v.exactOptional(UnixSeconds),
});

export const VerifierRecordSchema = v.strictObject({
  verifier_id: VerifierId,
  name: text(200),
  organization: v.exactOptional(text(200)),
  capabilities: v.pipe(v.array(text(64)), v.maxLength(32, "at most 32 capabilities")),
  status: v.picklist(["active", "revoked"], "active or revoked"),
  registered_at: UnixSeconds,
  keys: v.pipe(
    v.array(VerifierKeySchema),
    v.minLength(1, "at least one key"),
    v.maxLength(1_000, "at most 1000 keys"),
  ),
  revoked_at: v.exactOptional(UnixSeconds),
  revocation_reason: v.exactOptional(text(500)),
});

export type KeyStatus = (typeof KEY_STATUSES)[number];
export type VerifierKey = v.InferOutput<typeof VerifierKeySchema>;
export type VerifierRecord = v.InferOutput<typeof VerifierRecordSchema>;

/**
 * Reads a verifier's record strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds and
 * encodings are right, and nothing about who wrote it.
 */
export function parseVerifierRecord(input: unknown): Reading<VerifierRecord, ParseReason> {
  return parseDocument(VerifierRecordSchema, input);
}
