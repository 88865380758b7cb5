/** The judgement on one key of one verifier at one time: a value, whatever was asked. */
import type { KeyStatus, VerifierRecord } from "@svc/core";
import { keyStatusAt } from "./key-status.ts";

export type KeyFault =
  | "verifier_unknown"
  | "key_unknown"
  | "key_not_yet_valid"
  | "key_retired"
  | "verifier_revoked";

export interface KeyVerdict {
  /** Active or in grace at that time. */
  readonly valid: boolean;
  /** Absent when the verifier is unknown or has not had the key. */
  readonly key_version?: number;
  /** At that time; absent before the key's time too. */
  readonly status?: KeyStatus;
  /** Absent when valid. */
  readonly reason?: KeyFault;
}

export function judgeKey(record: VerifierRecord | undefined, publicKey: unknown, at: number): KeyVerdict {
  if (record === undefined) return { valid: false, reason: "verifier_unknown" };
  const index = record.keys.findIndex((key) => key.public_key === publicKey);
  const key = record.keys[index];
  if (key === undefined) return { valid: false, reason: "key_unknown" };
  const key_version = key.key_version;
  const status = keyStatusAt(record, index, at);
  switch (status) {
    case null:
      return { valid: false, key_version, reason: "key_not_yet_valid" };
    case "revoked":
      return { valid: false, key_version, status, reason: "verifier_revoked" };
    case "retired":
      return { valid: false, key_version, status, reason: "key_retired" };
    default:
      return { valid: true, key_version, status };
  }
}
