/** A ledger in memory: for tests, for the browser, and as the model that the durable one is compared with. */
import { VdiError } from "@svc/core";
import type { Consumption, LedgerStore } from "./store.ts";

/** A ledger in memory: for tests, for the browser, and as the model of the durable one. */
export class MemoryLedgerStore implements LedgerStore {
  #consumptions = new Map<string, Consumption>();
  #total = "0";
  #inTransaction = false;

  transaction<T>(body: () => T): T {
    if (this.#inTransaction) throw new VdiError("store_nested", "transactions of a ledger are not nested");
    const before = { consumptions: new Map(this.#consumptions), total: this.#total };
    this.#inTransaction = true;
    try {
      return body();
    } catch (error) {
      this.#consumptions = before.consumptions;
      this.#total = before.total;
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
  }

  readChargedTotal(): string {
    return this.#total;
  }

  writeCharge(eventId: string, chargedMicros: string, total: string): void {
    const consumption = this.#consumptions.get(eventId);
    if (consumption === undefined) throw new VdiError("ledger_conflict", "the event is not consumed");
    this.#consumptions.set(eventId, { ...consumption, chargedMicros });
    this.#total = total;
  }
}
