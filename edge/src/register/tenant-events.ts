/**
 * The events of a tenant, a part of them each object: where an attest is carried out, once for each event, and what
 * adjusts its bill, once for each place in the chain.
 *
 * The steps of an attest, which those that arrive together take together (`BillRuns`), and what a crash between them leaves:
 *   1. charge and reserve it in the ledger -> the ledger's alarm, or the same request again, goes on from here
 *   2. issue attestation and receipt, in a row (the outbox), alarm set -> the same documents for everyone from now on
 *   3. append the receipt to the log       -> idempotent there; the alarm repeats it until it is done
 *   4. answer; announce; mark the row as logged; tell the ledger with the next attest that this one is issued
 * A refusal in step 1 leaves nothing. An adjustment reserves its place in the chain here before step 1, and a refusal
 * takes that back. No answer speaks of an inclusion before the log has committed.
 */

import { DurableObject } from "cloudflare:workers";
import {
  type AdjustmentRequest,
  type AdjustRequest,
  type BilledTotal,
  type Days,
  type EventRow,
  findBill,
  type IssuedRow,
  type ListPosition,
  reserveAdjustment,
  type VoidRequest,
} from "@svc/billing";
import type { AdjustmentKind } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { FAILED } from "../ledger/apart.ts";
import type { LedgerBinding } from "../ledger/grant-ledger.ts";
import { type AttestItem, BILLED_A_PAGE, type BilledPage, type BilledPosition } from "../ledger/registers.ts";
import { chargeAgain } from "../ledger/settlement.ts";
import { RESUME_AFTER_SECONDS, UNFINISHED_SECONDS } from "../ledger/unissued.ts";
import { Mark, type MeasuredEnv, type Measures, overdueOf, soonest } from "../metrics/measured.ts";
import type { SnapshotSource } from "../revocation/current-snapshot.ts";
import { requireSettings } from "../settings/load.ts";
import { type ArchiveEnv, archiveFault, archiveOf } from "../storage/archive.ts";
import { kindOf, logLine } from "../storage/log-line.ts";
import { sqlOf } from "../storage/sql.ts";
import { startSpan } from "../storage/trace.ts";
import type { OutboxEnv } from "../webhooks/outbox.ts";
import { adjustmentFault } from "./adjustment-fault.ts";
import { type AttestOutcome, type Refused, refusedBy } from "./attest-outcome.ts";
import { archiveStep, type ListedBills, listArchived, listedBill } from "./bill-archiver.ts";
import { type AskedRow, BillRuns, type RunEnv } from "./bill-runs.ts";
import { SqlEventStore } from "./sql-event-store.ts";

const RESUME_BATCH = 50;
/** After an archive that failed. */
const ARCHIVE_AGAIN_SECONDS = 600;
const DAY_SECONDS = 86_400;
/** After every day that a time in seconds can be of. */
const LAST_DAY = 1_000_000_000;

export interface EventsEnv extends RunEnv, MeasuredEnv, OutboxEnv, ArchiveEnv {}

/** What handlers of the register use. */
export interface RegisterBindings extends LedgerBinding, SnapshotSource {
  readonly TENANT_EVENTS: DurableObjectNamespace<TenantEvents>;
}

export class TenantEvents extends DurableObject<EventsEnv> {
  readonly #store: SqlEventStore;
  readonly #mark: Mark;
  readonly #runs: BillRuns;
  #alarmArmed = false;

