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
  admitGrant,
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
import { currentSeconds } from "@svc/core/trust";
import type { SettingTexts } from "../settings/fields.ts";
import { sqlOf } from "./sql.ts";
import { SqlLedgerStore } from "./sql-ledger-store.ts";

export interface Settlement {
  readonly authorityId: string;
  readonly event: BilledEvent;
  readonly chargeMicros: string;
  readonly maxChargeMicros: string;
  readonly clockSkewSeconds: number;
}

export type SettlementOutcome =
  | { readonly ok: true; readonly consumption: Consumption }
  | Refusal<ChargeReason | EventReason>;

export class GrantLedger extends DurableObject<SettingTexts> {
  readonly #store: SqlLedgerStore;

  constructor(context: DurableObjectState, env: SettingTexts) {
    super(context, env);
    this.#store = new SqlLedgerStore(sqlOf(context.storage));
  }

  /** Hands a grant out, within the quota of who asks; a key reads its grant back for as long as one can hold. */
  admit(admission: Admission): AdmissionOutcome {
    return admitGrant(this.#store, admission, MAX_GRANT_SECONDS, currentSeconds());
  }

  /** Consumes the tuple, or says what consumed it. */
  claim(claim: Claim): ClaimOutcome {
    return claimTuple(this.#store, claim, currentSeconds());
  }

  /** Gives back the hold of an event that was not executed. */
  release(authorityId: string, eventId: string, consumptionId: string): ReleaseOutcome {
    return releaseEvent(this.#store, authorityId, eventId, consumptionId);
  }

  /** Charges a consumed event that fulfils its intent; once, and never above the grant. */
  settle({
    authorityId,
    event,
    chargeMicros,
    maxChargeMicros,
    clockSkewSeconds,
  }: Settlement): SettlementOutcome {
    const charge = { authorityId, eventId: event.eventId, chargeMicros, maxChargeMicros };
    return chargeEvent(this.#store, charge, (consumption) =>
      eventIntentFault(event, consumption, clockSkewSeconds),
    );
  }
}
