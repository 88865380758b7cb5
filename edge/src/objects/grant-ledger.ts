/**
 * The ledger of one charge grant: one object per authority, so that all claims on a grant meet in one place and
 * grants never wait for each other. Under a name of its own it keeps the grant of an Idempotency-Key, for as long as
 * a grant can hold.
 *
 * Its methods are synchronous between read and write, which is all the atomicity there is to argue: an object
 * runs one event at a time until something is awaited, and nothing is. The reply leaves only when the write is
 * durable (output gate). Signatures, expiry and scope were checked before the call.
 */
import { DurableObject } from "cloudflare:workers";
import {
  type BilledEvent,
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
import { unixSeconds } from "../http/clock.ts";
import type { SettingTexts } from "../settings/fields.ts";
import { sqlOf } from "./sql.ts";
import { SqlLedgerStore } from "./sql-ledger-store.ts";

export interface Settlement {
  readonly event: BilledEvent;
  readonly chargeMicros: string;
  readonly maxChargeMicros: string;
  readonly clockSkewSeconds: number;
}

export type SettlementOutcome =
  | { readonly ok: true; readonly consumption: Consumption }
  | Refusal<ChargeReason | EventReason>;

interface KeptGrant {
  readonly bodyDigest: string;
  readonly grant: string;
}

const KEPT_GRANT = "kept-grant";

export class GrantLedger extends DurableObject<SettingTexts> {
  readonly #store: SqlLedgerStore;

  constructor(context: DurableObjectState, env: SettingTexts) {
    super(context, env);
    this.#store = new SqlLedgerStore(sqlOf(context.storage));
  }

  /** Consumes the tuple, or says what consumed it. */
  claim(claim: Claim): ClaimOutcome {
    return claimTuple(this.#store, claim, unixSeconds());
  }

  /**
   * Keeps the grant that an Idempotency-Key got; the first one stays.
   *
   * @returns JSON text of the grant that is kept, or null when the key belongs to another request
   */
  keepGrant(bodyDigest: string, grant: string): string | null {
    const { kv } = this.ctx.storage;
    const kept = kv.get<KeptGrant>(KEPT_GRANT);
    if (kept !== undefined) return kept.bodyDigest === bodyDigest ? kept.grant : null;
    kv.put(KEPT_GRANT, { bodyDigest, grant } satisfies KeptGrant);
    void this.ctx.storage.setAlarm(Date.now() + MAX_GRANT_SECONDS * 1000);
    return grant;
  }

  /** A grant that was kept holds no longer; ledgers set no alarm. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** Gives back the hold of an event that was not executed. */
  release(eventId: string, consumptionId: string): ReleaseOutcome {
    return releaseEvent(this.#store, eventId, consumptionId);
  }

  /** Charges a consumed event that fulfils its intent; once, and never above the grant. */
  settle({ event, chargeMicros, maxChargeMicros, clockSkewSeconds }: Settlement): SettlementOutcome {
    const charge = { eventId: event.eventId, chargeMicros, maxChargeMicros };
    return chargeEvent(this.#store, charge, (consumption) =>
      eventIntentFault(event, consumption, clockSkewSeconds),
    );
  }
}
