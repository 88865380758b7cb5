/** What a register and its tenant's ledger say to each other of an attest. */
import type { ChargeReason, Consumption, EventReason } from "@svc/billing";
import type { ExecutionIntent, Refusal } from "@svc/core";
import type { Failed } from "./apart.ts";

/** An attest, as the register passes it on. */
export interface Settlement {
  /** JSON text of an `AttestRequest` that passed the pure checks. */
  readonly request: string;
  readonly bodyDigest: string;
  /** When it was reserved under a layout in which the register did that, Unix seconds; absent where it was not. */
  readonly reservedAt?: number;
}

/** What a bill says of its consumption. */
export interface ConsumedGrant {
  readonly authorityId: string;
  readonly consumptionId: string;
  readonly intent: ExecutionIntent;
}

/** JSON of it is what crosses. */
export type Settled =
  | {
      readonly ok: true;
      readonly reservedAt: number;
      /** Null without a grant. */
      readonly authority: ConsumedGrant | null;
    }
  | Refusal<ChargeReason | EventReason | "event_attested_otherwise" | "authority_required">
  | Failed;

export function consumedOf({ authorityId, consumptionId, intent }: Consumption): ConsumedGrant {
  return { authorityId, consumptionId, intent };
}
