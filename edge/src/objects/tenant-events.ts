/**
 * The events of a tenant, a part of them each object: where an attest is carried out, once for each event, and what
 * adjusts its bill, once for each place in the chain.
 *
 * The steps and what a crash between them leaves:
 *   1. reserve the row, alarm set        -> the alarm, or the same request again, goes on from here
 *   2. charge the grant in its ledger    -> idempotent there; step 3 follows as above
 *   3. issue attestation and receipt, in the row (the outbox) -> the same documents for everyone from now on
 *   4. append the receipt to the log     -> idempotent there; the alarm repeats it until it is done
 *   5. answer; announce; mark the row as logged
 * A refusal in step 2 takes the reservation back. No answer speaks of an inclusion before the log has committed.
 */

import { DurableObject } from "cloudflare:workers";
import {
  type AdjustmentRequest,
  type AdjustRequest,
  type AttestRequest,
  amountFault,
  type BilledTotal,
  billedEventOf,
  computeCharge,
  type Days,
  type EventKey,
  type EventRow,
  type IssuedRow,
  issueOnce,
  type ListPosition,
  reserveAdjustment,
  reserveEvent,
  type VoidRequest,
} from "@svc/billing";
import { type AdjustmentKind, type Refusal, type Refuse, refusal, VdiError } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
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
import { archiveStep, listArchived } from "./bill-archiver.ts";
import { BILLED_A_PAGE, type BilledPage, type BilledPosition } from "./billed-page.ts";
import type { GrantLedger } from "./grant-ledger.ts";
import { issueAdjustment, issueBill } from "./issue-bill.ts";
import { type ListedBills, listedBill } from "./listed-bill.ts";
import {
  type AttestOutcome,
  type Issued,
  joined,
  type OutgoingBill,
  outgoing,
  type Refused,
} from "./outbox.ts";
import type { ReceiptLog } from "./receipt-log.ts";
import { sqlOf } from "./sql.ts";
import { SqlEventStore } from "./sql-event-store.ts";

/** Longer than a request takes, so that the alarm finds only what was left lying; each alarm is two commits more. */
const RESUME_AFTER_SECONDS = 15;
const RESUME_BATCH = 50;
/** A request that takes so long was cut. */
const UNFINISHED_SECONDS = 60;
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
const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

