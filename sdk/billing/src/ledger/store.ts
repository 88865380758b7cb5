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
  /** Present once the event has been charged. */
  readonly chargedMicros?: string;
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
  /** Adds a consumption of an event that has none. */
  insertConsumption(consumption: Consumption): void;
  /** Sum of what the grant's events were charged, a decimal integer. */
  readChargedTotal(): string;
  /** Records the charge of a consumed event and the new sum. */
  writeCharge(eventId: string, chargedMicros: string, total: string): void;
}
