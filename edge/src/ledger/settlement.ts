/** Messages about one attest between a register and its tenant's ledger. */
import {
  type AdjustRequest,
  type AttestRequest,
  type ChargeReason,
  type Consumption,
  chargeOf,
  type EventReason,
  type VoidRequest,
} from "@svc/billing";
import { type ExecutionIntent, type Refusal, VdiError } from "@svc/core";
import type { Failed } from "./apart.ts";

/** An attest, as the register passes it on. */
export interface Settlement {
  /** JSON text of an `AttestRequest` that passed the pure checks. */
  readonly request: string;
  readonly bodyDigest: string;
  /** As it was computed with the checks of the request. Absent where a run was cut. */
  readonly chargeMicros?: string | undefined;
  /** When it was reserved under a layout in which the register did that, Unix seconds; absent where it was not. */
  readonly reservedAt?: number | undefined;
}

/** The consumption that a bill states. */
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
      readonly chargeMicros: string;
      /** Null without a grant. */
      readonly authority: ConsumedGrant | null;
    }
  | Refusal<ChargeReason | EventReason | "event_attested_otherwise" | "authority_required">
  | Failed;

export function consumedOf({ authorityId, consumptionId, intent }: Consumption): ConsumedGrant {
  return { authorityId, consumptionId, intent };
}

/** Computes the charge of a request that passed its checks, for a run that was cut. @throws VdiError otherwise */
export function chargeAgain(request: AttestRequest | AdjustRequest | VoidRequest): string {
  const charge = chargeOf(request);
  if (!charge.ok) throw new VdiError("register_conflict", "a reserved event does not compute");
  return charge.value;
}
