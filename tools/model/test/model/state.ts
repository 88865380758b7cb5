/**
 * A state of the service as the model knows it: what is durable in the ledger, the register and the log, what is only
 * in memory and goes in a crash, and what was answered. Plain data: the stores that the service's own functions work
 * on are made from it for each step, through their public methods, and read back.
 */
import {
  type Consumption,
  type EventRow,
  MemoryEventStore,
  MemoryLedgerStore,
  type Reservation,
  type Totals,
} from "@svc/billing";

/** A grant of the one tenant. */
export interface Grant {
  readonly authorityId: string;
  readonly maxEvents: number;
  readonly maxChargeMicros: string;
}

/** Where one run of an attest or an adjustment is; in memory alone. */
export interface Run {
  /** Distinguishes the runs of a moment, and the documents that they make. */
  readonly slot: number;
  readonly row: EventRow;
  readonly stage: "settle" | "refused" | "issue" | "append" | "waiting" | "logged";
  /** The documents, once there are some. */
  readonly text?: string;
  readonly logIndex?: number;
  /** Slot of the first of those that it was asked for with: they take each step together. */
  readonly batch?: number;
}

/** An answer about a bill. */
export interface BillAnswer {
  /** Event and number of the row. */
  readonly name: string;
  readonly bodyDigest: string;
  readonly text: string;
  readonly logIndex: number;
}

export interface ModelState {
  readonly consumptions: readonly Consumption[];
  readonly totals: Readonly<Record<string, Totals>>;
  /** The ledger's attests that were charged and not yet reported as issued. */
  readonly reservations: readonly Reservation[];
  readonly rows: readonly EventRow[];
  /** Entries that the log committed: for each the documents of its receipt. */
  readonly entries: readonly string[];
  readonly isExpired: boolean;
  readonly runs: readonly Run[];
  /** Receipts that wait for the log's round. */
  readonly pending: readonly string[];
  /** Rows whose mark is not written yet. */
  readonly marks: readonly string[];
  /** A preflight that a ledger of two turns has begun; of a wrong ledger alone. */
  readonly begun: readonly { readonly request: number; readonly ledger: LedgerPart }[];
  /** How often each event was found eligible: each answer is taken for an execution. */
  readonly eligible: Readonly<Record<string, number>>;
  /** Events that the gateway executed: found eligible for it, and not given back by it. */
  readonly executed: readonly string[];
  readonly answers: readonly BillAnswer[];
}

export type LedgerPart = Pick<ModelState, "consumptions" | "totals" | "reservations">;

export const INITIAL: ModelState = {
  consumptions: [],
  totals: {},
  reservations: [],
  rows: [],
  entries: [],
  isExpired: false,
  runs: [],
  pending: [],
  marks: [],
  begun: [],
  eligible: {},
  executed: [],
  answers: [],
};

export const nameOfRow = ({ eventId, number }: Pick<EventRow, "eventId" | "number">): string =>
  `${eventId}#${number}`;

export function ledgerOf({ consumptions, totals, reservations }: LedgerPart): MemoryLedgerStore {
  const store = new MemoryLedgerStore();
  for (const each of consumptions) {
    store.insertConsumption(each, totals[each.authorityId] ?? { events: 0, charged: "0", held: "0" });
  }
  for (const each of reservations) store.insertReservation(each);
  return store;
}

export function readLedger(
  store: MemoryLedgerStore,
  grants: readonly Grant[],
  events: readonly string[],
): LedgerPart {
  const consumptions = events.flatMap((event) => store.readConsumption(event) ?? []);
  const totals = grants.map(({ authorityId }) => [authorityId, store.readTotals(authorityId)] as const);
  const reservations = events.flatMap((event) => store.readReservation(event) ?? []);
  return { consumptions, totals: Object.fromEntries(totals), reservations };
}

export function registerOfRows(rows: readonly EventRow[]): MemoryEventStore {
  const store = new MemoryEventStore();
  for (const row of rows) store.insertEvent(row);
  return store;
}

export const readRows = (store: MemoryEventStore, events: readonly string[]): EventRow[] =>
  events.flatMap((event) => store.readChain(event));
