/**
 * The ledger of a tenant's grants: one object a tenant, so that all claims on a grant, and all grants that are shown for
 * one event, meet in one place, and tenants never wait for each other.
 *
 * Its methods are synchronous between read and write, which is all the atomicity there is to argue: an object
 * runs one event at a time until something is awaited, and nothing is. The reply leaves only when the write is
 * durable (output gate). Signatures, expiry and scope were checked before the call.
 */

import { DurableObject } from "cloudflare:workers";
import {
  type Admission,
  type AdmissionOutcome,
  type AttestRequest,
  adjustCharge,
  admitGrant,
  type BilledEvent,
  billedEventOf,
  type ChargeAdjustment,
  type ChargeReason,
  type Claim,
  type ClaimOutcome,
  type Consumption,
  claimTuple,
  type Days,
  documentsOf,
  type EventCharge,
  type EventReason,
  eventIntentFault,
  MAX_GRANT_SECONDS,
  type Release,
  type ReleaseOutcome,
  recallTuple,
  releaseEvent,
  reserveAttest,
} from "@svc/billing";
import type { Refusal } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { Mark, type MeasuredEnv, type Measures, overdueOf, soonest } from "../metrics/measured.ts";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import type { Settings } from "../settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { sqlOf } from "../storage/sql.ts";
import { startSpan } from "../storage/trace.ts";
import { allOrEach } from "./apart.ts";
import { BilledBefore } from "./billed-before.ts";
import type { Registers } from "./registers.ts";
import { chargeAgain, consumedOf, type Settled, type Settlement } from "./settlement.ts";
import { SqlLedgerStore } from "./sql-ledger-store.ts";
import { RESUME_AFTER_SECONDS, UNFINISHED_SECONDS, Unissued } from "./unissued.ts";

interface Waiting {
  readonly settlements: readonly Settlement[];
  readonly issued: readonly string[];
  readonly traceparent: string | undefined;
  readonly settle: (outcome: string) => void;
  readonly fail: (error: unknown) => void;
}

export interface Resettlement extends ChargeAdjustment {
  /** As it is billed now; null where nothing is. */
  readonly event: BilledEvent | null;
  readonly clockSkewSeconds: number;
}

export type SettlementOutcome =
  | { readonly ok: true; readonly consumption: Consumption }
  | Refusal<ChargeReason | EventReason>;

export interface LedgerEnv extends SettingTexts, MeasuredEnv, Registers {}

/** Grants end by time alone, and with them what their holds say of work under way: a ledger with some is measured again that soon. */
const HOLDS_CHANGE_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Events that one turn closes. */
const CLOSED_A_TURN = 500;
const LEAST_PAUSE_SECONDS = 3_600;

export interface LedgerBinding {
  readonly GRANT_LEDGER: DurableObjectNamespace<GrantLedger>;
}

export class GrantLedger extends DurableObject<LedgerEnv> {
  readonly #store: SqlLedgerStore;
  readonly #mark: Mark;
  readonly #billedBefore: BilledBefore;
  readonly #unissued: Unissued;
  /** Attests that wait for their turn. */
  #waiting: Waiting[] = [];
  #isArmed = false;
  #resumes = false;

  constructor(context: DurableObjectState, env: LedgerEnv) {
    super(context, env);
    this.#store = new SqlLedgerStore(sqlOf(context.storage));
    this.#mark = new Mark("GrantLedger", context.id, env);
    this.#billedBefore = new BilledBefore(this.#store, env);
    this.#unissued = new Unissued(this.#store, env);
  }

  /** Hands a grant out, within the quota of who asks; a key reads its grant back for as long as one can hold. */
  admit(admission: Admission, traceparent?: string): AdmissionOutcome {
    return this.#work("admit", traceparent, () =>
      admitGrant(this.#store, admission, MAX_GRANT_SECONDS, currentSeconds()),
    );
  }

