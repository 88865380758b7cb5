/**
 * Moves a register's old bills to the archive, a file at a time: what is no longer adjusted, whole days' worth after the
 * window, in the order of the list. Openings are not in it: whoever asked for a bill keeps them.
 */
import type { Days, EventRow, ListedEvent, ListPosition } from "@svc/billing";
import { decodeUtf8, encodeUtf8, VdiError } from "@svc/core";
import { type Archive, type ArchiveFault, digestOf, readArchived } from "../storage/archive.ts";
import type { ArchiveFile } from "./archived-bills.ts";
import type { Issued } from "./attest-outcome.ts";
import type { SqlEventStore } from "./sql-event-store.ts";

/** Some 5 kB each. */
const BILLS_A_FILE = 256;
/** Between writing a file and deleting what is in it: a disk has it by then. */
const SETTLE_SECONDS = 60;
const AGAIN_SECONDS = 1;
const LEAST_PAUSE_SECONDS = 3_600;

export interface ArchiveTerms {
  readonly archive: Archive;
  /** Names the register among others; part of the files' names. */
  readonly register: string;
  readonly keepSeconds: number;
  /** Unix seconds. */
  readonly now: number;
}

/**
 * One step: a file is written, or the rows of the one before are taken out.
 *
 * @returns seconds until there is a next one, null when nothing is kept that could be moved
 */
export async function archiveStep(store: SqlEventStore, terms: ArchiveTerms): Promise<number | null> {
  const pending = store.archived.pending();
  if (pending !== null) return moveOut(store, pending, terms);
  const { archive, register, keepSeconds, now } = terms;
  const rows = store.listArchivable(now - keepSeconds, BILLS_A_FILE);
  const [first] = rows;
  if (first === undefined) {
    const oldest = store.oldestIssued();
    return oldest === null ? null : Math.max(oldest + keepSeconds - now, LEAST_PAUSE_SECONDS);
  }
  const bytes = encodeUtf8(rows.map((row) => `${JSON.stringify(listedBill(row))}\n`).join(""));
  const digest = digestOf(bytes);
  const name = `bills/${register}/${first.position.reservedAt}-${digest.slice(0, 32)}.jsonl`;
  await archive.write(name, bytes);
  const last = (rows.at(-1) ?? first).position;
  store.archived.notePending({ name, digest, documents: rows.length, first: first.position, last });
  return SETTLE_SECONDS;
}

async function moveOut(
  store: SqlEventStore,
  file: ArchiveFile,
  { archive, keepSeconds, now }: ArchiveTerms,
): Promise<number> {
  const bills = await billsIn(archive, file).catch((error: unknown) => {
    // It never arrived, or was changed: the rows are here, and are written again.
    store.archived.forgetPending();
    throw error;
  });
  const rows = store.listArchivable(now - keepSeconds, file.documents);
  const isSame =
    rows.length === bills.length && rows.every((row, i) => isAt(bills[i] as ListedBill, row.position));
  if (!isSame) {
    store.archived.forgetPending();
    return AGAIN_SECONDS;
  }
  store.archived.moveOut(
    file,
    rows.map(({ row }) => row),
  );
  return AGAIN_SECONDS;
}

/** Bills of those days after a position that were moved out, in order. @throws VdiError with an `ArchiveFault` for its code */
export async function listArchived(
  store: SqlEventStore,
  archive: Archive | null,
  days: Days,
  after: ListPosition,
  limit: number,
): Promise<ListedBill[]> {
  const found: ListedBill[] = [];
  let from = after;
  for (;;) {
    const [file] = store.archived.filesOf(days, from, 1);
    if (file === undefined) return found;
    if (archive === null)
      throw new VdiError("archive_unbound", "bills were moved to an archive that is not bound");
    const bills = (await billsIn(archive, file)).filter(
      ({ position, issuedAt }) => isAfter(position, from) && isOf(issuedAt, days),
    );
    found.push(...bills.slice(0, limit - found.length));
    if (found.length === limit) return found;
    from = file.last;
  }
}

async function billsIn(archive: Archive, { name, digest }: ArchiveFile): Promise<ListedBill[]> {
  const text = decodeUtf8(await readArchived(archive, name, digest)) ?? "";
  // As this service wrote them: the digest is its own.
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ListedBill);
}

function isAt({ position }: ListedBill, { reservedAt, number }: ListedEvent["position"]): boolean {
  return position.reservedAt === reservedAt && position.number === number;
}

function isAfter(position: ListPosition, { reservedAt, number }: ListPosition): boolean {
  return position.reservedAt > reservedAt || (position.reservedAt === reservedAt && position.number > number);
}

function isOf(issuedAt: number, { from, to }: Days): boolean {
  const day = Math.floor(issuedAt / 86_400);
  return day >= from && day < to;
}

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
