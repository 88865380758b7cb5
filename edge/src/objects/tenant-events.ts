/**
 * The events of a tenant, a part of them each object: where an attest is carried out, once for each event.
 *
 * The steps and what a crash between them leaves:
 *   1. reserve the event, alarm set      -> the alarm, or the same request again, goes on from here
 *   2. charge the grant in its ledger    -> idempotent there; step 3 follows as above
 *   3. issue attestation and receipt, in the row (the outbox) -> the same documents for everyone from now on
 *   4. append the receipt to the log     -> idempotent there; the alarm repeats it until it is done
 *   5. answer; mark the row as logged
 * A refusal in step 2 takes the reservation back. No answer speaks of an inclusion before the log has committed.
 */

import { DurableObject } from "cloudflare:workers";
import {
  type AttestRequest,
  type BilledTotal,
  billedEventOf,
  type ChargeReason,
  type CommittedPart,
  computeCharge,
  type Days,
  type EventReason,
  type EventRow,
  issueBillingAttestation,
  issueOnce,
  type ListPosition,
  type Openings,
  reserveEvent,
  verifyBillingAndReceiptAsync,
} from "@svc/billing";
import {
  type BillingAttestation,
  type ExecutionIntent,
  encodeHex,
  type RevocationSnapshot,
  VdiError,
  type VerificationReceipt,
} from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { Mark, type MeasuredEnv, type Measures } from "../observe/measured.ts";
import { startSpan } from "../observe/trace.ts";
import { currentSnapshot, type SnapshotSource } from "../revocation/current-snapshot.ts";
import { documentsOf } from "../routes/attest-checks.ts";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import type { GrantLedger } from "./grant-ledger.ts";
import { objectOf } from "./names.ts";
import type { LogRefusal, ReceiptLog } from "./receipt-log.ts";
import { sqlOf } from "./sql.ts";
import { SqlEventStore } from "./sql-event-store.ts";

export type AttestRefusal =
  | ChargeReason
  | EventReason
  | LogRefusal
  | "event_attested_otherwise"
  | "revocation_unavailable";

export type AttestOutcome =
  /** JSON text of the members of `Issued` and of the log's `Inclusion`: it leaves the service as it is. */
  | { readonly ok: true; readonly answer: string }
  | {
      readonly ok: false;
      readonly reason: AttestRefusal;
      readonly detail?: string;
      readonly pointer?: string;
    };

interface Issued {
  readonly attestation: BillingAttestation;
  readonly receipt: VerificationReceipt;
  readonly openings: Openings;
}

/** A bill as a list shows it: without the openings, which whoever asked for it keeps. */
export interface ListedBill {
  readonly eventId: string;
  /** Unix seconds. */
  readonly issuedAt: number;
  readonly currency: string;
  /** Decimal integer. */
  readonly chargeMicros: string;
  /** JSON text of the attestation and its receipt. */
  readonly documents: string;
  readonly position: ListPosition;
}

/** What is in the outbox: the documents as text, and the receipt among them. */
interface Outgoing {
  readonly ok: true;
  readonly text: string;
  readonly receipt: VerificationReceipt;
}

/** Longer than a request takes, so that the alarm finds only what was left lying; each alarm is two commits more. */
const RESUME_AFTER_SECONDS = 15;
const RESUME_BATCH = 50;
/** A request that takes so long was cut. */
const UNFINISHED_SECONDS = 60;
/** After every day that a time in seconds can be of. */
const LAST_DAY = 1_000_000_000;
const SALT_BYTES = 31;

/** What a register uses of its environment. */
export interface EventsEnv extends SettingTexts, SnapshotSource, MeasuredEnv {
  readonly GRANT_LEDGER: DurableObjectNamespace<GrantLedger>;
  readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog>;
}

