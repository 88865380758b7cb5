/**
 * A whole registry as one document: `{ type, exported_at, verifiers }`. It is not signed; who reads one back
 * trusts where it was kept. Read strictly: every record must be a history that this registry could have written.
 */
import {
  decodeHex,
  type ParseReason,
  parseVerifierRecord,
  publicKeyFault,
  type Reading,
  readJson,
  refuse,
  type VerifierRecord,
} from "@svc/core";
import { keyStatusAt } from "./key-status.ts";
import { MAX_UNIX_SECONDS } from "./time.ts";

export const REGISTRY_DOCUMENT_TYPE = "verifier_registry_v1";

export interface RegistryDocument {
  readonly type: typeof REGISTRY_DOCUMENT_TYPE;
  /** Unix seconds; the statuses in the records are those of this second. */
  readonly exported_at: number;
  /** In the order of registration. */
  readonly verifiers: readonly VerifierRecord[];
}

export type ImportReason =
  | ParseReason
  | "registry_not_empty"
  | "verifier_duplicate"
  | "key_duplicate"
  | "public_key_refused"
  | "history_inconsistent"
  | "status_inconsistent";

/** Some ten thousand verifiers with a few keys each. */
const LIMITS = { maxBytes: 16 << 20, maxMembers: 1_000_000 };
const MEMBERS = ["exported_at", "type", "verifiers"];

/** Never throws on evidence; the first fault is reported, with its JSON Pointer. */
export function parseRegistryDocument(input: unknown): Reading<RegistryDocument, ImportReason> {
  const read = readJson(input, LIMITS);
  if (!read.ok) return read;
  const document = read.value as Record<string, unknown> | null;
  if (
    document === null ||
    typeof document !== "object" ||
    Object.keys(document).sort().join() !== MEMBERS.join()
  ) {
    return refuse("schema", `expected an object with exactly ${MEMBERS.join(", ")}`, "");
  }
  const { type, exported_at: exportedAt, verifiers } = document;
  if (type !== REGISTRY_DOCUMENT_TYPE) return refuse("schema", `expected ${REGISTRY_DOCUMENT_TYPE}`, "/type");
  if (
    !Number.isSafeInteger(exportedAt) ||
    (exportedAt as number) < 0 ||
    (exportedAt as number) > MAX_UNIX_SECONDS
  ) {
    return refuse("schema", "expected Unix seconds", "/exported_at");
  }
  if (!Array.isArray(verifiers))
    return refuse("schema", "expected an array of verifier records", "/verifiers");
  const records: VerifierRecord[] = [];
  for (const [i, entry] of verifiers.entries()) {
    const parsed = parseVerifierRecord(entry);
    const fault = parsed.ok ? historyFault(parsed.value, exportedAt as number) : parsed;
    if (fault !== null) return { ...fault, pointer: `/verifiers/${i}${fault.pointer ?? ""}` };
    if (parsed.ok) records.push(parsed.value);
  }
  const repeated = repetition(records);
  if (repeated !== null) return repeated;
  return {
    ok: true,
    value: { type: REGISTRY_DOCUMENT_TYPE, exported_at: exportedAt as number, verifiers: records },
  };
}

type Fault = Extract<Reading<never, ImportReason>, { ok: false }>;

function historyFault(record: VerifierRecord, exportedAt: number): Fault | null {
  const { keys, status, registered_at: registeredAt, revoked_at: revokedAt } = record;
  const isRevoked = status === "revoked";
  if (isRevoked !== (revokedAt !== undefined) || isRevoked !== (record.revocation_reason !== undefined)) {
    return inconsistent("revoked, revoked_at and revocation_reason go together", "/status");
  }
  if (registeredAt > exportedAt || keys[0]?.valid_from !== registeredAt) {
    return inconsistent(
      "the first key is valid from registration on, which precedes the export",
      "/registered_at",
    );
  }
  const last = keys.length - 1;
  if (revokedAt !== undefined && (revokedAt > exportedAt || revokedAt < (keys[last]?.valid_from ?? 0))) {
    return inconsistent("revocation follows the last key and precedes the export", "/revoked_at");
  }
  for (const [i, key] of keys.entries()) {
    const fault = keyFault(record, i, exportedAt);
    if (fault !== null) return { ...fault, pointer: `/keys/${i}${fault.pointer ?? ""}` };
    const bytes = decodeHex(key.public_key, 32);
    const refused = bytes === null ? "public_key_not_canonical" : publicKeyFault(bytes);
    if (refused !== null) return refuse("public_key_refused", refused, `/keys/${i}/public_key`);
    const expected = keyStatusAt(record, i, exportedAt);
    if (key.status !== expected) {
      const detail = `at the time of export the key is ${expected}, not ${key.status}`;
      return refuse("status_inconsistent", detail, `/keys/${i}/status`);
    }
  }
  return null;
}

function keyFault(
  { keys, revoked_at: revokedAt }: VerifierRecord,
  index: number,
  exportedAt: number,
): Fault | null {
  const key = keys[index];
  const next = keys[index + 1];
  if (key?.key_version !== index + 1) return inconsistent("versions count up from 1", "/key_version");
  if (key.valid_from > exportedAt)
    return inconsistent("no key is valid only after the export", "/valid_from");
  if (next !== undefined && (key.valid_until === undefined || next.valid_from < key.valid_from)) {
    return inconsistent("a replaced key has an end, and its successor follows it", "/valid_until");
  }
  const earliest = next?.valid_from ?? revokedAt;
  if (key.valid_until !== undefined && (earliest === undefined || key.valid_until < earliest)) {
    return inconsistent("a key ends by replacement or revocation, not before it", "/valid_until");
  }
  if (revokedAt !== undefined && (key.valid_until === undefined || key.valid_until > revokedAt)) {
    return inconsistent("revocation ends every key", "/valid_until");
  }
  return null;
}

function repetition(records: readonly VerifierRecord[]): Fault | null {
  const ids = new Set<string>();
  const keys = new Set<string>();
  for (const [i, record] of records.entries()) {
    if (ids.has(record.verifier_id)) {
      return refuse(
        "verifier_duplicate",
        `${record.verifier_id} stands here twice`,
        `/verifiers/${i}/verifier_id`,
      );
    }
    ids.add(record.verifier_id);
    for (const [k, { public_key }] of record.keys.entries()) {
      if (keys.has(public_key)) {
        const detail = `the key ${public_key} stands here twice`;
        return refuse("key_duplicate", detail, `/verifiers/${i}/keys/${k}/public_key`);
      }
      keys.add(public_key);
    }
  }
  return null;
}

function inconsistent(detail: string, pointer: string): Fault {
  return refuse("history_inconsistent", detail, pointer);
}
