/**
 * Where the service's counts meet: one object. Isolates add what they answered, objects of tenants say that they were
 * written to; whoever reads the metrics has those asked, and sums are kept as differences, so that a reading costs as
 * much as was in use since the last one and not as much as there is.
 *
 * A mark is taken away before its object is asked: one that comes while the object answers is of a later write and stays.
 */
import { DurableObject } from "cloudflare:workers";
import { currentSeconds } from "@svc/core/trust";
import { sqlOf } from "../storage/sql.ts";
import type { Counts, MeasuredClass, MeasuredKind, MeasuredObject, Measures } from "./measured.ts";
import { type KeptMeasures, SqlMetricsStore } from "./sql-metrics-store.ts";

interface MetricsEnv {
  readonly GRANT_LEDGER: DurableObjectNamespace<MeasuredObject>;
  readonly TENANT_EVENTS: DurableObjectNamespace<MeasuredObject>;
}

export interface CollectedMetrics {
  readonly counts: Counts;
  readonly classes: Readonly<Record<MeasuredKind, MeasuredClass>>;
  /** Written to since they were asked last: more than are asked for one reading. */
  readonly waiting: number;
}

/** Objects that one reading asks, and how many of them at once. */
const ASKED_A_READING = 256;
const ASKED_AT_ONCE = 32;
const ASK_AGAIN_SECONDS = 30;
/** Some bills' worth of all objects. */
const TRIAL_BYTES = 262_144;
/** Names that callers chose, such as currencies: so many are told apart, the others are one. */
const MAX_CURRENCIES = 32;

export class ServiceMetrics extends DurableObject<MetricsEnv> {
  readonly #store: SqlMetricsStore;

  constructor(context: DurableObjectState, env: MetricsEnv) {
    super(context, env);
    this.#store = new SqlMetricsStore(sqlOf(context.storage));
  }

  /** Adds an isolate's counts since its last call. */
  add(counts: Counts): void {
    this.#store.addCounts(counts);
  }

  /** The object of this id was written to. */
  mark(kind: MeasuredKind, id: string): void {
    this.#store.mark(kind, id);
  }

  /**
   * Keeps bytes and removes all that is here: an object that does this does nothing else. Gone are its files too, so that each
   * trial has to be given room anew.
   */
  async tryWrite(): Promise<void> {
    const { storage } = this.ctx;
    // One that was cut may have left its own.
    storage.sql.exec("DROP TABLE IF EXISTS trial");
    storage.sql.exec("CREATE TABLE trial AS SELECT zeroblob(?) AS bytes", TRIAL_BYTES);
    await storage.sync();
    await storage.deleteAll();
  }

  /** For the metrics. */
  storedBytes(): number {
    return this.ctx.storage.sql.databaseSize;
  }

  /**
   * Asks whoever was written to, and gives all sums.
   *
   * @param keepDays the window of now: when it is another than with the last reading all are asked, because those that
   *   sleep do not notice, and begin to close and to move what is old when they are asked
   */
  async collect(keepDays: number | null): Promise<CollectedMetrics> {
    this.#store.measureUnder(String(keepDays));
    const due = this.#store.takeDue(currentSeconds(), ASKED_A_READING);
    for (let i = 0; i < due.length; i += ASKED_AT_ONCE)
      await Promise.all(due.slice(i, i + ASKED_AT_ONCE).map((one) => this.#ask(one)));
    return {
      counts: this.#store.readCounts(),
      classes: {
        GrantLedger: this.#store.readClass("GrantLedger"),
        TenantEvents: this.#store.readClass("TenantEvents"),
      },
      waiting: this.#store.countDue(currentSeconds()),
    };
  }

  async #ask({ kind, id }: KeptMeasures): Promise<void> {
    const namespace = kind === "GrantLedger" ? this.env.GRANT_LEDGER : this.env.TENANT_EVENTS;
    try {
      const measures = await namespace.get(namespace.idFromString(id)).measure();
      this.#store.keep(kind, id, this.#bounded(measures), currentSeconds());
    } catch {
      this.#store.askAgain(id, currentSeconds() + ASK_AGAIN_SECONDS);
    }
  }

  /** The first currencies by their names, whatever comes after them as `other`. */
  #bounded(measures: Measures): Measures {
    const values: Record<string, string> = {};
    for (const [name, value] of Object.entries(measures.values)) {
      const [what, currency] = name.split(" ") as [string, string | undefined];
      const known = currency === undefined ? null : this.#store.currencyName(currency, MAX_CURRENCIES);
      const kept = known === null ? name : `${what} ${known}`;
      values[kept] = String(BigInt(values[kept] ?? "0") + BigInt(value));
    }
    return { ...measures, values };
  }
}
