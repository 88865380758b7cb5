/** A tenant's event register in memory, for tests and as the model of the durable one. */
import { VdiError } from "@svc/core";
import type {
  BilledTotal,
  Days,
  EventKey,
  EventRow,
  EventStore,
  IssuedDocumentsText,
  IssuedRow,
  ListedEvent,
  ListPosition,
} from "./event-store.ts";

const DAY_SECONDS = 86_400;

/** A tenant's event register in memory: for tests, and as the model of the durable one. */
export class MemoryEventStore implements EventStore {
  #rows = new Map<string, EventRow>();
  readonly #closed = new Set<string>();
  #inTransaction = false;

  transaction<T>(body: () => T): T {
    if (this.#inTransaction) throw new VdiError("store_nested", "transactions of a register are not nested");
    const before = new Map(this.#rows);
    this.#inTransaction = true;
    try {
      return body();
    } catch (error) {
      this.#rows = before;
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  readEvent(key: EventKey): EventRow | null {
    return this.#rows.get(nameOf(key)) ?? null;
  }

  readChain(eventId: string): EventRow[] {
    const rows = [...this.#rows.values()].filter((row) => row.eventId === eventId);
    return rows.sort((a, b) => a.number - b.number);
  }

  isClosed(eventId: string): boolean {
    return this.#closed.has(eventId);
  }

  /** Forgets a bill and what adjusts it, and that there was one it does not. */
  close(eventId: string): void {
    for (const row of this.readChain(eventId)) this.#rows.delete(nameOf(row));
    this.#closed.add(eventId);
  }

  insertEvent(row: EventRow): void {
    if (this.#rows.has(nameOf(row))) throw new VdiError("register_conflict", "the event is reserved already");
    this.#rows.set(nameOf(row), row);
  }

  writeIssued(key: EventKey, bodyDigest: string, bill: IssuedDocumentsText): void {
    const row = this.readEvent(key);
    if (row?.bodyDigest !== bodyDigest || row.bill !== undefined) return;
    this.#update(key, { bill, request: "" });
  }

  writeLogged(key: EventKey): void {
    this.#update(key, { logged: true });
  }

  deleteEvent(key: EventKey, bodyDigest: string): void {
    const row = this.readEvent(key);
    if (row?.bodyDigest === bodyDigest && row.bill === undefined) this.#rows.delete(nameOf(key));
  }

  listUnfinished(limit: number): EventRow[] {
    return [...this.#rows.values()].filter(({ logged }) => !logged).slice(0, limit);
  }

  listIssued(days: Days, after: ListPosition, limit: number): ListedEvent[] {
    const listed = [...this.#rows.values()].flatMap((row, i): ListedEvent[] =>
      isIssued(row) && isOf(row, days)
        ? [{ row, position: { reservedAt: row.reservedAt, number: i + 1 } }]
        : [],
    );
    const order = (a: ListPosition, b: ListPosition) => a.reservedAt - b.reservedAt || a.number - b.number;
    return listed
      .filter(({ position }) => order(position, after) > 0)
      .sort((a, b) => order(a.position, b.position))
      .slice(0, limit);
  }

  readTotals(days: Days): BilledTotal[] {
    const issued = [...this.#rows.values()].filter(isIssued).filter((row) => isOf(row, days));
    return [...new Set(issued.map(({ bill }) => bill.currency))].map((currency) => {
      const rows = issued.filter(({ bill }) => bill.currency === currency);
      const bills = rows.filter(({ number }) => number === 0);
      const adjustments = rows.filter(({ number }) => number > 0);
      return {
        currency,
        bills: bills.length,
        chargeMicros: sumOf(bills),
        adjustments: adjustments.length,
        changeMicros: sumOf(adjustments),
      };
    });
  }

  countUnissued(days: Days): number {
    return [...this.#rows.values()].filter((row) => !isIssued(row) && isOf(row, days)).length;
  }

  #update(key: EventKey, change: Partial<EventRow>): void {
    const row = this.readEvent(key);
    if (row === null) throw new VdiError("register_conflict", "the event is not reserved");
    this.#rows.set(nameOf(key), { ...row, ...change });
  }
}

function nameOf({ eventId, number }: EventKey): string {
  return `${number} ${eventId}`;
}

function sumOf(rows: readonly IssuedRow[]): string {
  return String(rows.reduce((sum, { bill }) => sum + BigInt(bill.changeMicros), 0n));
}

function isIssued(row: EventRow): row is IssuedRow {
  return row.bill !== undefined;
}

function isOf({ reservedAt }: EventRow, { from, to }: Days): boolean {
  return reservedAt >= from * DAY_SECONDS && reservedAt < to * DAY_SECONDS;
}
