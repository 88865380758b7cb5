/**
 * What the ledger asks of a storage. One store belongs to one grant; the tenants' event registers have a seam of
 * their own (`event-store.ts`).
 *
 * Every method is synchronous and every check-and-write of the ledger is one call of `transaction`: nothing can
 * be awaited between the read and the write, which is what makes "consumed once" true.
 */
import type { ExecutionIntent } from "@svc/core";

export interface Consumption {
  readonly eventId: string;
  /** `hashExecutionIntent` of the intent, 64 hex digits. */
  readonly intentDigest: string;
  readonly intent: ExecutionIntent;
  readonly consumptionId: string;
  /** Unix seconds, the ledger's clock. */
  readonly consumedAt: number;
  /** Present when the consuming request carried an Idempotency-Key. */
  readonly idempotency?: Idempotency;
  /** What is held of the grant for this event, a decimal integer; "0" once it is charged, released or lapsed. */
  readonly heldMicros: string;
  /** Present once the event has been charged. */
  readonly chargedMicros?: string;
  /** The caller gave its hold back: it was not executed, and is not charged. */
  readonly released?: true;
}

/** Sums over a grant's events, decimal integers. */
export interface Totals {
  readonly charged: string;
  readonly held: string;
}

export interface Idempotency {
  /** SHA-256 of the key, hex: the key itself would let a reader of the storage replay. */
  readonly keyHash: string;
  /** Digest of the request body. */
  readonly bodyDigest: string;
}

export interface LedgerStore {
  /** Runs `body` and keeps all of its writes, or none when it throws. Not nested. */
  transaction<T>(body: () => T): T;
  readConsumption(eventId: string): Consumption | null;
  findByIdempotencyKey(keyHash: string): Consumption | null;
  countConsumptions(): number;
  /** Adds a consumption of an event that has none, and its hold to the sum. */
  insertConsumption(consumption: Consumption): void;
  readTotals(): Totals;
  /** Records what became of a consumed event, and the new sums. */
  writeSettled(consumption: Consumption, totals: Totals): void;
  /** Consumptions of that time or before whose hold is above 0, oldest first. @param time Unix seconds */
  listHeldUntil(time: number, limit: number): Consumption[];
}
