/**
 * Storage of the ledger. One store belongs to one tenant and holds all of its grants, so that an event is consumed once
 * whatever grant is shown for it; the tenants' event registers have a seam of their own (`event-store.ts`).
 *
 * Every method is synchronous and every check-and-write of the ledger is one call of `transaction`: nothing can
 * be awaited between the read and the write, which is what makes "consumed once" true.
 */
import type { ExecutionIntent } from "@svc/core";

export interface Consumption {
  readonly eventId: string;
  /** The consumed grant: no other is ever charged for the event. */
  readonly authorityId: string;
  /** `hashExecutionIntent` of the intent, 64 hex digits. */
  readonly intentDigest: string;
  readonly intent: ExecutionIntent;
  readonly consumptionId: string;
  /** Unix seconds, the ledger's clock. */
  readonly consumedAt: number;
  /** Present when the consuming request carried an Idempotency-Key. */
  readonly idempotency?: Idempotency | undefined;
  /** Amount held of the grant for this event, a decimal integer; "0" once it is charged or released. */
  readonly heldMicros: string;
  /** Present once the event has been charged: what it comes to. */
  readonly chargedMicros?: string | undefined;
  /** How many adjustments of its bill have changed that; absent is none. */
  readonly adjustments?: number | undefined;
  /** The caller gave its hold back: it was not executed, and is not charged. */
  readonly released?: true | undefined;
}

/** Sums over a grant's events. */
export interface Totals {
  /** How many were consumed. */
  readonly events: number;
  /** Decimal integers. */
  readonly charged: string;
  readonly held: string;
}

/** Sum granted under one credential on one day. */
export interface Granted {
  readonly grants: number;
  /** Sum of what the grants authorise, a decimal integer. */
  readonly micros: string;
}

/** The grant that an Idempotency-Key got. */
export interface KeptGrant extends Idempotency {
  /** JSON text. */
  readonly grant: string;
  /** Unix seconds; forgotten after that. */
  readonly keptUntil: number;
}

/** An event that was charged for one request, whose documents the register may not have yet. */
export interface Reservation {
  readonly eventId: string;
  /** Digest of the request. */
  readonly bodyDigest: string;
  /** The request, JSON text: what a resumed run starts from. */
  readonly request: string;
  /** Unix seconds: becomes the attestation's `issued_at`, however often the work is resumed. */
  readonly reservedAt: number;
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
  /**
   * Returns whether the event can be neither executed nor charged any more: its consumption is kept no longer, or it
   * was billed without one.
   */
  isClosed(eventId: string): boolean;
  /** Closes an event that is not consumed here: it can be consumed no more. */
  closeEvent(eventId: string): void;
  /**
   * Closes events that were consumed before a time, the oldest first: what is left of each says that it was consumed
   * and no more. Grants without any other event go with them.
   *
   * @param before Unix seconds; later than the end of every grant that one of them was consumed under
   * @param limit so many, and those of the last one's second
   * @returns how many were closed
   */
  closeConsumptions(before: number, limit: number): number;
  findByIdempotencyKey(authorityId: string, keyHash: string): Consumption | null;
  /** Adds a consumption of an event that has none, with the new sums of its grant. */
  insertConsumption(consumption: Consumption, totals: Totals): void;
  readTotals(authorityId: string): Totals;
  /** Records what became of a consumed event, and the new sums of its grant. */
  writeSettled(consumption: Consumption, totals: Totals): void;
  readReservation(eventId: string): Reservation | null;
  /** Adds the reservation of an event that has none. */
  insertReservation(reservation: Reservation): void;
  /** The register has the event's documents. */
  deleteReservation(eventId: string): void;
  /** The oldest first. @param until reserved then or before, Unix seconds */
  listReservations(until: number, limit: number): Reservation[];
  readKeptGrant(keyHash: string): KeptGrant | null;
  /** Keeps it in the place of what was kept under its key, and forgets what was kept until `now` or before. */
  keepGrant(kept: KeptGrant, now: number): void;
  /** @param day days since 1970 */
  readGranted(credentialId: string, day: number): Granted;
  /** Writes the sums of the day, and forgets those of the credential's earlier days. */
  writeGranted(credentialId: string, day: number, granted: Granted): void;
}
