/**
 * Does the metered event fulfil what was authorised and consumed? Tenant, endpoint, model, currency, units and
 * times, each as it stands; what a grant's charges come to in sum is the ledger's.
 */

import {
  type ChargeAuthority,
  type ExecutionIntent,
  hashExecutionIntent,
  type MeterEvent,
  PAYLOAD_TYPES,
  type Refusal,
  refuse,
  verifyDocument,
} from "@svc/core";
import { inCodes } from "@svc/core/finding";
import type { BilledEvent } from "./billed-event.ts";

export type EventReason =
  | "tenant_mismatch"
  | "endpoint_mismatch"
  | "model_mismatch"
  | "currency_mismatch"
  | "intent_digest_mismatch"
  | "usage_exceeds_intent"
  | "grant_not_before_event"
  | "event_before_consumption"
  | "event_in_future"
  | "meter_key_unknown"
  | "meter_signature_invalid";

/**
 * Why the event's time does not fit the clock, or null: it lies in the future by more than the skew.
 *
 * @param now Unix seconds
 */
export function eventTimeFault(
  event: BilledEvent,
  { now, clockSkewSeconds }: { now: number; clockSkewSeconds: number },
): Refusal<EventReason> | null {
  if (event.timestamp <= now + clockSkewSeconds) return null;
  return refuse(
    "event_in_future",
    `the event is of ${event.timestamp}; it is ${now}`,
    pointer(event, "event_timestamp"),
  );
}

/** Against the grant alone: what can be said before the ledger is asked. */
export function eventGrantFault(event: BilledEvent, grant: ChargeAuthority): Refusal<EventReason> | null {
  const { scope } = grant;
  if (event.tenantId !== grant.tenant_id) {
    return refuse("tenant_mismatch", "the grant is another tenant's", pointer(event, "tenant_id"));
  }
  if (event.endpoint !== scope.endpoint) {
    return refuse("endpoint_mismatch", "the grant is for another endpoint", pointer(event, "endpoint"));
  }
  if (scope.model !== undefined && event.model !== scope.model) {
    return refuse("model_mismatch", "the grant is for another model", pointer(event, "model"));
  }
  if (event.currency !== grant.currency) {
    return refuse("currency_mismatch", `the grant is in ${grant.currency}, the charge in ${event.currency}`);
  }
  if (grant.issued_at >= event.timestamp) {
    const detail = `the grant is of ${grant.issued_at}, the event of ${event.timestamp}; the grant has to come first`;
    return refuse("grant_not_before_event", detail, pointer(event, "event_timestamp"));
  }
  return null;
}

/** Against the consumed intent. */
export function eventIntentFault(
  event: BilledEvent,
  { intent, consumedAt }: { readonly intent: ExecutionIntent; readonly consumedAt: number },
  clockSkewSeconds: number,
): Refusal<EventReason> | null {
  if (event.tenantId !== intent.tenant_id) {
    return refuse("tenant_mismatch", "the consumed intent is another tenant's", pointer(event, "tenant_id"));
  }
  if (event.endpoint !== intent.endpoint) {
    return refuse(
      "endpoint_mismatch",
      "the consumed intent is for another endpoint",
      pointer(event, "endpoint"),
    );
  }
  if (event.model !== intent.model) {
    return refuse("model_mismatch", "the consumed intent is for another model", pointer(event, "model"));
  }
  if (event.intentDigest !== undefined && event.intentDigest !== hashExecutionIntent(intent)) {
    const at = pointer(event, "execution_intent_digest");
    return refuse("intent_digest_mismatch", "the event fulfils another intent than was consumed", at);
  }
  if (intent.max_units !== undefined && event.units > BigInt(intent.max_units)) {
    return refuse("usage_exceeds_intent", `${event.units} units used, at most ${intent.max_units} intended`);
  }
  if (event.timestamp < consumedAt - clockSkewSeconds) {
    const detail = `the event is of ${event.timestamp}, its consumption of ${consumedAt}`;
    return refuse("event_before_consumption", detail, pointer(event, "event_timestamp"));
  }
  return null;
}

/**
 * A meter's own signature over the event without it, where it carries one.
 *
 * @param meterKeys hex public keys of the meters that the operator knows
 */
export function meterSignatureFault(
  event: MeterEvent,
  meterKeys: readonly string[],
): Refusal<EventReason> | null {
  const { meter_signature: signature, ...metered } = event;
  if (signature === undefined) return null;
  if (!meterKeys.includes(signature.public_key)) {
    return refuse(
      "meter_key_unknown",
      "no meter is known by this key",
      "/meter_event/meter_signature/public_key",
    );
  }
  const verdict = verifyDocument(PAYLOAD_TYPES.meterEvent, { ...metered, signature });
  if (verdict.valid) return null;
  return refuse("meter_signature_invalid", inCodes(verdict), "/meter_event/meter_signature/value");
}

function pointer({ member }: BilledEvent, name: string): string {
  return `/${member}/${name}`;
}
