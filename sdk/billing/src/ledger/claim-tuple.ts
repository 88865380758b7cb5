/**
 * Consuming (authority, event, execution intent) once. The one place that decides who may execute.
 *
 * Of all calls for one event of a tenant exactly one ever answers `consumed`, whatever came between and whatever
 * grants they show: the row is read and written in one synchronous transaction, and an event is billed once. What repeats is told what was consumed and when, and is never eligible
 * again, because a gateway that retried after a lost reply would otherwise pay its vendor twice.
 */
import type { ExecutionIntent } from "@svc/core";
import { availableMicros, holdFor } from "./hold.ts";
import type { Consumption, Idempotency, LedgerStore } from "./store.ts";

export interface Claim {
  readonly authorityId: string;
  readonly eventId: string;
  readonly intentDigest: string;
  readonly intent: ExecutionIntent;
  /** Signed in the grant. */
  readonly maxEvents: number;
  /** Signed in the grant: a decimal integer. */
  readonly maxChargeMicros: string;
  /** Most that the call may cost, as its caller states it; absent holds an even share of the rest. */
  readonly holdMicros?: string | undefined;
  /** Unpredictable; becomes the consumption's name if this call consumes. */
  readonly consumptionId: string;
  readonly idempotency?: Idempotency | undefined;
}

export type ClaimOutcome =
  | { readonly kind: "consumed"; readonly consumption: Consumption }
  /** The tuple was consumed by the very request that this one repeats: same key, same body. */
  | { readonly kind: "replay"; readonly consumption: Consumption }
  | { readonly kind: "already_consumed"; readonly consumption: Consumption }
  /** It was consumed longer ago than consumptions are kept. */
  | { readonly kind: "event_closed" }
  /** The event was consumed under another grant of the tenant. */
  | { readonly kind: "event_has_other_grant" }
  /** The event was consumed with another intent. */
  | { readonly kind: "event_has_other_intent"; readonly consumption: Consumption }
  /** The Idempotency-Key belongs to another request of this grant. */
  | { readonly kind: "idempotency_key_reused" }
  | { readonly kind: "events_exhausted"; readonly maxEvents: number }
  /** The grant has less left than the call may cost: it could not be billed. */
  | { readonly kind: "hold_exceeds_grant"; readonly availableMicros: string };

/**
 * Consumes (authority, event, execution intent) once: of all calls for one event exactly one ever answers
 * `consumed`, under whichever of the tenant's grants.
 *
 * @param store the ledger of the grant's tenant
 * @param now Unix seconds
 */
export function claimTuple(store: LedgerStore, claim: Claim, now: number): ClaimOutcome {
  return store.transaction(() => {
    const { authorityId, eventId, intentDigest, intent, consumptionId, idempotency, maxEvents } = claim;
    const known = store.readConsumption(eventId);
    if (known !== null) return repeat(known, claim);
    if (store.isClosed(eventId)) return { kind: "event_closed" };
    if (idempotency !== undefined && store.findByIdempotencyKey(authorityId, idempotency.keyHash) !== null) {
      return { kind: "idempotency_key_reused" };
    }
    const totals = store.readTotals(authorityId);
    const eventsLeft = maxEvents - totals.events;
    if (eventsLeft <= 0) return { kind: "events_exhausted", maxEvents };
    const { maxChargeMicros, holdMicros: stated } = claim;
    const heldMicros = holdFor(totals, { stated, maxChargeMicros, eventsLeft });
    if (heldMicros === null) {
      const available = String(availableMicros(totals, maxChargeMicros));
      return { kind: "hold_exceeds_grant", availableMicros: available };
    }
    const consumption: Consumption = {
      authorityId,
      eventId,
      intentDigest,
      intent,
      consumptionId,
      consumedAt: now,
      heldMicros,
      idempotency,
    };
    const { events, charged, held } = totals;
    const after = { events: events + 1, charged, held: String(BigInt(held) + BigInt(heldMicros)) };
    store.insertConsumption(consumption, after);
    return { kind: "consumed", consumption };
  });
}

/**
 * Returns the earlier outcome of a claim whose event was consumed before, with this intent and under this grant, also
 * when a first claim would be refused now. It only reads, and its result makes nothing eligible.
 *
 * @returns null where the claim repeats nothing
 */
export function recallTuple(
  store: Pick<LedgerStore, "readConsumption">,
  claim: Claim,
): Extract<ClaimOutcome, { readonly kind: "replay" | "already_consumed" }> | null {
  const known = store.readConsumption(claim.eventId);
  const outcome = known === null ? null : repeat(known, claim);
  return outcome?.kind === "replay" || outcome?.kind === "already_consumed" ? outcome : null;
}

function repeat(known: Consumption, { authorityId, intentDigest, idempotency }: Claim): ClaimOutcome {
  if (known.authorityId !== authorityId) return { kind: "event_has_other_grant" };
  const bound = known.idempotency;
  const sameKey = bound !== undefined && idempotency?.keyHash === bound.keyHash;
  if (sameKey && idempotency?.bodyDigest === bound.bodyDigest) return { kind: "replay", consumption: known };
  if (known.intentDigest !== intentDigest) return { kind: "event_has_other_intent", consumption: known };
  if (sameKey) return { kind: "idempotency_key_reused" };
  return { kind: "already_consumed", consumption: known };
}