export class TenantEvents extends DurableObject<EventsEnv> {
  readonly #store: SqlEventStore;
  readonly #mark: Mark;
  #alarmArmed = false;
  /** In the log, and not yet marked so. */
  #logged = new Map<string, EventKey>();

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
    const terms = { eventId, bodyDigest, request };
    return this.#work("attest", traceparent, () => reserveEvent(this.#store, terms, currentSeconds()));
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
    return this.#work(kind, traceparent, () => reserveAdjustment(this.#store, terms, faultOf, now));
  }

  /** For the metrics: all that was ever billed here, what is unfinished, and how much is stored. */
  measure(): Measures {
    this.#mark.clear();
    const totals = this.#store.readTotals({ from: 0, to: LAST_DAY });
    const unfinished = this.#store.countUnfinished(currentSeconds() - UNFINISHED_SECONDS);
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
        overdue: this.#isOverdue() ? "1" : "0",
      },
      ...(this.#store.listUnfinished(1).length === 0 ? {} : { changesWithin: UNFINISHED_SECONDS }),
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

  /** Whether something is here that should have been moved a day ago. */
  #isOverdue(): boolean {
    const { keepDays } = requireSettings(this.env);
    const oldest = this.#store.oldestIssued();
    return keepDays !== null && oldest !== null && oldest < currentSeconds() - (keepDays + 1) * DAY_SECONDS;
  }

  override async alarm(): Promise<void> {
    this.#alarmArmed = false;
    this.#mark.set();
    this.#writeMarks();
    const now = currentSeconds();
    for (const row of this.#store.listUnfinished(RESUME_BATCH)) {
      if (now - row.reservedAt < RESUME_AFTER_SECONDS) continue;
      try {
        await this.#carryOut(row);
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
    reserve: () => { readonly ok: true; readonly value: EventRow } | Refusal<Refused["reason"]>,
  ): Promise<AttestOutcome> {
    const span = startSpan(traceparent, "TenantEvents", operation);
    this.#mark.set();
    try {
      this.#writeMarks();
      return await this.#reserved(reserve(), span.traceparent);
    } finally {
      span.end();
    }
  }

  async #reserved(
    reserved: { readonly ok: true; readonly value: EventRow } | Refusal<Refused["reason"]>,
    traceparent: string | undefined,
  ): Promise<AttestOutcome> {
    if (!reserved.ok) return { ok: false, reason: reserved.reason, values: reserved.values };
    // In the same turn as the reservation, so both are durable or neither is.
    if (!reserved.value.logged) this.#arm();
    return this.#carryOut(reserved.value, traceparent);
  }

  async #carryOut(row: EventRow, traceparent?: string): Promise<AttestOutcome> {
    const issued = row.bill === undefined ? await this.#issue(row, traceparent) : outgoing(row.bill.text);
    if (!issued.ok) {
      this.#store.deleteEvent(row, row.bodyDigest);
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
    return { ok: true, answer: joined(issued.text, JSON.stringify(logged.value)) };
  }

  async #issue(row: EventRow, traceparent?: string): Promise<OutgoingBill | Refused> {
    const settings = requireSettings(this.env);
    const current = await currentSnapshot(this.env, settings, row.reservedAt);
    const unavailable = { ok: false, reason: "revocation_unavailable" } as const;
    if (current.kind !== "snapshot") return unavailable;
    const terms = { ledgers: this.env.GRANT_LEDGER, settings, snapshot: current.snapshot, traceparent };
    const made =
      row.number === 0 ? await issueBill(row, terms) : await issueAdjustment(row, this.#earlier(row), terms);
    if (!made.ok) return made;
    const { issued, chargeMicros, changeMicros } = made;
    // What its own profile cannot find valid is not issued: neither kept, nor logged, nor answered.
    if (!issued.receipt.result.valid) {
      if (!issued.receipt.result.conclusive) return unavailable;
      throw new VdiError("bill_not_valid", `the bill fails by ${issued.receipt.result.reason}`);
    }
    const text = JSON.stringify(issued);
    const { attestation_id: attestationId, currency } = issued.attestation;
    const document = { text, attestationId, currency, chargeMicros, changeMicros };
    // The transaction awaits nothing. Whoever comes first writes, and everyone gets what is written.
    const kept = this.#store.transaction(() => {
      const written = issueOnce(this.#store, row, () => document);
      // Salts make every text another: it is kept exactly when this run wrote it, and is told once.
      if (written === text) {
        const { tenant_id } = issued.attestation;
        const event = billEvent(row, issued.attestation, document);
        this.#store.outbox.put(event, tenant_id, attestationId, settings.webhooks);
      }
      return written;
    });
    if (kept === null) return this.#displaced(row);
    return kept === text ? { ok: true, text, receipt: issued.receipt } : outgoing(kept);
  }

  /** Its bill and the adjustments before it, in order. */
  #earlier(row: EventRow): EventRow[] {
    return this.#store.readChain(row.eventId).filter(({ number }) => number < row.number);
  }

  /** The reservation went while this run was away: to nobody, and it may be sent again, or to another request. */
  #displaced(row: EventRow): Refused {
    if (this.#store.readEvent(row) === null)
      throw new VdiError("register_conflict", "the reservation was taken back meanwhile");
    return { ok: false, reason: row.number === 0 ? "event_attested_otherwise" : "bill_adjusted_otherwise" };
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

  /** Not awaited: the write belongs to the turn that reserved. */
  #arm(): void {
    if (this.#alarmArmed) return;
    this.#alarmArmed = true;
    void this.ctx.storage.setAlarm(Date.now() + RESUME_AFTER_SECONDS * 1000);
  }
}

/** Why the bill cannot be adjusted so, or null: it keeps variant, currency and grant, and its kind says which way. */
function adjustmentFault(
  body: AdjustRequest | VoidRequest,
  kind: AdjustmentKind,
  { bill: { chargeMicros, currency } }: IssuedRow,
  first: EventRow | undefined,
): Refusal<"adjustment_amount_against_kind" | "adjustment_terms_differ"> | null {
  if ("tenant_id" in body || first?.bill === undefined) return null;
  const { attestation } = JSON.parse(first.bill.text) as Issued;
  const documents = documentsOf(body);
  const compared = [
    ["billing_version", documents.version, attestation.billing_version],
    ["currency", billedEventOf(documents).currency, currency],
    ["authority_id", body.charge_authority?.authority_id, attestation.charge_authority?.authority_id],
  ] as const;
  const differing = compared.find(([, asked, billed]) => asked !== billed);
  if (differing !== undefined) return refuse("adjustment_terms_differ", { member: differing[0] });
  const charge = computeCharge(documents);
  // It computed before it was sent here.
  return charge.ok ? amountFault(kind, chargeMicros, charge.value) : null;
}
