/**
 * The register of a tenant's attested events: what makes an attest idempotent. A row is reserved before anything
 * is charged or issued, holds what was issued as soon as it is, and says when the log has it.
 */
export interface EventRow {
  readonly eventId: string;
  /** Digest of the request that reserved the event. */
  readonly bodyDigest: string;
  /** Unix seconds: becomes the attestation's `issued_at`, however often the work is resumed. */
  readonly reservedAt: number;
  /** The request, JSON text: what a resumed run starts from. */
  readonly request: string;
  /** Attestation, receipt and openings, JSON text, once issued. */
  readonly issued?: string;
  /** The log has the receipt. */
  readonly logged: boolean;
}

/** What was issued for an event. */
export interface IssuedDocumentsText {
  /** Attestation, receipt and openings, JSON text. */
  readonly text: string;
  readonly currency: string;
  /** Decimal integer; also of a bill that shows none. */
  readonly chargeMicros: string;
}

/** Where a list of issued rows goes on: after this reservation. */
export interface ListPosition {
  /** Unix seconds. */
  readonly reservedAt: number;
  /** Of the row, among those of one second. */
  readonly number: number;
}

export interface ListedEvent {
  readonly row: EventRow;
  readonly position: ListPosition;
  readonly currency: string;
  readonly chargeMicros: string;
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
  /** Decimal integer, of any length. */
  readonly chargeMicros: string;
}

export interface EventStore {
  transaction<T>(body: () => T): T;
  readEvent(eventId: string): EventRow | null;
  insertEvent(row: EventRow): void;
  /** For the reservation of this very request, where nothing was issued. */
  writeIssued(eventId: string, bodyDigest: string, issued: IssuedDocumentsText): void;
  writeLogged(eventId: string): void;
  /** Takes back the reservation of this very request, where nothing was issued. */
  deleteEvent(eventId: string, bodyDigest: string): void;
  /** Reserved or issued and not yet in the log, oldest first. */
  listUnfinished(limit: number): EventRow[];
  /** Issued ones of those days, in the order of their reservation, after a position. */
  listIssued(days: Days, after: ListPosition, limit: number): ListedEvent[];
  /** Sums of what was issued on those days, by currency. */
  readTotals(days: Days): BilledTotal[];
  /** Events that were reserved on those days and for which nothing is issued yet. */
  countUnissued(days: Days): number;
}
