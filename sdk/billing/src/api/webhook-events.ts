/**
 * Table of webhook events, each with the shape of its data. Events only name what happened. Receivers ask for the
 * documents under a credential of their own.
 */
import { ADJUSTMENT_KINDS, type ParseReason, parseDocument, type Reading, wireAtoms } from "@svc/core";
import * as v from "valibot";

const { AttestationId, CallerId, Count, Currency, Digest, Quantity, UnixSeconds, text } = wireAtoms;

/** A bill was issued; its entry in the log follows, and is there before the attest is answered. */
const Issued = v.strictObject({
  tenant_id: CallerId,
  event_id: CallerId,
  attestation_id: AttestationId,
  currency: Currency,
  charge_micros: Quantity,
  issued_at: UnixSeconds,
});

/** A document that changes what an earlier one comes to. */
const Corrected = v.strictObject({
  tenant_id: CallerId,
  event_id: CallerId,
  attestation_id: AttestationId,
  kind: v.picklist(ADJUSTMENT_KINDS),
  /** Which adjustment of its bill it is, from one on. */
  number: Count,
  currency: Currency,
  /** The bill's charge with it. */
  charge_micros: Quantity,
  /** By how much that is more, or less with a minus sign, than before. */
  change_micros: v.pipe(v.string(), v.regex(/^(0|-?[1-9][0-9]{0,17})$/)),
  issued_at: UnixSeconds,
});

/** A polled snapshot lists what the one before it did not. */
const Revoked = v.strictObject({
  /** Attestation and authority ids as the snapshot lists them. */
  revoked: v.array(text(128)),
  revoked_kids: v.array(text(128)),
  /** Those that are in neither list for its length. */
  more: Count,
  snapshot_time: UnixSeconds,
});

/** Another log was opened; the one before it is frozen. */
const RolledOver = v.strictObject({
  origin: text(255),
  frozen_origin: text(255),
  frozen_tree_size: Count,
  frozen_root_hash: Digest,
});

/** The data of each type of event. */
const WEBHOOK_DATA = Object.freeze({
  "billing.attestation.issued": Issued,
  "billing.attestation.corrected": Corrected,
  "billing.attestation.revoked": Revoked,
  "log.rolled_over": RolledOver,
});

export type WebhookType = keyof typeof WEBHOOK_DATA;
export const WEBHOOK_TYPES: readonly WebhookType[] = Object.freeze(
  Object.keys(WEBHOOK_DATA) as WebhookType[],
);

/** One event as it is sent, by its type. */
export type WebhookEvent = {
  readonly [Type in WebhookType]: {
    readonly type: Type;
    /** When it happened, in UTC, to the second. */
    readonly timestamp: string;
    readonly data: v.InferOutput<(typeof WEBHOOK_DATA)[Type]>;
  };
}[WebhookType];

const TIMESTAMP = v.pipe(v.string(), v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/));
const eventOf = <const Type extends WebhookType>(type: Type) =>
  v.strictObject({ type: v.literal(type), timestamp: TIMESTAMP, data: WEBHOOK_DATA[type] });
const EventSchema = v.variant("type", [
  eventOf("billing.attestation.issued"),
  eventOf("billing.attestation.corrected"),
  eventOf("billing.attestation.revoked"),
  eventOf("log.rolled_over"),
]);

const MAX_EVENT_BYTES = 64 * 1024;

/** The body of a message, after its signature was checked. */
export function parseWebhookEvent(body: unknown): Reading<WebhookEvent, ParseReason> {
  return parseDocument(EventSchema, body, { maxBytes: MAX_EVENT_BYTES }) as Reading<
    WebhookEvent,
    ParseReason
  >;
}
