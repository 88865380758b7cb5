/**
 * The register of a tenant's attested events: what makes an attest idempotent. A row is reserved before anything
 * is charged or issued, holds what was issued as soon as it is, and says when the log has it. An event has a row for
 * its bill, and one for each adjustment of it.
 */
import type { AdjustmentKind } from "@svc/core";

/** What a row is about: an event's bill, or an adjustment of it. */
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
  /** What was issued, once it is. */
  readonly bill?: IssuedDocumentsText | undefined;
  /** The log has the receipt. */
  readonly logged: boolean;
}

/** A row with what was issued. */
export interface IssuedRow extends EventRow {
  readonly bill: IssuedDocumentsText;
}

/** What was issued for an event. */
export interface IssuedDocumentsText {
  /** Attestation, receipt and openings, JSON text. */
  readonly text: string;
  readonly attestationId: string;
  readonly currency: string;
  /** What the event comes to, a decimal integer; also of a bill that shows none. */
  readonly chargeMicros: string;
  /** By how much that is more than before; negative where it is less. Of a bill the whole charge. */
  readonly changeMicros: string;
}

/** Where a list of issued rows goes on: after this reservation. */
export interface ListPosition {
  /** Unix seconds. */
  readonly reservedAt: number;
  /** Of the row, among those of one second. */
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

/** What was billed in one currency. */
export interface BilledTotal {
  readonly currency: string;
  readonly bills: number;
  /** Of the bills, a decimal integer of any length. */
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
  /** Whether the event's bill is kept no longer: it is billed and adjusted no more. */
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