export class TenantEvents extends DurableObject<EventsEnv> {
  readonly #store: SqlEventStore;
  readonly #mark: Mark;
  #alarmArmed = false;
  /** In the log, and not yet marked so. */
  #logged: string[] = [];

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
  async attest(request: string, bodyDigest: string, traceparent?: string): Promise<AttestOutcome> {
    const span = startSpan(traceparent, "TenantEvents", "attest");
    this.#mark.set();
    try {
      return await this.#attest(request, bodyDigest, span.traceparent);
    } finally {
      span.end();
    }
  }

  async #attest(request: string, bodyDigest: string, traceparent?: string): Promise<AttestOutcome> {
    const { eventId } = billedEventOf(documentsOf(JSON.parse(request) as AttestRequest));
    const terms = { eventId, bodyDigest, request };
    this.#writeMarks();
    const reserved = reserveEvent(this.#store, terms, currentSeconds());
    if (!reserved.ok) return { ok: false, reason: reserved.reason, detail: reserved.detail };
    // In the same turn as the reservation, so both are durable or neither is.
    if (!reserved.value.logged) this.#arm();
    return this.#carryOut(reserved.value, traceparent);
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
      values: { ...Object.fromEntries(sums), unfinished: String(unfinished) },
      ...(this.#store.listUnfinished(1).length === 0 ? {} : { changesWithin: UNFINISHED_SECONDS }),
    };
  }

  /** Bills of those days after a position, in the order in which they were asked for. */
  bills(days: Days, after: ListPosition, limit: number): ListedBill[] {
    return this.#store.listIssued(days, after, limit).map(({ row, position, currency, chargeMicros }) => {
      const { attestation, receipt } = JSON.parse(row.issued as string) as Issued;
      const { eventId, reservedAt: issuedAt } = row;
      const documents = JSON.stringify({ attestation, receipt });
      return { eventId, issuedAt, position, currency, chargeMicros, documents };
    });
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
        await this.#carryOut(row);
      } catch (error) {
        const name = error instanceof Error ? error.name : "unknown";
        console.warn(JSON.stringify({ level: "warn", event: "attest_resume_failed", error: name }));
      }
    }
    this.#writeMarks();
    if (this.#store.listUnfinished(1).length > 0) this.#arm();
  }

  async #carryOut(row: EventRow, traceparent?: string): Promise<AttestOutcome> {
    const issued = row.issued === undefined ? await this.#issue(row, traceparent) : outgoing(row.issued);
    if (!issued.ok) {
      this.#store.deleteEvent(row.eventId, row.bodyDigest);
      return issued;
    }
    const { logSigner } = requireSettings(this.env);
    const log = objectOf(this.env.RECEIPT_LOG, "log", logSigner.key.name);
    const logged = await log.append(issued.receipt, traceparent);
    if (!logged.ok) return { ok: false, reason: logged.reason };
    this.#logged.push(row.eventId);
    return { ok: true, answer: joined(issued.text, JSON.stringify(logged.value)) };
  }

  async #issue(row: EventRow, traceparent?: string): Promise<Outgoing | (AttestOutcome & { ok: false })> {
    const settings = requireSettings(this.env);
    const request = JSON.parse(row.request) as AttestRequest;
    const current = await currentSnapshot(this.env, settings, row.reservedAt);
    const unavailable = { ok: false, reason: "revocation_unavailable" } as const;
    if (current.kind !== "snapshot") return unavailable;
    const grant = request.charge_authority;
    const documents = documentsOf(request);
    const charge = computeCharge(documents);
    if (!charge.ok) throw new VdiError("register_conflict", "a reserved event does not compute");
    let authority: { authorityId: string; consumptionId: string; intent: ExecutionIntent } | undefined;
    if (grant !== undefined) {
      const settlement = {
        authorityId: grant.authority_id,
        event: billedEventOf(documents),
        chargeMicros: charge.value,
        maxChargeMicros: grant.max_charge_micros,
        clockSkewSeconds: CLOCK_SKEW_SECONDS,
      };
      const ledger = objectOf(this.env.GRANT_LEDGER, "ledger", grant.tenant_id);
      const settled = await ledger.settle(settlement, traceparent);
      if (!settled.ok)
        return { ok: false, reason: settled.reason, detail: settled.detail, ...pointerOf(settled) };
      const { consumptionId, intent } = settled.consumption;
      authority = { authorityId: grant.authority_id, consumptionId, intent };
    }
    // Before the transaction, which awaits nothing. Whoever comes first writes, and everyone gets what is written.
    const issued = await issue(row, request, authority, current.snapshot, settings);
    // What its own profile cannot find valid is not issued: neither kept, nor logged, nor answered.
    if (!issued.receipt.result.valid) {
      if (!issued.receipt.result.conclusive) return unavailable;
      throw new VdiError("bill_not_valid", `the bill fails by ${issued.receipt.result.reason}`);
    }
    const text = JSON.stringify(issued);
    const { currency } = issued.attestation;
    const kept = issueOnce(this.#store, row, () => ({ text, currency, chargeMicros: charge.value }));
    if (kept === null) return this.#displaced(row);
    return kept === text ? { ok: true, text, receipt: issued.receipt } : outgoing(kept);
  }

  /** The reservation went while this run was away: to nobody, and it may be sent again, or to another request. */
  #displaced({ eventId }: EventRow): AttestOutcome & { ok: false } {
    if (this.#store.readEvent(eventId) !== null) return { ok: false, reason: "event_attested_otherwise" };
    throw new VdiError("register_conflict", "the reservation was taken back meanwhile");
  }

  /**
   * Marks wait for the next turn that writes anyway: no answer has to wait for one, and one that a crash takes
   * away costs the alarm an append that finds the entry.
   */
  #writeMarks(): void {
    for (const eventId of this.#logged) this.#store.writeLogged(eventId);
    this.#logged = [];
  }

  /** Not awaited: the write belongs to the turn that reserved. */
  #arm(): void {
    if (this.#alarmArmed) return;
    this.#alarmArmed = true;
    void this.ctx.storage.setAlarm(Date.now() + RESUME_AFTER_SECONDS * 1000);
  }
}

