/**
 * POST /api/vdi/billing/preflight: consumes (authority, event, intent) once, before the paid execution.
 *
 * All pure checks come first, so that a refused request consumes nothing. What could not be billed afterwards is not
 * executed: nothing is eligible where nothing is issued, or the key that would sign the bill is revoked. One answer ever says eligible; what
 * repeats is refused with the consumption's name, or, under the key it was consumed with, read back as a replay
 * that is not eligible either.
 */
import {
  type Claim,
  type ClaimOutcome,
  type Consumption,
  grantFault,
  holdOf,
  intentOf,
  scopeFault,
} from "@svc/billing";
import type { PreflightAnswer } from "@svc/billing/api";
import { encodeHex, hashExecutionIntent } from "@svc/core";
import type { Call } from "../http/call.ts";
import { requireIssuing } from "../http/caller.ts";
import { idempotencyOf } from "../http/idempotency.ts";
import { because, refuseWith } from "../http/refusal.ts";
import { json, type Reply } from "../http/reply.ts";
import { objectOf } from "../objects/names.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { actingSnapshot } from "./acting-snapshot.ts";
import { KNOWN_GRANTS } from "./known-grants.ts";
import { requireStanding } from "./standing-key.ts";

const CONSUMPTION_ID_BYTES = 16;

export async function preflight(call: Call<"preflight">): Promise<Reply<PreflightAnswer>> {
  const { request, body, env, settings, now, traceparent } = call;
  requireIssuing(settings);
  const idempotency = idempotencyOf(request, body);
  await assertGrantHolds(call);
  const hold = holdOf(body, now);
  if (!hold.ok) return refuseWith(hold.reason, hold);
  const intent = intentOf(body);
  // The grant's own tenant: the scope was looked at above.
  const { authority_id, max_events, max_charge_micros } = body.charge_authority;
  const claim: Claim = {
    authorityId: authority_id,
    eventId: body.event_id,
    intent,
    intentDigest: hashExecutionIntent(intent),
    maxEvents: max_events,
    maxChargeMicros: max_charge_micros,
    ...(hold.value === undefined ? {} : { holdMicros: hold.value }),
    consumptionId: `vdi:consumption:${encodeHex(crypto.getRandomValues(new Uint8Array(CONSUMPTION_ID_BYTES)))}`,
    ...(idempotency === undefined ? {} : { idempotency }),
  };
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", intent.tenant_id);
  // As text: the runtime's own copy of an object costs more than writing and reading it.
  const outcome = JSON.parse(await ledger.claim(JSON.stringify(claim), traceparent)) as ClaimOutcome;
  return json({ authority_id, ...answerOf(outcome) });
}

async function assertGrantHolds({ body, env, settings, now }: Call<"preflight">): Promise<void> {
  const { charge_authority: grant, pinned_roots: pinnedRoots } = body;
  const { grantKeys, allowOpenSignature } = settings;
  const revocation = await actingSnapshot(env, settings, now);
  requireStanding(settings.operator, revocation);
  const context = {
    now,
    clockSkewSeconds: CLOCK_SKEW_SECONDS,
    grantKeys,
    pinnedRoots,
    allowOpenSignature,
    revocation,
  };
  const fault = scopeFault(grant, intentOf(body)) ?? (await grantFault(grant, context, KNOWN_GRANTS));
  if (fault !== null) refuseWith(fault.reason, fault);
}

type Decided = Omit<PreflightAnswer, "authority_id">;

function answerOf(outcome: ClaimOutcome): Decided {
  if (outcome.kind === "consumed") {
    return { execution_eligible: true, may_execute: true, ...consumed(outcome.consumption) };
  }
  if (outcome.kind === "replay") {
    const original = { replay: true, original_execution_eligible: true } as const;
    return { execution_eligible: false, may_execute: false, ...original, ...consumed(outcome.consumption) };
  }
  if (outcome.kind === "hold_exceeds_grant")
    refuseWith(outcome.kind, because("grant_left", { left: outcome.availableMicros }));
  if (outcome.kind !== "already_consumed") refuseWith(outcome.kind);
  const { consumptionId: consumption_id, consumedAt: consumed_at } = outcome.consumption;
  return refuseWith("already_consumed", {}, { extra: { consumption_id, consumed_at } });
}

function consumed({ eventId, intent, intentDigest, consumptionId, consumedAt, heldMicros }: Consumption) {
  return {
    event_id: eventId,
    execution_intent: intent,
    execution_intent_digest: intentDigest,
    consumption_id: consumptionId,
    consumed_at: consumedAt,
    held_micros: heldMicros,
  };
}
