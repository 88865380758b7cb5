/**
 * POST /api/vdi/billing/release: an execution that did not happen gives back what was held for it. The ledger decides whether
 * the caller may release; the grant only has to be one of this operator's, whether or not it still holds.
 */

import { grantFault } from "@svc/billing";
import type { Handler } from "../http/call.ts";
import { proofsOf, requireTenant } from "../http/caller.ts";
import { idempotencyOf } from "../http/idempotency.ts";
import { refuseWith } from "../http/refusal.ts";
import { json } from "../http/reply.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { objectOf } from "../storage/names.ts";
import type { LedgerBinding } from "./grant-ledger.ts";
import { KNOWN_GRANTS } from "./known-grants.ts";

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
  const fault = await grantFault(
    grant,
    {
      now: grant.issued_at,
      clockSkewSeconds: CLOCK_SKEW_SECONDS,
      grantKeys: settings.grantKeys,
      allowOpenSignature: true,
      revocation: null,
    },
    KNOWN_GRANTS,
  );
  if (fault !== null) refuseWith(fault.reason, fault);
  const { authority_id, tenant_id } = grant;
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", tenant_id);
  const asked = {
    authorityId: authority_id,
    eventId: event_id,
    consumptionId: consumption_id,
    shown: proofsOf(caller, tenant_id),
    ...(idempotency === undefined ? {} : { keyHash: idempotency.keyHash }),
  };
  const outcome = await ledger.release(asked, traceparent);
  if (!outcome.ok) refuseWith(outcome.reason, outcome);
  return json({ authority_id, event_id, consumption_id, released: true as const });
};