  constructor(context: DurableObjectState, env: EventsEnv) {
    super(context, env);
    this.#store = new SqlEventStore(sqlOf(context.storage));
    this.#mark = new Mark("TenantEvents", context.id, env);
    this.#runs = new BillRuns(this.#store, {
      env: () => this.env,
      arm: () => this.#arm(),
      // The alarm sends events that no dispatcher took or that a crash left.
      tell: () => this.#store.outbox.relay(this.env),
    });
  }

  /**
   * @param items of one tenant and of this part
   * @param traceparent of the request's span
   * @returns for each, in order
   */
  attest(items: readonly AttestItem[], traceparent?: string): Promise<AttestOutcome[]> {
    return this.#work("attest", traceparent, async (parent) => {
      const now = currentSeconds();
      // The same request again is the same one.
      const ones = new Map(items.map((item) => [item.bodyDigest, item]));
      const found = new Map([...ones].map(([digest, item]) => [digest, this.#askedBy(item, now)]));
      const asked = [...found.values()].filter((one) => "row" in one);
      const ran = await this.#runs.run(asked, parent);
      const outcomes = new Map<AskedRow | Refused, AttestOutcome>(
        asked.map((one, i) => [one, ran[i] ?? FAILED]),
      );
      return items.map(({ bodyDigest }) => {
        const one = found.get(bodyDigest) as AskedRow | Refused;
        return "row" in one ? (outcomes.get(one) ?? FAILED) : one;
      });
    });
  }

  /** The row that is here for an attest, or is to be; a refusal where it is another's. */
  #askedBy({ eventId, request, bodyDigest, chargeMicros }: AttestItem, now: number): AskedRow | Refused {
    const known = findBill(this.#store, { eventId, bodyDigest });
    if (!known.ok) return refusedBy(known);
    if (known.value !== null) return this.#here(known.value, chargeMicros);
    const place = { eventId, number: 0, kind: "bill" } as const;
    const row = { ...place, bodyDigest, request, reservedAt: now, logged: false };
    return { row, isHere: false, chargeMicros };
  }

  /** Which of some events have a bill, or had one. For the tenant's ledger. */
  issuedOf(eventIds: readonly string[]): string[] {
    return eventIds.filter((eventId) => this.#store.hasBill(eventId));
  }

  /** @param item its request is JSON text of an `AdjustRequest` or a `VoidRequest` that passed the pure checks */
  adjust(
    { eventId, request, bodyDigest, ...item }: AttestItem,
    kind: AdjustmentKind,
    traceparent?: string,
  ): Promise<AttestOutcome> {
    const body = JSON.parse(request) as AdjustRequest | VoidRequest;
    const chargeMicros = item.chargeMicros ?? chargeAgain(body);
    const { keepDays, operator } = requireSettings(this.env);
    const now = currentSeconds();
    const openSince = keepDays === null ? 0 : now - keepDays * DAY_SECONDS;
    const terms: AdjustmentRequest = { eventId, kind, adjusts: body.adjusts, bodyDigest, request, openSince };
    const [bill] = this.#store.readChain(eventId);
    const faultOf = (standing: IssuedRow) =>
      adjustmentFault(body, chargeMicros, kind, standing, bill, operator.publicKey);
    return this.#work(kind, traceparent, async (parent) => {
      this.#runs.writeMarks();
      const reserved = reserveAdjustment(this.#store, terms, faultOf, now);
      if (!reserved.ok) return refusedBy(reserved);
      const [outcome] = await this.#runs.run([this.#here(reserved.value, chargeMicros)], parent);
      return outcome ?? FAILED;
    });
  }

  /** For the metrics: all that was ever billed here, what is unfinished, and how much is stored. */
  measure(): Measures {
    this.#mark.clear();
    const now = currentSeconds();
    const { keepDays } = requireSettings(this.env);
    const totals = this.#store.readTotals({ from: 0, to: LAST_DAY });
    const unfinished = this.#store.countUnfinished(now - UNFINISHED_SECONDS);
    const oldest = this.#store.oldestIssued();
    // One that slept through the change of the setting begins now.
    if (keepDays !== null && oldest !== null) this.#armWhereNothingIs();
    const overdue = overdueOf(oldest, keepDays === null ? null : keepDays * DAY_SECONDS, now);
    const sums = totals.flatMap(({ currency, bills, chargeMicros }) => [
      [`bills ${currency}`, String(bills)],
      [`micros ${currency}`, chargeMicros],
    ]);
    return {
      bytes: this.ctx.storage.sql.databaseSize,
      values: {
        ...Object.fromEntries(sums),
        unfinished: String(unfinished),
        archived: String(this.#store.archived.countMoved()),
        overdue: overdue.isOverdue ? "1" : "0",
      },
      changesWithin: soonest(
        this.#store.listUnfinished(1).length === 0 ? null : UNFINISHED_SECONDS,
        overdue.changesWithin,
      ),
    };
  }

  /** Bills and adjustments of those days after a position, in the order in which they were asked for. */
  async bills(days: Days, after: ListPosition, limit: number): Promise<ListedBills> {
    // Those that were moved out are older than every one that was not.
    const moved = await listArchived(this.#store, archiveOf(this.env), days, after, limit).catch(
      archiveFault,
    );
    if ("ok" in moved) return moved;
    const from = moved.at(-1)?.position ?? after;
    const kept = this.#store.listIssued(days, from, limit - moved.length);
    return { ok: true, bills: [...moved, ...kept.map(listedBill)] };
  }

  /** For the tenant's ledger. */
  listBilled(after: BilledPosition): BilledPage {
    return this.#store.listBilled(after, BILLED_A_PAGE);
  }

  /** Sums of those days; what is reserved and not billed may still be added. */
  totals(days: Days): { readonly totals: BilledTotal[]; readonly unbilled: number } {
    return { totals: this.#store.readTotals(days), unbilled: this.#store.countUnissued(days) };
  }

  override async alarm(): Promise<void> {
    this.#alarmArmed = false;
    this.#mark.set();
    this.#runs.writeMarks();
    const now = currentSeconds();
    const cut = this.#store
      .listUnfinished(RESUME_BATCH)
      .filter(({ reservedAt }) => now - reservedAt >= RESUME_AFTER_SECONDS);
    for (const outcome of await this.#runs.run(cut.map((row) => ({ row, isHere: true }))))
      if (outcome === FAILED) logLine("warn", "attest_resume_failed");
    this.#runs.writeMarks();
    await this.#store.outbox.relay(this.env);
    const next = await this.#archiveOld();
    if (this.#store.listUnfinished(1).length > 0 || !this.#store.outbox.isEmpty()) this.#arm();
    else if (next !== null && !this.#alarmArmed) await this.ctx.storage.setAlarm(Date.now() + next * 1000);
  }

  /** Seconds until the next step; null where nothing is ever moved, or nothing is here. */
  async #archiveOld(): Promise<number | null> {
    const { keepDays } = requireSettings(this.env);
    const archive = archiveOf(this.env);
    if (keepDays === null || archive === null) return null;
    const register = this.ctx.id.toString();
    try {
      const now = currentSeconds();
      return await archiveStep(this.#store, { archive, register, keepSeconds: keepDays * DAY_SECONDS, now });
    } catch (error) {
      logLine("error", "archive_failed", { error: kindOf(error) });
      return ARCHIVE_AGAIN_SECONDS;
    }
  }

  async #work<T>(
    operation: string,
    traceparent: string | undefined,
    body: (parent: string | undefined) => Promise<T>,
  ): Promise<T> {
    const span = startSpan(traceparent, "TenantEvents", operation);
    this.#mark.set();
    try {
      return await body(span.traceparent);
    } finally {
      span.end();
    }
  }

  /** A row that is in the store. */
  #here(row: EventRow, chargeMicros: string | undefined): AskedRow {
    // In the turn of a reservation that was just made, so both are durable or neither is.
    if (!row.logged) this.#arm();
    return { row, isHere: true, chargeMicros };
  }

  /** Not awaited: the write belongs to the turn of another. */
  #arm(): void {
    if (this.#alarmArmed) return;
    this.#alarmArmed = true;
    void this.ctx.storage.setAlarm(Date.now() + RESUME_AFTER_SECONDS * 1000);
  }
  #armWhereNothingIs(): void {
    void this.ctx.storage.getAlarm().then((at) => (at === null ? this.#arm() : undefined));
  }
}
