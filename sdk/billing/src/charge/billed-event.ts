/** The common part of both variants of a billed event, so that the checks on it are written once. */
import type { MeterEvent, TariffSnapshot, UsageEvent } from "@svc/core";

/** The variant's documents: a usage event, or a meter event with the tariff that prices it. */
export type BilledDocuments =
  | { readonly version: "v1"; readonly usageEvent: UsageEvent }
  | { readonly version: "v2"; readonly meterEvent: MeterEvent; readonly tariff: TariffSnapshot };

export interface BilledEvent {
  readonly eventId: string;
  readonly tenantId: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** When the metered time began; the event's own time where nothing says. Unix seconds. */
  readonly begins: number;
  readonly endpoint: string;
  readonly model: string | undefined;
  readonly currency: string;
  /** Sum over all meters. */
  readonly units: bigint;
  /** Digest of the intent that the event claims to fulfil, where it claims one. */
  readonly intentDigest: string | undefined;
  /** Member of the document that the event is, for pointers. */
  readonly member: "usage_event" | "meter_event";
}

/** Returns the charge and its customer, for both variants of documents. */
export function billedEventOf(documents: BilledDocuments): BilledEvent {
  const event = documents.version === "v1" ? documents.usageEvent : documents.meterEvent;
  return {
    eventId: event.event_id,
    tenantId: event.tenant_id,
    timestamp: event.event_timestamp,
    begins: "window_start" in event ? event.window_start : event.event_timestamp,
    endpoint: event.endpoint,
    model: event.model,
    ...(documents.version === "v1"
      ? {
          currency: documents.usageEvent.currency,
          units: BigInt(documents.usageEvent.usage_units),
          intentDigest: undefined,
          member: "usage_event" as const,
        }
      : {
          currency: documents.tariff.currency,
          units: Object.values(documents.meterEvent.usage).reduce(
            (sum, quantity) => sum + BigInt(quantity),
            0n,
          ),
          intentDigest: documents.meterEvent.execution_intent_digest,
          member: "meter_event" as const,
        }),
  };
}