  /**
   * Consumes the tuple, or says what consumed it.
   *
   * @param text JSON of a `Claim`
   * @returns JSON of a `ClaimOutcome`
   */
  async claim(text: string, traceparent?: string): Promise<string> {
    const claim = JSON.parse(text) as Claim;
    this.#arm();
    const unknown = this.#billedBefore.unknown(claim.intent.tenant_id, claim.eventId);
    // Before the turn that reads and writes, in which nothing is awaited.
    if (unknown !== null) await unknown;
    return this.#work("claim", traceparent, () => {
      const outcome: ClaimOutcome = claimTuple(this.#store, claim, currentSeconds());
      return JSON.stringify(outcome);
    });
  }

  /**
   * Returns the earlier outcome that a claim repeats, when it may not be decided now.
   *
   * @param text JSON of a `Claim`
   *
   * @returns JSON of a `ClaimOutcome`, or of null
   */
  recall(text: string): string {
    return JSON.stringify(recallTuple(this.#store, JSON.parse(text) as Claim));
  }

  /** Gives back the hold of an event that was not executed. */
  release(release: Release, traceparent?: string): ReleaseOutcome {
    return this.#work("release", traceparent, () => releaseEvent(this.#store, release));
  }

  /**
   * Charges consumed events that fulfil their intents, each once and never above its grant, and reserves them for these
   * requests. Those that came meanwhile are settled in the same turn, each by itself, and become durable by one commit.
   *
   * @param issued events whose documents the register has: nothing is to be gone on with
   * @returns JSON of a `Settled` for each, in order
   */
  settle(
    settlements: readonly Settlement[],
    issued: readonly string[],
    traceparent?: string,
  ): Promise<string> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ settlements, issued, traceparent, settle, fail });
      if (this.#waiting.length === 1) setTimeout(() => this.#settleWaiting(), 0);
    });
  }

  #settleWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) {
      try {
        one.settle(JSON.stringify(this.#work("settle", one.traceparent, () => this.#settleAll(one))));
      } catch (error) {
        one.fail(error);
      }
    }
  }

  #settleAll({ settlements, issued, traceparent }: Waiting): Settled[] {
    for (const eventId of issued) this.#store.deleteReservation(eventId);
    const settled = allOrEach(this.#store, traceparent, settlements, (one) => this.#settleOne(one));
    // In the turn that reserved, and outside what a transaction takes back.
    if (settled.some(({ ok }) => ok)) this.#armResume();
    return settled;
  }

  #settleOne({ request, bodyDigest, reservedAt, ...settlement }: Settlement): Settled {
    const body = JSON.parse(request) as AttestRequest;
    const event = billedEventOf(documentsOf(body));
    const now = reservedAt ?? currentSeconds();
    const chargeMicros = settlement.chargeMicros ?? chargeAgain(body);
    const charge = this.#chargeWithin(body, chargeMicros, now);
    const terms = { eventId: event.eventId, bodyDigest, request, charge };
    const faultOf = (consumption: Consumption) => eventIntentFault(event, consumption, CLOCK_SKEW_SECONDS);
    const reserved = reserveAttest(this.#store, terms, faultOf, now);
    if (!reserved.ok) return reserved;
    const { consumption } = reserved;
    return {
      ok: true,
      reservedAt: reserved.reservedAt,
      chargeMicros,
      authority: consumption === null ? null : consumedOf(consumption),
    };
  }

  /** Null without a grant. */
  #chargeWithin(
    { charge_authority: grant }: AttestRequest,
    chargeMicros: string,
    now: number,
  ): EventCharge | null {
    if (grant === undefined) return null;
    const { keepDays } = requireSettings(this.env);
    return {
      authorityId: grant.authority_id,
      chargeMicros,
      maxChargeMicros: grant.max_charge_micros,
      openSince: keepDays === null ? 0 : now - keepDays * DAY_SECONDS,
    };
  }

  /** Changes what a charged event comes to, in the order of its bill's adjustments, and never above the grant. */
  adjust({ event, clockSkewSeconds, ...change }: Resettlement, traceparent?: string): SettlementOutcome {
    return this.#work("adjust", traceparent, () =>
      adjustCharge(this.#store, change, (consumption) =>
        event === null ? null : eventIntentFault(event, consumption, clockSkewSeconds),
      ),
    );
  }

  /** For the metrics: what is held of grants that may still be in use, and how much is stored. */
  measure(): Measures {
    this.#mark.clear();
    const now = currentSeconds();
    const holds = this.#store.countHolds(now - MAX_GRANT_SECONDS);
    const oldest = this.#store.oldestConsumption();
    // One that slept through the change of the setting begins now.
    if (oldest !== null) this.#arm();
    const overdue = overdueOf(oldest, keepSecondsOf(requireSettings(this.env)), now);
    return {
      bytes: this.ctx.storage.sql.databaseSize,
      values: {
        holds: String(holds),
        overdue: overdue.isOverdue ? "1" : "0",
        unfinished: String(this.#unissued.countSince(now - UNFINISHED_SECONDS)),
      },
      changesWithin: soonest(
        this.#unissued.isEmpty() ? null : UNFINISHED_SECONDS,
        holds === 0 ? null : HOLDS_CHANGE_SECONDS,
        overdue.changesWithin,
      ),
    };
  }

  /** Attests of those days that were charged and of which the register has no documents. */
  countUnissued(days: Days): Promise<number> {
    return this.#unissued.count(days);
  }

  /** Goes on with attests that were cut, then closes what is old enough, some of it at a time. */
  override async alarm(): Promise<void> {
    this.#isArmed = false;
    this.#resumes = false;
    this.#mark.set();
    await this.#unissued.goOn(currentSeconds());
    const pause = this.#closeOld(currentSeconds());
    // One that was set meanwhile comes sooner.
    if (this.#resumes) return;
    if (!this.#unissued.isEmpty()) this.#armResume();
    else if (pause !== null) await this.ctx.storage.setAlarm(Date.now() + pause * 1000);
  }

  /** @returns seconds until there is more to close; null where nothing is ever closed, or nothing is here */
  #closeOld(now: number): number | null {
    const keepSeconds = keepSecondsOf(requireSettings(this.env));
    if (keepSeconds === null) return null;
    const closed = this.#store.transaction(() =>
      this.#store.closeConsumptions(now - keepSeconds, CLOSED_A_TURN),
    );
    const oldest = this.#store.oldestConsumption();
    if (oldest === null) return null;
    return closed < CLOSED_A_TURN ? Math.max(oldest + keepSeconds - now, LEAST_PAUSE_SECONDS) : 1;
  }

  /** Once for each start: an alarm that is set stays. */
  #arm(): void {
    if (this.#isArmed || this.#resumes || requireSettings(this.env).keepDays === null) return;
    this.#isArmed = true;
    const { storage } = this.ctx;
    void storage.getAlarm().then(async (at) => {
      if (at === null && !this.#resumes) await storage.setAlarm(Date.now() + LEAST_PAUSE_SECONDS * 1000);
    });
  }

  /** Not awaited: the write belongs to the turn that reserved. */
  #armResume(): void {
    if (this.#resumes) return;
    this.#resumes = true;
    void this.ctx.storage.setAlarm(Date.now() + RESUME_AFTER_SECONDS * 1000);
  }

  /** One synchronous turn. */
  #work<T>(operation: string, traceparent: string | undefined, body: () => T): T {
    const span = startSpan(traceparent, "GrantLedger", operation);
    this.#mark.set();
    try {
      return body();
    } finally {
      span.end();
    }
  }
}

/** Twice the window: an event is billed within it, and its bill adjusted within the window after that. Null keeps everything. */
function keepSecondsOf({ keepDays }: Pick<Settings, "keepDays">): number | null {
  return keepDays === null ? null : 2 * keepDays * DAY_SECONDS;
}
