/**
 * POST /api/vdi/billing/release: an execution that did not happen gives back what was held for it. The ledger decides whether
 * the caller may release; the grant only has to be one of this operator's, whether or not it still holds.
 */

import type { Handler } from "../http/call.ts";
import { proofsOf, requireTenant } from "../http/caller.ts";
import { idempotencyOf } from "../http/idempotency.ts";
import { refuseWith } from "../http/refusal.ts";
import { json } from "../http/reply.ts";
import { objectOf } from "../storage/names.ts";
import type { LedgerBinding } from "./grant-ledger.ts";
import { issuedGrantFault } from "./own-grants.ts";

export const release: Handler<"release", LedgerBinding> = async ({
  request,
  caller,
  body,
  env,
  settings,
  traceparent,
}) => {
  const { charge_authority: grant, event_id, consumption_id } = body;
  const idempotency = idempotencyOf(request, body);
  if (idempotency === undefined && caller !== null)
    requireTenant(caller, grant.tenant_id, "/charge_authority/tenant_id");
  const fault = await issuedGrantFault(grant, settings, null);
  if (fault !== null) refuseWith(fault.reason, fault);
  const { authority_id, tenant_id } = grant;
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", tenant_id);
  const asked = {
    authorityId: authority_id,
    eventId: event_id,
    consumptionId: consumption_id,
    shown: proofsOf(caller, tenant_id),
    keyHash: idempotency?.keyHash,
  };
  const outcome = await ledger.release(asked, traceparent);
  if (!outcome.ok) refuseWith(outcome.reason, outcome);
  return json({ authority_id, event_id, consumption_id, released: true as const });
};
