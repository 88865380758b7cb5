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

export interface EventStore {
  transaction<T>(body: () => T): T;
  readEvent(eventId: string): EventRow | null;
  insertEvent(row: EventRow): void;
  /** For the reservation of this very request, where nothing was issued. */
  writeIssued(eventId: string, bodyDigest: string, issued: string): void;
  writeLogged(eventId: string): void;
  /** Takes back the reservation of this very request, where nothing was issued. */
  deleteEvent(eventId: string, bodyDigest: string): void;
  /** Reserved or issued and not yet in the log, oldest first. */
  listUnfinished(limit: number): EventRow[];
}
