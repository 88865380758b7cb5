/**
 * Who attests an event is decided where it is charged, in one transaction with the charge: so there is no charge of
 * which nobody knows what it is to become, and no reservation of what could not be charged. The reservation stays until
 * the register has the documents; whoever keeps the ledger goes on from it with what was cut. An event that was consumed
 * under a grant is billed under it and not beside it: its hold would stay, and the grant would bound nothing. One that is
 * billed without a grant is consumed under none afterwards.
 */
import { type Refusal, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import { type ChargeReason, chargeWithin, type EventCharge } from "./charge-event.ts";
import type { Consumption, LedgerStore } from "./store.ts";

export interface AttestTerms {
  readonly eventId: string;
  /** Digest of the request: what makes a repeat the same request. */
  readonly bodyDigest: string;
  /** The request, JSON text. */
  readonly request: string;
  /** Charge to the grant; `null` for an attest without a grant. */
  readonly charge: EventCharge | null;
}

export type AttestReserved<Reason extends string = never> =
  | {
      readonly ok: true;
      /** Time of this request's first arrival, Unix seconds. */
      readonly reservedAt: number;
      /** Charged consumption; `null` without a grant. */
      readonly consumption: Consumption | null;
    }
  | Refusal<ChargeReason | "event_attested_otherwise" | "authority_required" | Reason>;

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Charges an event and reserves it for one request, never one without the other. The same request again is told the same.
 *
 * @param faultOf what else has to hold of the consumption; asked before anything is charged
 * @param now Unix seconds
 */
export function reserveAttest<Reason extends string = never>(
  store: LedgerStore,
  { eventId, bodyDigest, request, charge }: AttestTerms,
  faultOf: (consumption: Consumption) => Refusal<Reason> | null,
  now: number,
): AttestReserved<Reason> {
  return store.transaction(() => {
    const known = store.readReservation(eventId);
    if (known !== null && known.bodyDigest !== bodyDigest) return refuse("event_attested_otherwise");
    if (charge === null && known === null) {
      if (store.readConsumption(eventId) !== null)
        return refuse("authority_required", {}, "/charge_authority");
      // Once a consumption is kept no longer, nobody knows whether a grant was charged for it.
      if (store.isClosed(eventId)) return refuse("event_closed");
      // A billed event is not executed again: no grant could be charged for it.
      store.closeEvent(eventId);
    }
    const charged = charge === null ? null : chargeWithin(store, { ...charge, eventId }, faultOf);
    if (charged !== null && !charged.ok) return charged;
    if (known === null) store.insertReservation({ eventId, bodyDigest, request, reservedAt: now });
    return { ok: true, reservedAt: known?.reservedAt ?? now, consumption: charged?.consumption ?? null };
  });
}
