/**
 * One adjustment for each place in the chain of a bill, in order. A request names what it would adjust; when something
 * else stands by then it is refused, and never put behind what its sender has not seen.
 */
import {
  type AdjustmentKind,
  MAX_ADJUSTMENTS,
  type Reading,
  type Refusal,
  type Refuse,
  refusal,
} from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { EventRow, EventStore, IssuedRow } from "./event-store.ts";

export type AdjustmentReason =
  | "bill_unknown"
  | "event_closed"
  | "bill_adjusted_otherwise"
  | "bill_void"
  | "adjustments_exhausted";

export interface AdjustmentRequest {
  readonly eventId: string;
  readonly kind: AdjustmentKind;
  /** `attestation_id` of what stands, as the caller knows it. */
  readonly adjusts: string;
  readonly bodyDigest: string;
  /** JSON text. */
  readonly request: string;
  /** Bills of before are adjusted no more, Unix seconds; absent is no bound. */
  readonly openSince?: number;
}

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Reserves the next place in the chain of an event's bill: the same request again finds its row.
 *
 * @param faultOf what else has to hold of what stands; asked before anything is reserved
 * @param now Unix seconds
 */
export function reserveAdjustment<Reason extends string = never>(
  store: EventStore,
  { eventId, kind, adjusts, bodyDigest, request, openSince = 0 }: AdjustmentRequest,
  faultOf: (standing: IssuedRow) => Refusal<Reason> | null,
  now: number,
): Reading<EventRow, AdjustmentReason | Reason> {
  return store.transaction(() => {
    const chain = store.readChain(eventId);
    const known = chain.find((row) => row.number > 0 && row.bodyDigest === bodyDigest);
    if (known !== undefined) return { ok: true, value: known };
    const standing = chain.at(-1);
    const isOld = chain[0]?.number === 0 && chain[0].reservedAt < openSince;
    if (isOld || store.isClosed(eventId)) return refuse("event_closed");
    if (chain[0]?.bill === undefined) return refuse("bill_unknown");
    if (standing?.bill?.attestationId !== adjusts) {
      const found = standing?.bill?.attestationId ?? null;
      return refuse("bill_adjusted_otherwise", { found }, "/adjusts");
    }
    if (standing.kind === "void") return refuse("bill_void");
    if (standing.number === MAX_ADJUSTMENTS) {
      return refuse("adjustments_exhausted", { limit: MAX_ADJUSTMENTS });
    }
    const fault = faultOf({ ...standing, bill: standing.bill });
    if (fault !== null) return fault;
    const row: EventRow = {
      eventId,
      number: standing.number + 1,
      kind,
      bodyDigest,
      request,
      // No clock that was set back makes it older than what it follows.
      reservedAt: Math.max(now, standing.reservedAt),
      logged: false,
    };
    store.insertEvent(row);
    return { ok: true, value: row };
  });
}
