/** A bill or an adjustment as a list shows it: without the openings, which whoever asked for it keeps. */
import type { EventRow, ListedEvent, ListPosition } from "@svc/billing";
import type { ArchiveFault } from "../storage/archive.ts";
import type { Issued } from "./attest-outcome.ts";

export interface ListedBill {
  readonly kind: EventRow["kind"];
  readonly eventId: string;
  readonly number: number;
  /** Unix seconds. */
  readonly issuedAt: number;
  readonly currency: string;
  /** Decimal integers. */
  readonly chargeMicros: string;
  readonly changeMicros: string;
  /** JSON text of the attestation and its receipt. */
  readonly documents: string;
  readonly position: ListPosition;
}

/** A page of a list; none where some of it is in an archive that cannot be read. */
export type ListedBills =
  | { readonly ok: true; readonly bills: readonly ListedBill[] }
  | { readonly ok: false; readonly reason: ArchiveFault };

export function listedBill({ row, position }: ListedEvent): ListedBill {
  const { attestation, receipt } = JSON.parse(row.bill.text) as Issued;
  const { kind, eventId, number, reservedAt: issuedAt, bill } = row;
  const { currency, chargeMicros, changeMicros } = bill;
  const documents = JSON.stringify({ attestation, receipt });
  return { kind, eventId, number, issuedAt, position, currency, chargeMicros, changeMicros, documents };
}
