/** Records leave the registry as copies that cannot be written to: nobody changes a verifier by holding one. */
import type { VerifierRecord } from "@svc/core";

/** Freezes a record made for one caller; the record must not be the stored one. */
export function freezeRecord(record: VerifierRecord): VerifierRecord {
  Object.freeze(record.capabilities);
  for (const key of record.keys) Object.freeze(key);
  Object.freeze(record.keys);
  return Object.freeze(record);
}
