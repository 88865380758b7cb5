/**
 * POST /api/vdi/billing/authorize: a signed charge grant for whoever holds the secret. Under an Idempotency-Key the
 * same request reads its grant back, and never gets a second one.
 */

import { type GrantQuota, issueGrant } from "@svc/billing";
import type { AuthorizeAnswer } from "@svc/billing/api";
import { type ChargeAuthority, encodeHex } from "@svc/core";
import type { Call } from "../http/call.ts";
import { type Caller, requireTenant } from "../http/caller.ts";
import { idempotencyOf } from "../http/idempotency.ts";
import { because, refuseWith } from "../http/refusal.ts";
import { json, type Reply } from "../http/reply.ts";
import { actingSnapshot, requireStanding } from "../revocation/acting-snapshot.ts";
import type { SnapshotSource } from "../revocation/current-snapshot.ts";
import { objectOf } from "../storage/names.ts";
import type { LedgerBinding } from "./grant-ledger.ts";

const NONCE_BYTES = 32;

export async function authorize({
  request,
  caller,
  body: terms,
  env,
  settings,
  now,
  traceparent,
}: Call<"authorize", LedgerBinding & SnapshotSource>): Promise<Reply<AuthorizeAnswer>> {
  requireTenant(caller, terms.tenant_id, "/tenant_id");
  const idempotency = idempotencyOf(request, terms);
  const snapshot = await actingSnapshot(env, settings, now);
  requireStanding(settings.grantSigner, snapshot);
  // A grant must be billable later.
  requireStanding(settings.operator, snapshot);
  const nonce = encodeHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const grant = issueGrant(terms, settings.grantSigner, now, nonce);
  const quota = quotaOf(caller);
  if (idempotency === undefined && quota === null) return json({ charge_authority: grant });
  const admission = {
    grant: JSON.stringify(grant),
    maxChargeMicros: grant.max_charge_micros,
    quota,
    idempotency,
  };
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", terms.tenant_id);
  const outcome = await ledger.admit(admission, traceparent);
  if (outcome.kind === "granted")
    return json({ charge_authority: JSON.parse(outcome.grant) as ChargeAuthority });
  if (outcome.kind === "idempotency_key_reused") refuseWith(outcome.kind);
  const headers = { "retry-after": String(outcome.retryAfterSeconds) };
  return refuseWith(outcome.kind, because("day_spent"), { headers });
}

/** Returns `null` when nothing is bounded. */
function quotaOf({ credential }: Caller): GrantQuota | null {
  if (credential === null) return null;
  const { id: credentialId, grantsPerDay, microsPerDay } = credential;
  return grantsPerDay === null && microsPerDay === null ? null : { credentialId, grantsPerDay, microsPerDay };
}
