/**
 * POST /api/vdi/billing/overage, /correct, /void: what is said of a bill afterwards. As an attest: the pure checks
 * happen here, what has to happen once in the tenant's register.
 */

import { billedEventOf, documentsOf } from "@svc/billing";
import type { AdjustAnswer } from "@svc/billing/api";
import { type AdjustmentKind, DOMAINS, digest } from "@svc/core";
import type { Call, Handler } from "../http/call.ts";
import { requireTenant } from "../http/caller.ts";
import { refuseWith } from "../http/refusal.ts";
import { jsonText, type Reply } from "../http/reply.ts";
import { partOfEvent, registerOf } from "../ledger/registers.ts";
import { actingSnapshot, requireStanding } from "../revocation/acting-snapshot.ts";
import { checkCharge } from "./attest.ts";
import { codeOf } from "./attest-outcome.ts";
import type { RegisterBindings } from "./tenant-events.ts";

const adjusting =
  (kind: AdjustmentKind) =>
  async (
    call: Call<"overage", RegisterBindings> | Call<"correct", RegisterBindings>,
  ): Promise<Reply<AdjustAnswer>> => {
    const { body, caller, env, settings, now } = call;
    const { tenantId, eventId, member } = billedEventOf(documentsOf(body));
    requireTenant(caller, tenantId, `/${member}/tenant_id`);
    const snapshot = await actingSnapshot(env, settings, now);
    requireStanding(settings.operator, snapshot);
    // The bill says whether there has to be a grant; what a quota bounds is granted in any case.
    const requireAuthority = caller.credential?.microsPerDay != null;
    const charge = await checkCharge(body, { ...settings, requireAuthority }, snapshot, now);
    if (!charge.ok) return refuseWith(charge.reason, charge);
    return carriedOut(call, tenantId, eventId, kind, charge.value);
  };

export const overage: Handler<"overage", RegisterBindings> = adjusting("overage");
export const correct: Handler<"correct", RegisterBindings> = adjusting("correction");

export const handleVoid: Handler<"void", RegisterBindings> = async (call) => {
  const { body, caller, env, settings, now } = call;
  requireTenant(caller, body.tenant_id, "/tenant_id");
  requireStanding(settings.operator, await actingSnapshot(env, settings, now));
  return carriedOut(call, body.tenant_id, body.event_id, "void", "0");
};

async function carriedOut(
  {
    body,
    env,
    traceparent,
  }: Pick<Call<"overage" | "correct" | "void", RegisterBindings>, "body" | "env" | "traceparent">,
  tenantId: string,
  eventId: string,
  kind: AdjustmentKind,
  chargeMicros: string,
): Promise<Reply<AdjustAnswer>> {
  const register = registerOf(env, tenantId, partOfEvent(eventId));
  // The kind is of the request: an overage that is sent as a correction is another one.
  const bodyDigest = digest(DOMAINS.requestBody, { kind, body });
  const item = { eventId, request: JSON.stringify(body), bodyDigest, chargeMicros };
  const outcome = await register.adjust(item, kind, traceparent);
  if (!outcome.ok) refuseWith(codeOf(outcome.reason), outcome);
  return jsonText(outcome.answer);
}
