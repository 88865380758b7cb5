/** A ledger in memory: for tests, for the browser, and as the model that the durable one is compared with. */
import { VdiError } from "@svc/core";
import type { Consumption, Granted, KeptGrant, LedgerStore, Reservation, Totals } from "./store.ts";

const NOTHING: Totals = Object.freeze({ events: 0, charged: "0", held: "0" });

/** A ledger in memory: for tests, for the browser, and as the model of the durable one. */
export class MemoryLedgerStore implements LedgerStore {
  #consumptions = new Map<string, Consumption>();
  #totals = new Map<string, Totals>();
  #kept = new Map<string, KeptGrant>();
  #granted = new Map<string, Granted & { readonly day: number }>();
  #closed = new Set<string>();
  #reservations = new Map<string, Reservation>();
  #inTransaction = false;

  transaction<T>(body: () => T): T {
    if (this.#inTransaction) throw new VdiError("store_nested", "transactions of a ledger are not nested");
    const before = [
      this.#consumptions,
      this.#totals,
      this.#kept,
      this.#granted,
      this.#closed,
      this.#reservations,
    ] as const;
    this.#consumptions = new Map(this.#consumptions);
    this.#totals = new Map(this.#totals);
    this.#kept = new Map(this.#kept);
    this.#granted = new Map(this.#granted);
    this.#closed = new Set(this.#closed);
    this.#reservations = new Map(this.#reservations);
    this.#inTransaction = true;
    try {
      return body();
    } catch (error) {
      [this.#consumptions, this.#totals, this.#kept, this.#granted, this.#closed, this.#reservations] =
        before;
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  readConsumption(eventId: string): Consumption | null {
    return this.#consumptions.get(eventId) ?? null;
  }

  isClosed(eventId: string): boolean {
    return this.#closed.has(eventId);
  }

  closeEvent(eventId: string): void {
    this.#closed.add(eventId);
  }

  closeConsumptions(before: number, limit: number): number {
    const old = [...this.#consumptions.values()].filter(({ consumedAt }) => consumedAt < before);
    const closed = old.sort((a, b) => a.consumedAt - b.consumedAt).slice(0, limit);
    for (const { eventId } of closed) {
      this.#consumptions.delete(eventId);
      this.#closed.add(eventId);
    }
    const used = new Set([...this.#consumptions.values()].map(({ authorityId }) => authorityId));
    for (const { authorityId } of closed) if (!used.has(authorityId)) this.#totals.delete(authorityId);
    return closed.length;
  }

  findByIdempotencyKey(authorityId: string, keyHash: string): Consumption | null {
    const isIt = (one: Consumption) =>
      one.authorityId === authorityId && one.idempotency?.keyHash === keyHash;
    return [...this.#consumptions.values()].find(isIt) ?? null;
  }

  insertConsumption(consumption: Consumption, totals: Totals): void {
    if (this.#consumptions.has(consumption.eventId)) {
      throw new VdiError("ledger_conflict", "the event is consumed already");
    }
    this.#consumptions.set(consumption.eventId, consumption);
    this.#totals.set(consumption.authorityId, totals);
  }

  readTotals(authorityId: string): Totals {
    return this.#totals.get(authorityId) ?? NOTHING;
  }

  writeSettled(consumption: Consumption, totals: Totals): void {
    if (!this.#consumptions.has(consumption.eventId))
      throw new VdiError("ledger_conflict", "the event is not consumed");
    this.#consumptions.set(consumption.eventId, consumption);
    this.#totals.set(consumption.authorityId, totals);
  }

  readReservation(eventId: string): Reservation | null {
    return this.#reservations.get(eventId) ?? null;
  }

  insertReservation(reservation: Reservation): void {
    if (this.#reservations.has(reservation.eventId))
      throw new VdiError("ledger_conflict", "the event is reserved already");
    this.#reservations.set(reservation.eventId, reservation);
  }

  deleteReservation(eventId: string): void {
    this.#reservations.delete(eventId);
  }

  listReservations(until: number, limit: number): Reservation[] {
    const due = [...this.#reservations.values()].filter(({ reservedAt }) => reservedAt <= until);
    return due.sort((a, b) => a.reservedAt - b.reservedAt).slice(0, limit);
  }

  readKeptGrant(keyHash: string): KeptGrant | null {
    return this.#kept.get(keyHash) ?? null;
  }

  keepGrant(kept: KeptGrant, now: number): void {
    for (const [keyHash, { keptUntil }] of this.#kept) if (keptUntil <= now) this.#kept.delete(keyHash);
    this.#kept.set(kept.keyHash, kept);
  }

  readGranted(credentialId: string, day: number): Granted {
    const known = this.#granted.get(credentialId);
    return known?.day === day ? known : { grants: 0, micros: "0" };
  }

  writeGranted(credentialId: string, day: number, { grants, micros }: Granted): void {
    this.#granted.set(credentialId, { day, grants, micros });
  }
}
