/**
 * POST /api/vdi/billing/attest: a billing attestation and its receipt, logged. The pure checks happen here, what
 * has to happen once for an event in the tenant's register.
 */
import { billedEventOf } from "@svc/billing";
import type { AttestAnswer } from "@svc/billing/api";
import { DOMAINS, digest } from "@svc/core";
import type { Call } from "../http/call.ts";
import { requireTenant } from "../http/caller.ts";
import { refuseWith } from "../http/refusal.ts";
import { jsonText, type Reply } from "../http/reply.ts";
import { codeOf } from "../objects/outbox.ts";
import { partOfEvent, registerOf } from "../objects/register-parts.ts";
import { actingSnapshot } from "./acting-snapshot.ts";
import { attestFault, documentsOf } from "./attest-checks.ts";
import { requireStanding } from "./standing-key.ts";

export async function handleAttest(call: Call<"attest">): Promise<Reply<AttestAnswer>> {
  const { body, caller, env, settings, now, traceparent } = call;
  const { tenantId, eventId, member } = billedEventOf(documentsOf(body));
  requireTenant(caller, tenantId, `/${member}/tenant_id`);
  const snapshot = await actingSnapshot(env, settings, now);
  requireStanding(settings.operator, snapshot);
  // What a quota bounds is granted: without a grant nothing would bound the charge.
  const needsGrant = settings.requireAuthority || caller.credential?.microsPerDay != null;
  const fault = await attestFault(body, { ...settings, requireAuthority: needsGrant }, snapshot, now);
  if (fault !== null) refuseWith(fault.reason, fault);
  const register = registerOf(env, tenantId, partOfEvent(eventId));
  const bodyDigest = digest(DOMAINS.requestBody, body);
  const outcome = await register.attest(JSON.stringify(body), bodyDigest, traceparent);
  if (!outcome.ok) refuseWith(codeOf(outcome.reason), outcome);
  return jsonText(outcome.answer);
}
