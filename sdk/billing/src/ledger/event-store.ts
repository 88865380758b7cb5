/**
 * The register of a tenant's attested events: what makes an attest idempotent. A row is reserved before anything
 * is charged or issued, holds what was issued as soon as it is, and says when the log has it. An event has a row for
 * its bill, and one for each adjustment of it.
 */
import type { AdjustmentKind } from "@svc/core";

/** Key of a row: an event's bill, or an adjustment of it. */
export interface EventKey {
  readonly eventId: string;
  /** 0 is the bill; its adjustments are counted from 1 on. */
  readonly number: number;
}

export interface EventRow extends EventKey {
  readonly kind: "bill" | AdjustmentKind;
  /** Digest of the request that reserved the row. */
  readonly bodyDigest: string;
  /** Unix seconds: becomes the attestation's `issued_at`, however often the work is resumed. */
  readonly reservedAt: number;
  /** The request, JSON text: what a resumed run starts from. Empty once something is issued, from which nothing starts. */
  readonly request: string;
  /** Issued documents; absent before. */
  readonly bill?: IssuedDocumentsText | undefined;
  /** The log has the receipt. */
  readonly logged: boolean;
}

/** A row with what was issued. */
export interface IssuedRow extends EventRow {
  readonly bill: IssuedDocumentsText;
}

/** Documents that were issued for an event. */
export interface IssuedDocumentsText {
  /** Attestation, receipt and openings, JSON text. */
  readonly text: string;
  readonly attestationId: string;
  readonly currency: string;
  /** The event's charge, a decimal integer, also of a bill that shows none. */
  readonly chargeMicros: string;
  /** Difference to the charge before; negative where it is less. The whole charge for a bill. */
  readonly changeMicros: string;
}

/** Where a list of issued rows goes on: after this reservation. */
export interface ListPosition {
  /** Unix seconds. */
  readonly reservedAt: number;
  /** Number of the row, among those of one second. */
  readonly number: number;
}

export interface ListedEvent {
  readonly row: IssuedRow;
  readonly position: ListPosition;
}

/** Whole days since 1970 in UTC, the end exclusive. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** Sum billed in one currency. */
export interface BilledTotal {
  readonly currency: string;
  readonly bills: number;
  /** Sum of the bills, a decimal integer of any length. */
  readonly chargeMicros: string;
  readonly adjustments: number;
  /** By how much the adjustments changed it, a decimal integer of any length, perhaps negative. */
  readonly changeMicros: string;
}

export interface EventStore {
  transaction<T>(body: () => T): T;
  readEvent(key: EventKey): EventRow | null;
  /** The bill of an event and what adjusts it, in order. */
  readChain(eventId: string): EventRow[];
  /** Returns whether the event's bill is kept no longer: it is billed and adjusted no more. */
  isClosed(eventId: string): boolean;
  insertEvent(row: EventRow): void;
  /** For the reservation of this very request, where nothing was issued. */
  writeIssued(key: EventKey, bodyDigest: string, issued: IssuedDocumentsText): void;
  writeLogged(key: EventKey): void;
  /** Takes back the reservation of this very request, where nothing was issued. */
  deleteEvent(key: EventKey, bodyDigest: string): void;
  /** Reserved or issued and not yet in the log, oldest first. */
  listUnfinished(limit: number): EventRow[];
  /** Issued ones of those days, in the order of their reservation, after a position. */
  listIssued(days: Days, after: ListPosition, limit: number): ListedEvent[];
  /** Sums of what was issued on those days, by currency. */
  readTotals(days: Days): BilledTotal[];
  /** Bills and adjustments that were reserved on those days and for which nothing is issued yet. */
  countUnissued(days: Days): number;
}
