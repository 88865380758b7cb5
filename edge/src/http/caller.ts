/**
 * Who calls: the operator by its own secret, a tenant by one of its credentials, or nobody known. One answer for a
 * missing, a wrong and an ended secret; the comparison is over digests and looks at every byte, so neither length nor
 * content of a secret shows in its time.
 */
import { type CallerProof, CREDENTIAL_SCOPES, type Credential, type CredentialScope } from "@svc/billing/api";
import { decodeHex, encodeUtf8, sha256 } from "@svc/core";
import type { Settings } from "../settings/settings.ts";
import { IDEMPOTENCY_HEADER } from "./idempotency.ts";
import { because, refuseWith } from "./refusal.ts";

const SECRET_HEADER = "X-VDI-Attest-Secret";

/** RFC 9110 section 11.6.1: a 401 says how one would be authenticated. */
const CHALLENGES = {
  attest_secret_wrong: `ApiKey realm="billing", header="${SECRET_HEADER}"`,
  metrics_secret_wrong: 'Bearer realm="metrics"',
};

export interface Caller {
  /** Null is the operator, who acts for every tenant. */
  readonly tenantId: string | null;
  readonly scopes: readonly CredentialScope[];
  /** `null` for the operator. */
  readonly credential: Credential | null;
}

const OPERATOR: Caller = Object.freeze({ tenantId: null, scopes: CREDENTIAL_SCOPES, credential: null });
const UNKNOWN_HASH = new Uint8Array(32);

/** Whose secret the request carries, or null. @param now Unix seconds */
export function callerOf(
  request: Request,
  { demo, attestSecret, previousAttestSecrets, credentials }: Settings,
  now: number,
): Caller | null {
  if (demo) return OPERATOR;
  const given = request.headers.get(SECRET_HEADER);
  if (given === null) return null;
  // Header values that arrive twice are joined by a comma, and so equal to no secret.
  const digest = sha256(encodeUtf8(given.toWellFormed()));
  // All of them, whichever it is: how many comparisons were made says nothing then.
  const own = [...(attestSecret === null ? [] : [attestSecret]), ...previousAttestSecrets];
  const isOperator = own.filter((secret) => isSame(digest, sha256(encodeUtf8(secret)))).length > 0;
  const [, id = ""] = /^vdi_([a-z0-9-]{1,32})_[0-9a-f]{64}$/.exec(given) ?? [];
  const credential = credentials.get(id);
  const hash = credential === undefined ? UNKNOWN_HASH : (decodeHex(credential.secretHash) as Uint8Array);
  const isTenant = isSame(digest, hash);
  if (isOperator) return OPERATOR;
  if (credential === undefined || !isTenant || credential.expiresAt <= now) return null;
  return { tenantId: credential.tenantId, scopes: credential.scopes, credential };
}

/** @throws RefusalError where nothing is issued, whoever asks */
export function requireIssuing(settings: Settings): void {
  if (!settings.attestEnabled) refuseWith("attest_disabled");
  requireSomeone(settings);
}

/** Production without a secret serves nobody: there is no value that would be right. */
function requireSomeone({ demo, attestSecret, credentials }: Settings): void {
  if (!demo && attestSecret === null && credentials.size === 0)
    refuseWith("operator_misconfigured", because("settings_refused", { settings: ["VDI_ATTEST_SECRET"] }));
}

/** @throws RefusalError unless somebody known calls, and may do this */
export function requireScope(caller: Caller | null, scope: CredentialScope, settings: Settings): Caller {
  if (scope === "read") requireSomeone(settings);
  else requireIssuing(settings);
  return requireInScope(caller, scope);
}

/** @throws RefusalError unless the caller may do this or sends an Idempotency-Key, which the ledger compares */
export function requireScopeOrKey(caller: Caller | null, scope: CredentialScope, request: Request): void {
  if (!request.headers.has(IDEMPOTENCY_HEADER)) requireInScope(caller, scope);
}

/** Credentials that a caller shows for a tenant, beside the grant in its request. */
export function proofsOf(caller: Caller | null, tenantId: string): readonly CallerProof[] {
  const isForTenant = caller !== null && (caller.tenantId ?? tenantId) === tenantId;
  return isForTenant ? ["grant", ...caller.scopes] : ["grant"];
}

function requireInScope(caller: Caller | null, scope: CredentialScope): Caller {
  if (caller === null) return unauthenticated("attest_secret_wrong");
  if (!caller.scopes.includes(scope))
    refuseWith("scope_missing", because("scopes_differ", { scopes: caller.scopes }));
  return caller;
}

/** Admits only the operator to data of all tenants. @throws RefusalError for other callers */
export function requireOperator(caller: Caller | null): void {
  if (caller === null) unauthenticated("attest_secret_wrong");
  if (caller.tenantId !== null) refuseWith("scope_missing", because("operator_alone"));
}

/**
 * Admits readers of the metrics, which cover all tenants: by the metrics secret, or as the operator.
 *
 * @throws RefusalError for other callers
 */
export function requireMetricsReader(
  request: Request,
  caller: Caller | null,
  { metricsSecret }: Settings,
): void {
  const [, token] = /^Bearer ([\x21-\x7e]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const given = sha256(encodeUtf8(token ?? ""));
  const wanted = metricsSecret === null ? UNKNOWN_HASH : sha256(encodeUtf8(metricsSecret));
  if (isSame(given, wanted) || (caller !== null && caller.tenantId === null)) return;
  if (caller !== null) refuseWith("scope_missing", because("metrics_operator_alone"));
  unauthenticated("metrics_secret_wrong");
}

/**
 * A tenant acts for itself alone. To be asked with the tenant that the request is about, before anything is done.
 *
 * @throws RefusalError
 */
export function requireTenant({ tenantId }: Caller, wanted: string, pointer?: string): void {
  if (tenantId === null || tenantId === wanted) return;
  refuseWith("tenant_not_yours", because("tenant_differs", {}, pointer));
}

function unauthenticated(code: keyof typeof CHALLENGES): never {
  return refuseWith(code, {}, { headers: { "www-authenticate": CHALLENGES[code] } });
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = 0;
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] as number);
  return difference === 0;
}
