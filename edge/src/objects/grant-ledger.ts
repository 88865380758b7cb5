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
  adjustCharge,
  admitGrant,
  type BilledEvent,
  type ChargeAdjustment,
  type ChargeReason,
  type Claim,
  type ClaimOutcome,
  type Consumption,
  chargeEvent,
  claimTuple,
  type EventReason,
  eventIntentFault,
  MAX_GRANT_SECONDS,
  type ReleaseOutcome,
  releaseEvent,
} from "@svc/billing";
import type { Refusal } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { Mark, type MeasuredEnv, type Measures } from "../observe/measured.ts";
import { startSpan } from "../observe/trace.ts";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import { BilledBefore, type Registers } from "./billed-before.ts";
import { sqlOf } from "./sql.ts";
import { SqlLedgerStore } from "./sql-ledger-store.ts";

export interface Settlement {
  /** What was consumed before is charged no more, Unix seconds. */
  readonly openSince: number;
  readonly authorityId: string;
  readonly event: BilledEvent;
  readonly chargeMicros: string;
  readonly maxChargeMicros: string;
  readonly clockSkewSeconds: number;
}

export interface Resettlement extends ChargeAdjustment {
  /** As it is billed now; null where nothing is. */
  readonly event: BilledEvent | null;
  readonly clockSkewSeconds: number;
}

export type SettlementOutcome =
  | { readonly ok: true; readonly consumption: Consumption }
  | Refusal<ChargeReason | EventReason>;

/** What a ledger uses of its environment. */
export interface LedgerEnv extends SettingTexts, MeasuredEnv, Registers {}

/** Grants end by time alone, and with them what their holds say of work under way: a ledger with some is measured again that soon. */
const HOLDS_CHANGE_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Events that one turn closes. */
const CLOSED_A_TURN = 500;
const LEAST_PAUSE_SECONDS = 3_600;

export class GrantLedger extends DurableObject<LedgerEnv> {
  readonly #store: SqlLedgerStore;
  readonly #mark: Mark;
  readonly #billedBefore: BilledBefore;
  #isArmed = false;

  constructor(context: DurableObjectState, env: LedgerEnv) {
    super(context, env);
    this.#store = new SqlLedgerStore(sqlOf(context.storage));
    this.#mark = new Mark("GrantLedger", context.id, env);
    this.#billedBefore = new BilledBefore(this.#store, env);
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

  /** Gives back the hold of an event that was not executed. */
  release(authorityId: string, eventId: string, consumptionId: string, traceparent?: string): ReleaseOutcome {
    return this.#work("release", traceparent, () =>
      releaseEvent(this.#store, authorityId, eventId, consumptionId),
    );
  }

  /** Charges a consumed event that fulfils its intent; once, and never above the grant. */
  settle(
    { authorityId, event, chargeMicros, maxChargeMicros, clockSkewSeconds, openSince }: Settlement,
    traceparent?: string,
  ): SettlementOutcome {
    const charge = { authorityId, eventId: event.eventId, chargeMicros, maxChargeMicros, openSince };
    return this.#work("settle", traceparent, () =>
      chargeEvent(this.#store, charge, (consumption) =>
        eventIntentFault(event, consumption, clockSkewSeconds),
      ),
    );
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
    const holds = this.#store.countHolds(currentSeconds() - MAX_GRANT_SECONDS);
    return {
      bytes: this.ctx.storage.sql.databaseSize,
      values: { holds: String(holds), overdue: this.#isOverdue() ? "1" : "0" },
      ...(holds === 0 ? {} : { changesWithin: HOLDS_CHANGE_SECONDS }),
    };
  }

  /** Closes what is old enough, some of it at a time, and comes again when there is more. */
  override async alarm(): Promise<void> {
    this.#isArmed = false;
    const { keepDays } = requireSettings(this.env);
    if (keepDays === null) return;
    this.#mark.set();
    // Twice: an event is billed within the window, and its bill adjusted within the window after that.
    const keepSeconds = 2 * keepDays * DAY_SECONDS;
    const now = currentSeconds();
    const closed = this.#store.transaction(() =>
      this.#store.closeConsumptions(now - keepSeconds, CLOSED_A_TURN),
    );
    const oldest = this.#store.oldestConsumption();
    if (oldest === null) return;
    const pause = closed < CLOSED_A_TURN ? Math.max(oldest + keepSeconds - now, LEAST_PAUSE_SECONDS) : 1;
    await this.ctx.storage.setAlarm(Date.now() + pause * 1000);
  }

  /** Once for each start: an alarm that is set stays. */
  #arm(): void {
    if (this.#isArmed || requireSettings(this.env).keepDays === null) return;
    this.#isArmed = true;
    const { storage } = this.ctx;
    void storage.getAlarm().then(async (at) => {
      if (at === null) await storage.setAlarm(Date.now() + LEAST_PAUSE_SECONDS * 1000);
    });
  }

  /** Whether something is here that should have been closed a day ago. */
  #isOverdue(): boolean {
    const { keepDays } = requireSettings(this.env);
    const oldest = this.#store.oldestConsumption();
    return (
      keepDays !== null && oldest !== null && oldest < currentSeconds() - (2 * keepDays + 1) * DAY_SECONDS
    );
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
