/** A tenant's event register in memory, for tests and as the model of the durable one. */
import { VdiError } from "@svc/core";
import type {
  BilledTotal,
  Days,
  EventRow,
  EventStore,
  IssuedDocumentsText,
  ListedEvent,
  ListPosition,
} from "./event-store.ts";

const DAY_SECONDS = 86_400;

type Kept = EventRow & { readonly bill?: IssuedDocumentsText };

/** A tenant's event register in memory: for tests, and as the model of the durable one. */
export class MemoryEventStore implements EventStore {
  #rows = new Map<string, Kept>();
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

  readEvent(eventId: string): EventRow | null {
    return this.#rows.get(eventId) ?? null;
  }

  insertEvent(row: EventRow): void {
    if (this.#rows.has(row.eventId)) throw new VdiError("register_conflict", "the event is reserved already");
    this.#rows.set(row.eventId, row);
  }

  writeIssued(eventId: string, bodyDigest: string, bill: IssuedDocumentsText): void {
    const row = this.#rows.get(eventId);
    if (row?.bodyDigest !== bodyDigest || row.issued !== undefined) return;
    this.#update(eventId, { issued: bill.text, bill });
  }

  writeLogged(eventId: string): void {
    this.#update(eventId, { logged: true });
  }

  deleteEvent(eventId: string, bodyDigest: string): void {
    const row = this.#rows.get(eventId);
    if (row?.bodyDigest === bodyDigest && row.issued === undefined) this.#rows.delete(eventId);
  }

  listUnfinished(limit: number): EventRow[] {
    return [...this.#rows.values()].filter(({ logged }) => !logged).slice(0, limit);
  }

  listIssued(days: Days, after: ListPosition, limit: number): ListedEvent[] {
    const listed = [...this.#rows.values()].flatMap(({ bill, ...row }, i) => {
      if (bill === undefined || !isOf(row, days)) return [];
      const position = { reservedAt: row.reservedAt, number: i + 1 };
      return [{ row, position, currency: bill.currency, chargeMicros: bill.chargeMicros }];
    });
    const order = (a: ListPosition, b: ListPosition) => a.reservedAt - b.reservedAt || a.number - b.number;
    return listed
      .filter(({ position }) => order(position, after) > 0)
      .sort((a, b) => order(a.position, b.position))
      .slice(0, limit);
  }

  readTotals(days: Days): BilledTotal[] {
    const bills = [...this.#rows.values()].filter((row) => isOf(row, days)).flatMap(({ bill }) => bill ?? []);
    return [...Map.groupBy(bills, ({ currency }) => currency)].map(([currency, of]) => ({
      currency,
      bills: of.length,
      chargeMicros: String(of.reduce((sum, { chargeMicros }) => sum + BigInt(chargeMicros), 0n)),
    }));
  }

  countUnissued(days: Days): number {
    return [...this.#rows.values()].filter((row) => row.issued === undefined && isOf(row, days)).length;
  }

  #update(eventId: string, change: Partial<Kept>): void {
    const row = this.#rows.get(eventId);
    if (row === undefined) throw new VdiError("register_conflict", "the event is not reserved");
    this.#rows.set(eventId, { ...row, ...change });
  }
}

function isOf({ reservedAt }: EventRow, { from, to }: Days): boolean {
  return reservedAt >= from * DAY_SECONDS && reservedAt < to * DAY_SECONDS;
}
