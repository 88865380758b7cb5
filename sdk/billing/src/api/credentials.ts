/**
 * The credentials of tenants as an operator writes them: who may do what, until when, and how much of it a day. The
 * secrets themselves are nowhere: each stands here by its SHA-256, which is enough because a secret is 256 random
 * bits. A tenant may have several at once, so that one is put in place before another ends.
 */
import { type ParseReason, parseDocument, type Reading, type Refuse, refusal, wireAtoms } from "@svc/core";
import type { REQUEST_REASONS } from "@svc/core/finding";
import * as v from "valibot";
import { CREDENTIAL_SCOPES, type CredentialScope } from "./endpoint.ts";

/** Letters, digits and hyphens: the part of a credential that logs and operators may name. */
const CREDENTIAL_ID = /^[a-z0-9][a-z0-9-]{0,31}$/;
const MAX_CREDENTIALS = 10_000;
const MAX_BYTES = 4 << 20;

const CredentialSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(CREDENTIAL_ID, "1 to 32 of a-z, 0-9 and -")),
  tenant_id: wireAtoms.CallerId,
  scopes: v.pipe(
    v.array(v.picklist(CREDENTIAL_SCOPES, CREDENTIAL_SCOPES.join(", "))),
    v.minLength(1, "at least one scope"),
    v.check((scopes) => new Set(scopes).size === scopes.length, "each scope once"),
  ),
  /** Hash of the whole text that the header carries. */
  secret_sha256: wireAtoms.Digest,
  expires_at: wireAtoms.UnixSeconds,
  grants_per_day: v.exactOptional(wireAtoms.Count),
  micros_per_day: v.exactOptional(wireAtoms.Quantity),
});

const CredentialsSchema = v.pipe(
  v.array(CredentialSchema),
  v.maxLength(MAX_CREDENTIALS, `at most ${MAX_CREDENTIALS} credentials`),
);

export interface Credential {
  readonly id: string;
  readonly tenantId: string;
  readonly scopes: readonly CredentialScope[];
  /** 64 hex digits. */
  readonly secretHash: string;
  /** Unix seconds; from then on it is as unknown as any other text. */
  readonly expiresAt: number;
  /** Null is no bound. */
  readonly grantsPerDay: number | null;
  /** Decimal integer; null is no bound. */
  readonly microsPerDay: string | null;
}

const refuse: Refuse<typeof REQUEST_REASONS> = refusal;

/** By id. The JSON array of an operator's setting; ids and secrets are each there once. */
export function parseCredentials(
  text: string,
): Reading<ReadonlyMap<string, Credential>, ParseReason | "credential_repeated"> {
  const read = parseDocument(CredentialsSchema, text, { maxBytes: MAX_BYTES });
  if (!read.ok) return read;
  const credentials = new Map<string, Credential>();
  const hashes = new Set<string>();
  for (const [i, row] of read.value.entries()) {
    if (credentials.has(row.id) || hashes.has(row.secret_sha256))
      return refuse("credential_repeated", {}, `/${i}`);
    hashes.add(row.secret_sha256);
    credentials.set(row.id, {
      id: row.id,
      tenantId: row.tenant_id,
      scopes: row.scopes,
      secretHash: row.secret_sha256,
      expiresAt: row.expires_at,
      grantsPerDay: row.grants_per_day ?? null,
      microsPerDay: row.micros_per_day ?? null,
    });
  }
  return { ok: true, value: credentials };
}
