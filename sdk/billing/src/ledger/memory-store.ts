/** A ledger in memory: for tests, for the browser, and as the model that the durable one is compared with. */
import { VdiError } from "@svc/core";
import type { Consumption, LedgerStore, Totals } from "./store.ts";

/** A ledger in memory: for tests, for the browser, and as the model of the durable one. */
export class MemoryLedgerStore implements LedgerStore {
  #consumptions = new Map<string, Consumption>();
  #totals: Totals = { charged: "0", held: "0" };
  #inTransaction = false;

  transaction<T>(body: () => T): T {
    if (this.#inTransaction) throw new VdiError("store_nested", "transactions of a ledger are not nested");
    const before = { consumptions: new Map(this.#consumptions), totals: this.#totals };
    this.#inTransaction = true;
    try {
      return body();
    } catch (error) {
      this.#consumptions = before.consumptions;
      this.#totals = before.totals;
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  readConsumption(eventId: string): Consumption | null {
    return this.#consumptions.get(eventId) ?? null;
  }

  findByIdempotencyKey(keyHash: string): Consumption | null {
    return (
      [...this.#consumptions.values()].find(({ idempotency }) => idempotency?.keyHash === keyHash) ?? null
    );
  }

  countConsumptions(): number {
    return this.#consumptions.size;
  }

  insertConsumption(consumption: Consumption): void {
    if (this.#consumptions.has(consumption.eventId)) {
      throw new VdiError("ledger_conflict", "the event is consumed already");
    }
    this.#consumptions.set(consumption.eventId, consumption);
    const { charged, held } = this.#totals;
    this.#totals = { charged, held: String(BigInt(held) + BigInt(consumption.heldMicros)) };
  }

  readTotals(): Totals {
    return this.#totals;
  }

  writeSettled(consumption: Consumption, totals: Totals): void {
    if (!this.#consumptions.has(consumption.eventId))
      throw new VdiError("ledger_conflict", "the event is not consumed");
    this.#consumptions.set(consumption.eventId, consumption);
    this.#totals = totals;
  }

  listHeldUntil(time: number, limit: number): Consumption[] {
    return [...this.#consumptions.values()]
      .filter(({ consumedAt, heldMicros }) => consumedAt <= time && heldMicros !== "0")
      .sort((a, b) => a.consumedAt - b.consumedAt)
      .slice(0, limit);
  }
}
