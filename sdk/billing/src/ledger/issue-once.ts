/**
 * One attestation per tenant and event, as the register keeps it. The first request whose documents are written has the
 * event; the same request again finds them, another one is refused.
 */
import { type Reading, type Refuse, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { EventRow, EventStore, IssuedDocumentsText } from "./event-store.ts";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/**
 * Finds the register's row for the request that would attest an event; `null` where there is none yet.
 *
 * @returns refused where another request has the event, or nothing is kept of its bill but that there was one
 */
export function findBill(
  store: EventStore,
  { eventId, bodyDigest }: Pick<EventRow, "eventId" | "bodyDigest">,
): Reading<EventRow | null, "event_attested_otherwise" | "event_closed"> {
  const known = store.readEvent({ eventId, number: 0 });
  if (known === null) return store.isClosed(eventId) ? refuse("event_closed") : { ok: true, value: null };
  return known.bodyDigest === bodyDigest ? { ok: true, value: known } : refuse("event_attested_otherwise");
}

/**
 * Records what was issued for a row; the first to do so wins and everyone who sent this request gets the same
 * documents. A bill gets its row here; an adjustment has had its own since its place was reserved. While a request was
 * away another may have taken its place, so that the digest is asked again.
 *
 * @returns null when the place is another request's, or no longer open
 * @param issue makes the documents; synchronous, and called only when there are none
 */
export function issueOnce(
  store: EventStore,
  row: EventRow,
  issue: (row: EventRow) => IssuedDocumentsText,
): string | null {
  return store.transaction(() => {
    const known = store.readEvent(row);
    if (known === null) {
      if (row.number > 0 || store.isClosed(row.eventId)) return null;
      const bill = issue(row);
      store.insertEvent({ ...row, request: "", bill, logged: false });
      return bill.text;
    }
    if (known.bodyDigest !== row.bodyDigest) return null;
    if (known.bill !== undefined) return known.bill.text;
    const issued = issue(known);
    store.writeIssued(known, row.bodyDigest, issued);
    return issued.text;
  });
}
