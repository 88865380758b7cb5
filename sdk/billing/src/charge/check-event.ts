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
  type Refuse,
  refusal,
  type Signature,
  type SignatureVerdict,
  verifyDocument,
} from "@svc/core";
import { type CHARGE_REASONS, causeOf } from "@svc/core/finding";
import type { BilledDocuments, BilledEvent } from "./billed-event.ts";

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
  | "meter_signature_missing"
  | "meter_key_unknown"
  | "meter_signature_invalid";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

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
  const times = { expected: now, found: event.timestamp };
  return refuse("event_in_future", times, pointer(event, "event_timestamp"));
}

/**
 * Against the grant alone: what can be said before the ledger is asked. That the grant came first is shown by the
 * consumption, which the ledger dates itself; the event's time is another clock's, in whole seconds, and may lag by
 * the skew.
 */
export function eventGrantFault(
  event: BilledEvent,
  grant: ChargeAuthority,
  clockSkewSeconds: number,
): Refusal<EventReason> | null {
  const { scope } = grant;
  if (event.tenantId !== grant.tenant_id) {
    return refuse("tenant_mismatch", { of: "grant" }, pointer(event, "tenant_id"));
  }
  if (event.endpoint !== scope.endpoint) {
    return refuse("endpoint_mismatch", { of: "grant" }, pointer(event, "endpoint"));
  }
  if (scope.model !== undefined && event.model !== scope.model) {
    return refuse("model_mismatch", { of: "grant" }, pointer(event, "model"));
  }
  if (event.currency !== grant.currency) {
    return refuse("currency_mismatch", { expected: grant.currency, found: event.currency });
  }
  if (event.timestamp < grant.issued_at - clockSkewSeconds) {
    const times = { expected: grant.issued_at, found: event.timestamp, skew: clockSkewSeconds };
    return refuse("grant_not_before_event", times, pointer(event, "event_timestamp"));
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
    return refuse("tenant_mismatch", { of: "intent" }, pointer(event, "tenant_id"));
  }
  if (event.endpoint !== intent.endpoint) {
    return refuse("endpoint_mismatch", { of: "intent" }, pointer(event, "endpoint"));
  }
  if (event.model !== intent.model) {
    return refuse("model_mismatch", { of: "intent" }, pointer(event, "model"));
  }
  if (event.intentDigest !== undefined && event.intentDigest !== hashExecutionIntent(intent)) {
    const at = pointer(event, "execution_intent_digest");
    return refuse("intent_digest_mismatch", { of: "intent" }, at);
  }
  if (intent.max_units !== undefined && event.units > BigInt(intent.max_units)) {
    return refuse("usage_exceeds_intent", { found: String(event.units), limit: String(intent.max_units) });
  }
  if (event.timestamp < consumedAt - clockSkewSeconds) {
    const times = { expected: consumedAt, found: event.timestamp };
    return refuse("event_before_consumption", times, pointer(event, "event_timestamp"));
  }
  if (event.begins < consumedAt - clockSkewSeconds) {
    const times = { expected: consumedAt, found: event.begins };
    return refuse("event_before_consumption", times, pointer(event, "window_start"));
  }
  return null;
}

/** A meter's event that carries its signature. */
export type SignedMeterEvent = MeterEvent & { readonly meter_signature: Signature };

export function isMeterSigned(event: MeterEvent): event is SignedMeterEvent {
  return event.meter_signature !== undefined;
}

/** The arithmetic of a meter's own signature over the event without it; whose key it is remains to be asked. */
export function meterSignatureVerdict({
  meter_signature: signature,
  ...metered
}: SignedMeterEvent): SignatureVerdict {
  return verifyDocument(PAYLOAD_TYPES.meterEvent, { ...metered, signature });
}

/**
 * Why the event is not a known meter's word, or null. Where meters are known, one of them has to have signed, and a
 * variant without a place for a signature has none; where none are, an event need not be signed.
 *
 * @param meterKeys hex public keys of the meters that the operator knows
 */
export function meterSignatureFault(
  documents: BilledDocuments,
  meterKeys: readonly string[],
): Refusal<EventReason> | null {
  const event = documents.version === "v1" ? null : documents.meterEvent;
  if (event === null || !isMeterSigned(event)) {
    if (meterKeys.length === 0) return null;
    const at = event === null ? "/usage_event" : "/meter_event";
    return refuse("meter_signature_missing", {}, at);
  }
  if (!meterKeys.includes(event.meter_signature.public_key)) {
    return refuse("meter_key_unknown", {}, "/meter_event/meter_signature/public_key");
  }
  const verdict = meterSignatureVerdict(event);
  if (verdict.valid) return null;
  return refuse("meter_signature_invalid", { cause: causeOf(verdict) }, "/meter_event/meter_signature/value");
}

function pointer({ member }: BilledEvent, name: string): string {
  return `/${member}/${name}`;
}
