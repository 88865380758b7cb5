/**
 * The events of a tenant, a part of them each object: where an attest is carried out, once for each event, and what
 * adjusts its bill, once for each place in the chain.
 *
 * The steps of an attest and what a crash between them leaves:
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
  type AttestRequest,
  type BilledTotal,
  billedEventOf,
  type Days,
  type EventKey,
  type EventRow,
  findBill,
  type IssuedRow,
  issueOnce,
  type ListPosition,
  reserveAdjustment,
  type VoidRequest,
} from "@svc/billing";
import { type AdjustmentKind, VdiError } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { type ArchiveEnv, archiveFault, archiveOf } from "../archive/archive.ts";
import { appendToLog } from "../log/volumes.ts";
import { Mark, type MeasuredEnv, type Measures } from "../observe/measured.ts";
import { startSpan } from "../observe/trace.ts";
import { currentSnapshot, type SnapshotSource } from "../revocation/current-snapshot.ts";
import { documentsOf } from "../routes/attest-checks.ts";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import { billEvent, type OutboxEnv } from "../webhooks/outbox.ts";
import { adjustmentFault } from "./adjustment-fault.ts";
import { archiveStep, listArchived } from "./bill-archiver.ts";
import { BILLED_A_PAGE, type BilledPage, type BilledPosition } from "./billed-page.ts";
import type { GrantLedger } from "./grant-ledger.ts";
import { type IssuedSums, issueAdjustment, issueBill } from "./issue-bill.ts";
import { type ListedBills, listedBill } from "./listed-bill.ts";
import { objectOf } from "./names.ts";
import {
  type AttestOutcome,
  joined,
  type OutgoingBill,
  outgoing,
  type Refused,
  refusedBy,
} from "./outbox.ts";
import { changesWithin, overdueOf } from "./overdue.ts";
import type { ReceiptLog } from "./receipt-log.ts";
import type { Settled } from "./settlement.ts";
import { sqlOf } from "./sql.ts";
import { SqlEventStore } from "./sql-event-store.ts";
import { RESUME_AFTER_SECONDS, UNFINISHED_SECONDS } from "./unissued.ts";

const RESUME_BATCH = 50;
/** After an archive that failed. */
const ARCHIVE_AGAIN_SECONDS = 600;
const DAY_SECONDS = 86_400;
/** After every day that a time in seconds can be of. */
const LAST_DAY = 1_000_000_000;

/** What a register uses of its environment. */
export interface EventsEnv extends SettingTexts, SnapshotSource, MeasuredEnv, OutboxEnv, ArchiveEnv {
  readonly GRANT_LEDGER: DurableObjectNamespace<GrantLedger>;
  readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog>;
}
const UNAVAILABLE = { ok: false, reason: "revocation_unavailable" } as const;

export class TenantEvents extends DurableObject<EventsEnv> {
  readonly #store: SqlEventStore;
  readonly #mark: Mark;
  #alarmArmed = false;
  /** In the log, and not yet marked so. */
  #logged = new Map<string, EventKey>();
  /** Issued here, and the ledger does not know it yet. */
  #issued: string[] = [];
  /** Null before the first attest. */
  #tenantId: string | null = null;

  constructor(context: DurableObjectState, env: EventsEnv) {
    super(context, env);
    this.#store = new SqlEventStore(sqlOf(context.storage));
    this.#mark = new Mark("TenantEvents", context.id, env);
  }

