/**
 * Status of a key at a time, from its verifier's record: when keys came, when their grace ends, when the verifier was
 * revoked. A stored status is never trusted, since time passes without writing.
 *
 * The current key is `active`. A replaced one is in `grace` until `valid_until`, exclusive, then `retired`. From
 * the second of revocation on every key is `revoked`.
 */
import type { KeyStatus, VerifierRecord } from "@svc/core";

/** Null before the key's time. `index` is that of the key in the record. */
export function keyStatusAt(record: VerifierRecord, index: number, at: number): KeyStatus | null {
  const key = record.keys[index];
  if (key === undefined || at < key.valid_from) return null;
  if (record.revoked_at !== undefined && at >= record.revoked_at) return "revoked";
  const replacedAt = record.keys[index + 1]?.valid_from;
  if (replacedAt === undefined || at < replacedAt) return "active";
  return at < (key.valid_until ?? replacedAt) ? "grace" : "retired";
}

/** The record with the statuses that its keys have at a time that is not before its last change. */
export function recordAt(record: VerifierRecord, at: number): VerifierRecord {
  return {
    ...record,
    capabilities: [...record.capabilities],
    keys: record.keys.map((key, i) => ({ ...key, status: keyStatusAt(record, i, at) ?? key.status })),
  };
}
