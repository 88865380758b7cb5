/**
 * POST /api/vdi/billing/release: an execution that did not happen gives back what was held for it. Whoever knows the
 * consumption's name may say so; the grant only has to be one of this operator's, whether or not it still holds.
 */
import { grantFault } from "@svc/billing";
import type { Handler } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { json } from "../http/reply.ts";
import { objectOf } from "../objects/names.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { KNOWN_GRANTS } from "./known-grants.ts";

export const release: Handler<"release"> = async ({ body, env, settings, traceparent }) => {
  const { charge_authority: grant, event_id, consumption_id } = body;
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
  const outcome = await ledger.release(authority_id, event_id, consumption_id, traceparent);
  if (!outcome.ok) refuseWith(outcome.reason, outcome);
  return json({ authority_id, event_id, consumption_id, released: true as const });
};