  /**
   * @param request JSON text of an `AttestRequest` that passed the pure checks
   * @param bodyDigest its digest: what makes a repeat the same request
   * @param traceparent of the request's span
   */
  attest(request: string, bodyDigest: string, traceparent?: string): Promise<AttestOutcome> {
    const { eventId } = billedEventOf(documentsOf(JSON.parse(request) as AttestRequest));
    return this.#work("attest", traceparent, (parent) => {
      const known = findBill(this.#store, { eventId, bodyDigest });
      if (!known.ok) return refusedBy(known);
      if (known.value !== null) return this.#reserved(known.value, parent);
      const reservedAt = currentSeconds();
      const row = {
        eventId,
        number: 0,
        kind: "bill",
        bodyDigest,
        request,
        reservedAt,
        logged: false,
      } as const;
      return this.#carryOut(row, false, parent);
    });
  }

  /** Which of some events have a bill, or had one. For the tenant's ledger. */
  issuedOf(eventIds: readonly string[]): string[] {
    return eventIds.filter((eventId) => this.#store.hasBill(eventId));
  }

  /** @param request JSON text of an `AdjustRequest` or a `VoidRequest` that passed the pure checks */
  adjust(
    request: string,
    kind: AdjustmentKind,
    bodyDigest: string,
    traceparent?: string,
  ): Promise<AttestOutcome> {
    const body = JSON.parse(request) as AdjustRequest | VoidRequest;
    const eventId = "tenant_id" in body ? body.event_id : billedEventOf(documentsOf(body)).eventId;
    const { keepDays } = requireSettings(this.env);
    const now = currentSeconds();
    const openSince = keepDays === null ? 0 : now - keepDays * DAY_SECONDS;
    const terms: AdjustmentRequest = { eventId, kind, adjusts: body.adjusts, bodyDigest, request, openSince };
    const [bill] = this.#store.readChain(eventId);
    const faultOf = (standing: IssuedRow) => adjustmentFault(body, kind, standing, bill);
    return this.#work(kind, traceparent, (parent) => {
      this.#writeMarks();
      const reserved = reserveAdjustment(this.#store, terms, faultOf, now);
      return reserved.ok ? this.#reserved(reserved.value, parent) : refusedBy(reserved);
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
      ...changesWithin(
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
    this.#writeMarks();
    const now = currentSeconds();
    for (const row of this.#store.listUnfinished(RESUME_BATCH)) {
      if (now - row.reservedAt < RESUME_AFTER_SECONDS) continue;
      try {
        await this.#carryOut(row, true);
      } catch (error) {
        const name = error instanceof Error ? error.name : "unknown";
        console.warn(JSON.stringify({ level: "warn", event: "attest_resume_failed", error: name }));
      }
    }
    this.#writeMarks();
    await this.#tell();
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
      const name = error instanceof VdiError ? error.code : error instanceof Error ? error.name : "unknown";
      console.error(JSON.stringify({ level: "error", event: "archive_failed", error: name }));
      return ARCHIVE_AGAIN_SECONDS;
    }
  }

  async #work(
    operation: string,
    traceparent: string | undefined,
    body: (parent: string | undefined) => Refused | Promise<AttestOutcome>,
  ): Promise<AttestOutcome> {
    const span = startSpan(traceparent, "TenantEvents", operation);
    this.#mark.set();
    try {
      return await body(span.traceparent);
    } finally {
      span.end();
    }
  }

  /** A row that is here. */
  #reserved(row: EventRow, traceparent: string | undefined): Promise<AttestOutcome> {
    // In the turn of a reservation that was just made, so both are durable or neither is.
    if (!row.logged) this.#arm();
    return this.#carryOut(row, true, traceparent);
  }

  /** @param isHere the row is in the store, not only asked for */
  async #carryOut(row: EventRow, isHere: boolean, traceparent?: string): Promise<AttestOutcome> {
    const issued =
      row.bill === undefined ? await this.#issue(row, isHere, traceparent) : outgoing(row.bill.text);
    if (!issued.ok) {
      if (isHere) this.#store.deleteEvent(row, row.bodyDigest);
      return issued;
    }
    const logged = await appendToLog(this.env, requireSettings(this.env), issued.receipt, {
      // Issued in an earlier run, which may have been cut after it was appended.
      mayBeThere: row.bill !== undefined,
      traceparent,
    });
    if (!logged.ok) return { ok: false, reason: logged.reason };
    this.#logged.set(`${row.number} ${row.eventId}`, row);
    if (requireSettings(this.env).webhooks.length > 0) void this.#tell();
    return { ok: true, answer: joined(issued.text, logged.value) };
  }

  /** Charged and reserved by the tenant's ledger, which is told of those that need no reservation any more. */
  async #settle(row: EventRow, isHere: boolean, traceparent?: string): Promise<Settled> {
    const { request, bodyDigest, reservedAt } = row;
    // All events that are here are of one tenant.
    this.#tenantId ??= billedEventOf(documentsOf(JSON.parse(request) as AttestRequest)).tenantId;
    const issued = this.#issued;
    this.#issued = [];
    const settlement = { request, bodyDigest, issued, ...(isHere ? { reservedAt } : {}) };
    try {
      const ledger = objectOf(this.env.GRANT_LEDGER, "ledger", this.#tenantId);
      return JSON.parse(await ledger.settle(settlement, traceparent)) as Settled;
    } catch (error) {
      this.#issued.push(...issued);
      throw error;
    }
  }

  async #issue(row: EventRow, isHere: boolean, traceparent?: string): Promise<OutgoingBill | Refused> {
    const settings = requireSettings(this.env);
    const current = await currentSnapshot(this.env, settings, row.reservedAt);
    if (current.kind !== "snapshot") return UNAVAILABLE;
    const terms = { ledgers: this.env.GRANT_LEDGER, settings, snapshot: current.snapshot, traceparent };
    if (row.number > 0) {
      const made = await issueAdjustment(row, this.#earlier(row), terms);
      return made.ok ? this.#keep(row, made) : made;
    }
    const settled = await this.#settle(row, isHere, traceparent);
    if (settled.ok) {
      const reserved = { ...row, reservedAt: settled.reservedAt };
      return this.#keep(reserved, await issueBill(reserved, settled.authority, terms));
    }
    // Another run may have come first, and what stands by now says better why this one does not.
    const meanwhile = findBill(this.#store, row);
    if (!meanwhile.ok) return refusedBy(meanwhile);
    const bill = meanwhile.value?.bill;
    return bill === undefined ? refusedBy(settled) : outgoing(bill.text);
  }

  /** Writes the documents, unless others are there: whoever comes first writes, and everyone gets what is written. */
  #keep(row: EventRow, made: IssuedSums): OutgoingBill | Refused {
    const { webhooks } = requireSettings(this.env);
    const { issued, chargeMicros, changeMicros } = made;
    // What its own profile cannot find valid is not issued: neither kept, nor logged, nor answered.
    if (!issued.receipt.result.valid) {
      if (!issued.receipt.result.conclusive) return UNAVAILABLE;
      throw new VdiError("bill_not_valid", `the bill fails by ${issued.receipt.result.reason}`);
    }
    const text = JSON.stringify(issued);
    const { attestation_id: attestationId, currency } = issued.attestation;
    const document = { text, attestationId, currency, chargeMicros, changeMicros };
    this.#writeMarks();
    this.#arm();
    const kept = this.#store.transaction(() => {
      const written = issueOnce(this.#store, row, () => document);
      // Salts make every text another: it is kept exactly when this run wrote it, and is told once.
      if (written === text) {
        const { tenant_id } = issued.attestation;
        const event = billEvent(row, issued.attestation, document);
        this.#store.outbox.put(event, tenant_id, attestationId, webhooks);
      }
      return written;
    });
    if (kept === null) return this.#displaced(row);
    // Nothing leaves the object before that is durable, and so nothing that says it either.
    if (row.number === 0) this.#issued.push(row.eventId);
    return kept === text ? { ok: true, text, receipt: issued.receipt } : outgoing(kept);
  }

  /** Its bill and the adjustments before it, in order. */
  #earlier(row: EventRow): EventRow[] {
    return this.#store.readChain(row.eventId).filter(({ number }) => number < row.number);
  }

  /** The place went while this run was away: to another request, or it is closed; one of an adjustment to nobody, perhaps. */
  #displaced(row: EventRow): Refused {
    const isBill = row.number === 0;
    if (this.#store.readEvent(row) !== null)
      return { ok: false, reason: isBill ? "event_attested_otherwise" : "bill_adjusted_otherwise" };
    if (isBill) return { ok: false, reason: "event_closed" };
    throw new VdiError("register_conflict", "the reservation was taken back meanwhile");
  }

  /** Not awaited by answers: what no dispatcher took, or a crash cut, is told by the alarm. */
  async #tell(): Promise<void> {
    try {
      await this.#store.outbox.relay(this.env);
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ level: "warn", event: "webhook_not_taken", error: name }));
    }
  }

  /**
   * Marks wait for the next turn that writes anyway: no answer has to wait for one, and one that a crash takes
   * away costs the alarm an append that finds the entry.
   */
  #writeMarks(): void {
    for (const key of this.#logged.values()) this.#store.writeLogged(key);
    this.#logged.clear();
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
