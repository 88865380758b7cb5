/**
 * Charging a consumed event against its grant: once an event, and never above what the grant authorises in sum.
 *
 * An event may be charged up to its hold whatever others do, and above it as far as the grant has anything left.
 * Idempotent: the same charge of the same event is found, not added, so an attest that was interrupted after
 * this step can run it again.
 */
import { type Refusal, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import { availableMicros, settleHold } from "./hold.ts";
import type { Consumption, LedgerStore } from "./store.ts";

export type ChargeReason =
  | "event_not_consumed"
  | "event_closed"
  | "event_released"
  | "event_charged_otherwise"
  | "charge_exceeds_grant";

export type ChargeOutcome<Reason extends string = ChargeReason> =
  | { readonly ok: true; readonly consumption: Consumption }
  | Refusal<Reason>;

/** A charge of an event, and the grant that it is charged to. */
export interface EventCharge {
  readonly authorityId: string;
  /** Decimal integer of at most 18 digits. */
  readonly chargeMicros: string;
  /** The grant's bound, signed. */
  readonly maxChargeMicros: string;
  /** Earlier consumptions are charged no more, Unix seconds; absent is no bound. */
  readonly openSince?: number;
}

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Charges a consumed event against its grant: once, and never above what the grant authorises in sum. The
 * same charge again is found, not added.
 *
 * @param faultOf what else has to hold of the consumption; asked before anything is charged
 */
export function chargeEvent<Reason extends string = never>(
  store: LedgerStore,
  charge: EventCharge & { readonly eventId: string },
  faultOf: (consumption: Consumption) => Refusal<Reason> | null = () => null,
): ChargeOutcome<ChargeReason | Reason> {
  return store.transaction(() => chargeWithin(store, charge, faultOf));
}

/** Charges within the caller's transaction. */
export function chargeWithin<Reason extends string>(
  store: LedgerStore,
  {
    authorityId,
    eventId,
    chargeMicros,
    maxChargeMicros,
    openSince = 0,
  }: EventCharge & { readonly eventId: string },
  faultOf: (consumption: Consumption) => Refusal<Reason> | null,
): ChargeOutcome<ChargeReason | Reason> {
  const consumption = store.readConsumption(eventId);
  if (consumption === null || consumption.authorityId !== authorityId) {
    return refuse(store.isClosed(eventId) ? "event_closed" : "event_not_consumed");
  }
  const fault = faultOf(consumption);
  if (fault !== null) return fault;
  if (consumption.chargedMicros !== undefined) {
    return consumption.chargedMicros === chargeMicros
      ? { ok: true, consumption }
      : refuse("event_charged_otherwise", { asked: "charge" });
  }
  if (consumption.consumedAt < openSince) return refuse("event_closed");
  if (consumption.released === true) {
    return refuse("event_released");
  }
  // Up to its hold always; above it what the grant has left besides the holds of other events.
  const totals = store.readTotals(authorityId);
  const bound = BigInt(consumption.heldMicros) + availableMicros(totals, maxChargeMicros);
  if (BigInt(chargeMicros) > bound) {
    const values = { left: String(bound), limit: maxChargeMicros, found: chargeMicros };
    return refuse("charge_exceeds_grant", values);
  }
  const charged = settleHold(store, totals, consumption, { chargedMicros: chargeMicros });
  return { ok: true, consumption: charged };
}
