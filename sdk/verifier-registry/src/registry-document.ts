/**
 * A whole registry as one document: `{ type, exported_at, verifiers }`. It is not signed; who reads one back
 * trusts where it was kept. Read strictly: every record must be a history that this registry could have written.
 */
import {
  decodeHex,
  hasMembers,
  type ParseReason,
  parseVerifierRecord,
  publicKeyFault,
  type Reading,
  type Refuse,
  readJson,
  refusal,
  type VerifierRecord,
} from "@svc/core";
import type { HistoryRule, SCHEMA_REASONS, VERIFIERS_REASONS } from "@svc/core/finding";
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

export type ImportReason = ParseReason | keyof typeof VERIFIERS_REASONS;

export const refuseVerifiers: Refuse<typeof VERIFIERS_REASONS> = refusal;
const refuseShape: Refuse<typeof SCHEMA_REASONS> = refusal;

/** Some ten thousand verifiers with a few keys each. */
const LIMITS = { maxBytes: 16 << 20, maxMembers: 1_000_000 };
const MEMBERS = ["exported_at", "type", "verifiers"];

/** Never throws on evidence; the first fault is reported, with its JSON Pointer. */
export function parseRegistryDocument(input: unknown): Reading<RegistryDocument, ImportReason> {
  const read = readJson(input, LIMITS);
  if (!read.ok) return read;
  const document: unknown = read.value;
  if (!hasMembers(document, MEMBERS)) {
    return refuseShape("schema", { expected: `{${MEMBERS.join(";")}}`, found: "others" }, "");
  }
  const { type, exported_at: exportedAt, verifiers } = document;
  if (type !== REGISTRY_DOCUMENT_TYPE) return misshapen(REGISTRY_DOCUMENT_TYPE, type, "/type");
  if (
    !Number.isSafeInteger(exportedAt) ||
    (exportedAt as number) < 0 ||
    (exportedAt as number) > MAX_UNIX_SECONDS
  ) {
    return misshapen("UnixSeconds", exportedAt, "/exported_at");
  }
  if (!Array.isArray(verifiers)) return misshapen("Array", verifiers, "/verifiers");
  const records: VerifierRecord[] = [];
  for (const [i, entry] of verifiers.entries()) {
    // A text would be read as JSON of its own.
    const parsed = typeof entry === "string" ? misshapen("Object", entry, "") : parseVerifierRecord(entry);
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
    return inconsistent("revocation_is_whole", "/status");
  }
  if (registeredAt > exportedAt || keys[0]?.valid_from !== registeredAt) {
    return inconsistent("first_key_from_registration", "/registered_at");
  }
  const last = keys.length - 1;
  if (revokedAt !== undefined && (revokedAt > exportedAt || revokedAt < (keys[last]?.valid_from ?? 0))) {
    return inconsistent("revocation_after_last_key", "/revoked_at");
  }
  for (const [i, key] of keys.entries()) {
    const fault = keyFault(record, i, exportedAt);
    if (fault !== null) return { ...fault, pointer: `/keys/${i}${fault.pointer ?? ""}` };
    const bytes = decodeHex(key.public_key, 32);
    const refused = bytes === null ? "public_key_not_canonical" : publicKeyFault(bytes);
    if (refused !== null)
      return refuseVerifiers(
        "public_key_refused",
        { cause: { reason: refused, values: {} } },
        `/keys/${i}/public_key`,
      );
    const expected = keyStatusAt(record, i, exportedAt);
    if (key.status !== expected) {
      return refuseVerifiers("status_inconsistent", { expected, found: key.status }, `/keys/${i}/status`);
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
  if (key?.key_version !== index + 1) return inconsistent("versions_count_up", "/key_version");
  if (key.valid_from > exportedAt) return inconsistent("no_key_after_export", "/valid_from");
  if (next !== undefined && (key.valid_until === undefined || next.valid_from < key.valid_from)) {
    return inconsistent("replaced_key_ends", "/valid_until");
  }
  const earliest = next?.valid_from ?? revokedAt;
  if (key.valid_until !== undefined && (earliest === undefined || key.valid_until < earliest)) {
    return inconsistent("end_by_replacement_or_revocation", "/valid_until");
  }
  if (revokedAt !== undefined && (key.valid_until === undefined || key.valid_until > revokedAt)) {
    return inconsistent("revocation_ends_every_key", "/valid_until");
  }
  return null;
}

function repetition(records: readonly VerifierRecord[]): Fault | null {
  const ids = new Set<string>();
  const keys = new Set<string>();
  for (const [i, record] of records.entries()) {
    if (ids.has(record.verifier_id)) {
      const at = `/verifiers/${i}/verifier_id`;
      return refuseVerifiers("verifier_duplicate", { found: record.verifier_id }, at);
    }
    ids.add(record.verifier_id);
    for (const [k, { public_key }] of record.keys.entries()) {
      if (keys.has(public_key)) {
        const at = `/verifiers/${i}/keys/${k}/public_key`;
        return refuseVerifiers("key_duplicate", { found: public_key }, at);
      }
      keys.add(public_key);
    }
  }
  return null;
}

function inconsistent(because: HistoryRule, pointer: string): Fault {
  return refuseVerifiers("history_inconsistent", { because }, pointer);
}

/** Refuses a wrong shape. A found value that is no plain value is replaced by its type. */
function misshapen(expected: string, found: unknown, pointer: string): Fault {
  const shown = typeof found === "string" || typeof found === "number" ? String(found) : typeof found;
  return refuseShape("schema", { expected, found: shown }, pointer);
}
