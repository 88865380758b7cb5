/**
 * Holds the cost of an eligible event on its grant until it is charged or released. Held money is promised to nobody
 * else, so an eligible event can be billed up to its hold, however late and whatever other events of the grant do. An
 * event that nobody executes or releases stays held: a grant ends within a day.
 */
import { type Refusal, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import { type CallerProof, suffices, TRANSITIONS } from "../api/transitions.ts";
import type { Consumption, LedgerStore, Totals } from "./store.ts";

export interface HoldTerms {
  /** Amount that the caller states, a decimal integer; absent is an even share of the grant's rest. */
  readonly stated?: string | undefined;
  /** The grant's bound, signed. */
  readonly maxChargeMicros: string;
  /** Events that the grant has left, this one among them; at least 1. */
  readonly eventsLeft: number;
}

/**
 * The amount to hold, or null when the grant has not so much left: a stated amount above it, or nothing to share.
 *
 * @param totals of the grant, read in the same turn
 * @returns a decimal integer
 */
export function holdFor(totals: Totals, { stated, maxChargeMicros, eventsLeft }: HoldTerms): string | null {
  const available = availableMicros(totals, maxChargeMicros);
  if (stated !== undefined) return BigInt(stated) <= available ? stated : null;
  const share = available / BigInt(eventsLeft);
  return share > 0n ? String(share) : null;
}

/** Returns the part of a grant that is neither charged nor held; 0 where nothing is left. */
export function availableMicros({ charged, held }: Totals, maxChargeMicros: string): bigint {
  const left = BigInt(maxChargeMicros) - BigInt(charged) - BigInt(held);
  return left > 0n ? left : 0n;
}

/** Takes the hold of an event out of the sum, with what becomes of it. */
export function settleHold(
  store: LedgerStore,
  { events, charged, held }: Totals,
  consumption: Consumption,
  outcome: Pick<Consumption, "chargedMicros" | "released">,
): Consumption {
  const after: Consumption = { ...consumption, heldMicros: "0", ...outcome };
  store.writeSettled(after, {
    events,
    charged: String(BigInt(charged) + BigInt(outcome.chargedMicros ?? "0")),
    held: String(BigInt(held) - BigInt(consumption.heldMicros)),
  });
  return after;
}

export type ReleaseReason =
  | "event_closed"
  | "event_not_consumed"
  | "preflight_key_wrong"
  | "consumption_mismatch"
  | "event_charged_otherwise";

export type ReleaseOutcome =
  | { readonly ok: true; readonly consumption: Consumption }
  | Refusal<ReleaseReason>;

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

export interface Release {
  readonly authorityId: string;
  readonly eventId: string;
  /** From the preflight's answer. */
  readonly consumptionId: string;
  /** Scopes of the caller's credential that apply to the grant's tenant. */
  readonly shown: readonly CallerProof[];
  /** Hash of the Idempotency-Key that the caller sends. */
  readonly keyHash?: string | undefined;
}

/**
 * Gives back the hold of an event that was not executed: it is never charged after that. The same release again is
 * found.
 *
 * @param needs what a caller must show
 */
export function releaseEvent(
  store: LedgerStore,
  { authorityId, eventId, consumptionId, shown, keyHash }: Release,
  needs: readonly CallerProof[] = TRANSITIONS.release.needs,
): ReleaseOutcome {
  return store.transaction(() => {
    const consumption = store.readConsumption(eventId);
    if (consumption === null || consumption.authorityId !== authorityId) {
      return refuse(store.isClosed(eventId) ? "event_closed" : "event_not_consumed");
    }
    const isOwnKey = keyHash !== undefined && keyHash === consumption.idempotency?.keyHash;
    if (!suffices(isOwnKey ? [...shown, "preflight_key"] : shown, needs))
      return refuse("preflight_key_wrong");
    if (consumption.consumptionId !== consumptionId) {
      return refuse("consumption_mismatch", {}, "/consumption_id");
    }
    if (consumption.chargedMicros !== undefined) {
      return refuse("event_charged_otherwise", { asked: "release" });
    }
    if (consumption.released) return { ok: true, consumption };
    const totals = store.readTotals(authorityId);
    return { ok: true, consumption: settleHold(store, totals, consumption, { released: true }) };
  });
}
