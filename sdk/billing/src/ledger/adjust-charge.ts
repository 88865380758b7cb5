/**
 * Changing what a charged event comes to: an overage takes what the grant has left, a correction and a void give back.
 * In the order of the adjustments of its bill, each once: the same again is found, so that a run that was cut goes on.
 */
import { type Refusal, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { ChargeOutcome } from "./charge-event.ts";
import { availableMicros } from "./hold.ts";
import type { Consumption, LedgerStore } from "./store.ts";

export interface ChargeAdjustment {
  readonly authorityId: string;
  readonly eventId: string;
  /** Place in the chain of the bill's adjustments, from 1 on. */
  readonly number: number;
  /** New charge of the event, a decimal integer of at most 18 digits. */
  readonly chargeMicros: string;
  /** The grant's bound, signed. */
  readonly maxChargeMicros: string;
}

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Changes what a charged event comes to, in the order of its bill's adjustments and never above the grant.
 *
 * @param faultOf what else has to hold of the consumption; asked before anything is changed
 */
export function adjustCharge<Reason extends string = never>(
  store: LedgerStore,
  { authorityId, eventId, number, chargeMicros, maxChargeMicros }: ChargeAdjustment,
  faultOf: (consumption: Consumption) => Refusal<Reason> | null = () => null,
): ChargeOutcome<
  "event_closed" | "event_not_consumed" | "event_charged_otherwise" | "charge_exceeds_grant" | Reason
> {
  return store.transaction(() => {
    const consumption = store.readConsumption(eventId);
    if (consumption?.authorityId !== authorityId || consumption.chargedMicros === undefined) {
      return refuse(store.isClosed(eventId) ? "event_closed" : "event_not_consumed");
    }
    const fault = faultOf(consumption);
    if (fault !== null) return fault;
    const { chargedMicros: before, adjustments = 0 } = consumption;
    if (number === adjustments && chargeMicros === before) return { ok: true, consumption };
    if (number !== adjustments + 1) {
      return refuse("event_charged_otherwise", { asked: "adjustment" });
    }
    const more = BigInt(chargeMicros) - BigInt(before);
    const totals = store.readTotals(authorityId);
    const available = availableMicros(totals, maxChargeMicros);
    if (more > available) {
      const values = { left: String(available), limit: maxChargeMicros, found: String(more) };
      return refuse("charge_exceeds_grant", values);
    }
    const { events, charged, held } = totals;
    const after = { ...consumption, chargedMicros: chargeMicros, adjustments: number };
    store.writeSettled(after, { events, charged: String(BigInt(charged) + more), held });
    return { ok: true, consumption: after };
  });
}
