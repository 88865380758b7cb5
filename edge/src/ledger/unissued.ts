/**
 * Attests that were charged and reserved here and that the register may not have issued: it says so with the next attest
 * that it passes on, and where it did not, as after a crash, it is asked, and gone on with what was cut.
 */

import { type AttestRequest, billedEventOf, type Days, documentsOf, type Reservation } from "@svc/billing";
import { logLine, nameOf } from "../storage/log-line.ts";
import { partOfEvent, type Register, type Registers, registerOf } from "./registers.ts";
import type { SqlLedgerStore } from "./sql-ledger-store.ts";

/** Longer than a request takes, so that an alarm finds only what was left lying; each alarm is two commits more. */
export const RESUME_AFTER_SECONDS = 15;
/** A request that takes so long was cut. */
export const UNFINISHED_SECONDS = 60;
const RESUME_BATCH = 50;
const PAGE = 500;
const ALL = 1_000_000;

export class Unissued {
  readonly #store: SqlLedgerStore;
  readonly #env: Registers;

  constructor(store: SqlLedgerStore, env: Registers) {
    this.#store = store;
    this.#env = env;
  }

  isEmpty(): boolean {
    return this.#store.listReservations(Number.MAX_SAFE_INTEGER, 1).length === 0;
  }

  /** Counts rows up to this time, as far as known here; at most a million. */
  countSince(until: number): number {
    return this.#store.listReservations(until, ALL).length;
  }

  /** Issues abandoned rows, as if their request came again. */
  async goOn(now: number): Promise<void> {
    const due = this.#store.listReservations(now - RESUME_AFTER_SECONDS, RESUME_BATCH);
    const cut = await this.#withoutIssued(due);
    for (const part of Map.groupBy(cut, ({ eventId }) => partOfEvent(eventId)).values()) {
      try {
        const [{ request }] = part as [Reservation];
        const items = part.map(({ eventId, request, bodyDigest }) => ({ eventId, request, bodyDigest }));
        for (const [i, outcome] of (await this.#registerOf(request).attest(items)).entries()) {
          if (outcome.ok) this.#store.deleteReservation((part[i] as Reservation).eventId);
          else this.#warn(outcome.reason);
        }
      } catch (error) {
        this.#warn(nameOf(error));
      }
    }
  }

  /** How many of some days are not issued, as the register says now. */
  async count(days: Days): Promise<number> {
    let count = 0;
    for (let after = ""; ; ) {
      const page = this.#store.listReserved(days, after, PAGE);
      count += (await this.#withoutIssued(page)).length;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return count;
      after = last.eventId;
    }
  }

  /** Forgets those that are issued. @returns the others */
  async #withoutIssued(reservations: readonly Reservation[]): Promise<Reservation[]> {
    const parts = Map.groupBy(reservations, ({ eventId }) => partOfEvent(eventId));
    const issued = [...parts.values()].map((part) => {
      const [{ request }] = part as [Reservation];
      return this.#registerOf(request).issuedOf(part.map(({ eventId }) => eventId));
    });
    const known = new Set((await Promise.all(issued)).flat());
    this.#store.transaction(() => {
      for (const eventId of known) this.#store.deleteReservation(eventId);
    });
    return reservations.filter(({ eventId }) => !known.has(eventId));
  }

  #registerOf(request: string): DurableObjectStub<Register> {
    const { tenantId, eventId } = billedEventOf(documentsOf(JSON.parse(request) as AttestRequest));
    return registerOf(this.#env, tenantId, partOfEvent(eventId));
  }

  #warn(error: string): void {
    logLine("warn", "attest_resume_failed", { error });
  }
}
