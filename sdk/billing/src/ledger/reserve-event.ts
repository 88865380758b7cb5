/**
 * One attestation per tenant and event. The first request reserves; the same request again finds its row at
 * whatever stage it is; another request for the event is refused.
 */
import { type Reading, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { EventRow, EventStore, IssuedDocumentsText } from "./event-store.ts";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Reserves an event for one attestation: the same request again finds its row, another is refused.
 *
 * @param now Unix seconds
 */
// claim one-attestation-an-event: sdk/billing/test/ledger/ledger.test.ts "the same request finds its row, another is refused"
export function reserveEvent(
  store: EventStore,
  { eventId, bodyDigest, request }: { eventId: string; bodyDigest: string; request: string },
  now: number,
): Reading<EventRow, "event_attested_otherwise" | "event_closed"> {
  return store.transaction(() => {
    const known = store.readEvent({ eventId, number: 0 });
    if (known !== null) {
      return known.bodyDigest === bodyDigest
        ? { ok: true, value: known }
        : refuse("event_attested_otherwise");
    }
    if (store.isClosed(eventId)) return refuse("event_closed");
    const row: EventRow = {
      eventId,
      number: 0,
      kind: "bill",
      bodyDigest,
      request,
      reservedAt: now,
      logged: false,
    };
    store.insertEvent(row);
    return { ok: true, value: row };
  });
}

/**
 * Records what was issued for a reserved row; the first to do so wins and everyone who sent this request gets the
 * same documents. While a request was away another may have taken its place, so that the digest is asked again.
 *
 * @returns null when the reservation is gone, or another request's
 * @param issue makes the documents; synchronous, and called only when there are none
 */
// claim documents-made-once: sdk/billing/test/ledger/ledger.test.ts "documents are made once; what was issued is never taken back"
export function issueOnce(
  store: EventStore,
  { eventId, number, bodyDigest }: Pick<EventRow, "eventId" | "number" | "bodyDigest">,
  issue: (row: EventRow) => IssuedDocumentsText,
): string | null {
  return store.transaction(() => {
    const row = store.readEvent({ eventId, number });
    if (row === null || row.bodyDigest !== bodyDigest) return null;
    if (row.bill !== undefined) return row.bill.text;
    const issued = issue(row);
    store.writeIssued(row, bodyDigest, issued);
    return issued.text;
  });
}
