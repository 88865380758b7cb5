/** A tenant's event register in memory, for tests and as the model of the durable one. */
import { VdiError } from "@svc/core";
import type { EventRow, EventStore } from "./event-store.ts";

/** A tenant's event register in memory: for tests, and as the model of the durable one. */
export class MemoryEventStore implements EventStore {
  #rows = new Map<string, EventRow>();
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

  writeIssued(eventId: string, bodyDigest: string, issued: string): void {
    if (this.#rows.get(eventId)?.bodyDigest === bodyDigest) this.#update(eventId, { issued });
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

  #update(eventId: string, change: Partial<EventRow>): void {
    const row = this.#rows.get(eventId);
    if (row === undefined) throw new VdiError("register_conflict", "the event is not reserved");
    this.#rows.set(eventId, { ...row, ...change });
  }
}