async function issue(
  row: EventRow,
  request: AttestRequest,
  authority: { authorityId: string; consumptionId: string; intent: ExecutionIntent } | undefined,
  snapshot: RevocationSnapshot,
  { operator, operatorKeys, meterKeys }: ReturnType<typeof requireSettings>,
): Promise<Issued> {
  const salt = () => encodeHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const salts: Record<CommittedPart, string> = {
    meter: salt(),
    tariff: salt(),
    charge: salt(),
    intent: salt(),
  };
  const mode = request.mode ?? "disclosed";
  const terms = {
    documents: documentsOf(request),
    mode,
    salts,
    ...(authority === undefined ? {} : { authority }),
  };
  const { attestation, openings } = issueBillingAttestation(terms, operator, row.reservedAt);
  const { receipt } = await verifyBillingAndReceiptAsync(
    { attestation, openings, ...(authority === undefined ? {} : { intent: authority.intent }) },
    {
      now: row.reservedAt,
      trust: { issuers: operatorKeys },
      ...(request.profileId === undefined ? {} : { profileId: request.profileId }),
      revocation: { snapshot },
      ...(meterKeys.length === 0 ? {} : { meterKeys }),
    },
    operator,
  );
  return { attestation, receipt, openings };
}

function outgoing(text: string): Outgoing {
  return { ok: true, text, receipt: (JSON.parse(text) as Issued).receipt };
}

/** The members of two JSON objects, neither of them empty and no name in both, in one. */
function joined(a: string, b: string): string {
  return `${a.slice(0, -1)},${b.slice(1)}`;
}

function pointerOf({ pointer }: { readonly pointer?: string }): { pointer?: string } {
  return pointer === undefined ? {} : { pointer };
}
