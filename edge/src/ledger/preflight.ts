/**
 * POST /api/vdi/billing/preflight: consumes (authority, event, intent) once, before the paid execution.
 *
 * All pure checks come first, so that a refused request consumes nothing. What could not be billed afterwards is not
 * executed: nothing is eligible where nothing is issued, or the key that would sign the bill is revoked. One answer ever says eligible; what
 * repeats is refused, with the consumption's name for whoever may release it, or, under the key it was consumed with, read back as a replay
 * that is not eligible either. So is what repeats when a first one would be refused, as after the end of its grant or of its
 * tariff, or with issuing turned off: who lost the first answer is not told that nothing was consumed.
 */

import {
  type Claim,
  type ClaimOutcome,
  type Consumption,
  type GrantContext,
  type GrantReason,
  grantFault,
  holdOf,
  intentOf,
  type ScopeReason,
  scopeFault,
} from "@svc/billing";
import { type PreflightAnswer, suffices, TRANSITIONS } from "@svc/billing/api";
import { encodeHex, hashExecutionIntent, type Refusal } from "@svc/core";
import type { Call } from "../http/call.ts";
import { proofsOf, requireIssuing } from "../http/caller.ts";
import { idempotencyOf } from "../http/idempotency.ts";
import { because, RefusalError, refuseWith } from "../http/refusal.ts";
import { json, type Reply } from "../http/reply.ts";
import { actingSnapshot, requireStanding } from "../revocation/acting-snapshot.ts";
import type { SnapshotSource } from "../revocation/current-snapshot.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { objectOf } from "../storage/names.ts";
import type { LedgerBinding } from "./grant-ledger.ts";
import { KNOWN_GRANTS } from "./own-grants.ts";

const CONSUMPTION_ID_BYTES = 16;

export async function preflight(
  call: Call<"preflight", LedgerBinding & SnapshotSource>,
): Promise<Reply<PreflightAnswer>> {
  const { body, env, traceparent } = call;
  const hold = await holdIfEligible(call).catch((refusal: unknown) => recalled(call, refusal));
  if (typeof hold === "object") return hold;
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", body.charge_authority.tenant_id);
  // As text: the runtime's own copy of an object costs more than writing and reading it.
  const outcome = await ledger.claim(JSON.stringify(claimOf(call, hold)), traceparent);
  return replyOf(call, JSON.parse(outcome) as ClaimOutcome);
}

/**
 * Returns the amount to hold of the grant; `undefined` for an even share. @throws RefusalError before anything is
 * consumed
 */
async function holdIfEligible(
  call: Call<"preflight", LedgerBinding & SnapshotSource>,
): Promise<string | undefined> {
  const { request, body, settings, now } = call;
  requireIssuing(settings);
  idempotencyOf(request, body);
  await assertGrantHolds(call);
  const hold = holdOf(body, now);
  return hold.ok ? hold.value : refuseWith(hold.reason, hold);
}

/**
 * Returns the earlier answer to a claim that is refused now. The grant must be this operator's and for this intent, as
 * it was then.
 *
 * @throws what it was given where the claim repeats nothing
 */
async function recalled(
  call: Call<"preflight", LedgerBinding & SnapshotSource>,
  refusal: unknown,
): Promise<Reply<PreflightAnswer>> {
  // A signature that fails is no better at another time, and is checked once.
  if (!(refusal instanceof RefusalError) || refusal.refusal.code === "grant_signature_invalid") throw refusal;
  const { body, env } = call;
  const { issued_at: now } = body.charge_authority;
  if ((await faultOf(call, { now, revocation: null })) !== null) throw refusal;
  const ledger = objectOf(env.GRANT_LEDGER, "ledger", body.charge_authority.tenant_id);
  const known = JSON.parse(
    await ledger.recall(JSON.stringify(claimOf(call, undefined))),
  ) as ClaimOutcome | null;
  if (known === null) throw refusal;
  return replyOf(call, known);
}

function claimOf(
  { request, body }: Call<"preflight", LedgerBinding & SnapshotSource>,
  holdMicros: string | undefined,
): Claim {
  const { charge_authority: grant, event_id: eventId } = body;
  const { authority_id, max_events, max_charge_micros } = grant;
  const intent = intentOf(body);
  const idempotency = idempotencyOf(request, body);
  return {
    authorityId: authority_id,
    eventId,
    intent,
    intentDigest: hashExecutionIntent(intent),
    maxEvents: max_events,
    maxChargeMicros: max_charge_micros,
    holdMicros,
    consumptionId: `vdi:consumption:${encodeHex(crypto.getRandomValues(new Uint8Array(CONSUMPTION_ID_BYTES)))}`,
    idempotency,
  };
}

function replyOf(
  { body, caller }: Call<"preflight", LedgerBinding & SnapshotSource>,
  outcome: ClaimOutcome,
): Reply<PreflightAnswer> {
  const { authority_id, tenant_id } = body.charge_authority;
  const isTold = suffices(proofsOf(caller, tenant_id), TRANSITIONS.preflight.tellsConsumption);
  return json({ authority_id, ...answerOf(outcome, isTold) });
}

async function assertGrantHolds(call: Call<"preflight", LedgerBinding & SnapshotSource>): Promise<void> {
  const { env, settings, now } = call;
  const revocation = await actingSnapshot(env, settings, now);
  requireStanding(settings.operator, revocation);
  const fault = await faultOf(call, { now, revocation });
  if (fault !== null) refuseWith(fault.reason, fault);
}

async function faultOf(
  { body, settings }: Call<"preflight", LedgerBinding & SnapshotSource>,
  at: Pick<GrantContext, "now" | "revocation">,
): Promise<Refusal<ScopeReason | GrantReason> | null> {
  const { charge_authority: grant, pinned_roots: pinnedRoots } = body;
  const { grantKeys, allowOpenSignature } = settings;
  const context = { ...at, clockSkewSeconds: CLOCK_SKEW_SECONDS, grantKeys, pinnedRoots, allowOpenSignature };
  return scopeFault(grant, intentOf(body)) ?? grantFault(grant, context, KNOWN_GRANTS);
}

type Decided = Omit<PreflightAnswer, "authority_id">;

/** @param isTold whether a caller without the preflight's key learns the consumption's name */
function answerOf(outcome: ClaimOutcome, isTold: boolean): Decided {
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
  return refuseWith(
    "already_consumed",
    {},
    { extra: isTold ? { consumption_id, consumed_at } : { consumed_at } },
  );
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
