/**
 * What can be said of an attest before anything is reserved: the arithmetic, the times, the meter's signature,
 * the grant itself. Pure, cheapest first.
 */
import {
  type AdjustRequest,
  type AttestRequest,
  type BilledDocuments,
  billedEventOf,
  type ChargeFault,
  computeCharge,
  type EventReason,
  eventGrantFault,
  eventTimeFault,
  type GrantReason,
  grantFault,
  meterSignatureFault,
} from "@svc/billing";
import { type Refusal, type Refuse, type RevocationSnapshot, refusal, VdiError } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { Settings } from "../settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { KNOWN_GRANTS } from "./known-grants.ts";

export type AttestFault = ChargeFault | EventReason | GrantReason | "authority_required";

export function documentsOf(request: AttestRequest | AdjustRequest): BilledDocuments {
  return "meter_event" in request
    ? { version: "v2", meterEvent: request.meter_event, tariff: request.tariff_snapshot }
    : { version: "v1", usageEvent: request.usage_event };
}

/** Decimal micros. @throws VdiError for a request that passed no check */
export function chargeOf(request: AttestRequest | AdjustRequest): string {
  const charge = computeCharge(documentsOf(request));
  if (!charge.ok) throw new VdiError("register_conflict", "a reserved event does not compute");
  return charge.value;
}

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/** @param now Unix seconds */
export async function attestFault(
  request: AttestRequest | AdjustRequest,
  settings: Settings,
  { revokedAttestations, snapshotTime }: RevocationSnapshot,
  now: number,
): Promise<Refusal<AttestFault> | null> {
  const grant = request.charge_authority;
  if (grant === undefined && settings.requireAuthority) {
    return refuse("authority_required", {}, "/charge_authority");
  }
  const documents = documentsOf(request);
  const event = billedEventOf(documents);
  const charge = computeCharge(documents);
  if (!charge.ok) return charge;
  return (
    eventTimeFault(event, { now, clockSkewSeconds: CLOCK_SKEW_SECONDS }) ??
    (grant === undefined ? null : eventGrantFault(event, grant, CLOCK_SKEW_SECONDS)) ??
    meterSignatureFault(documents, settings.meterKeys) ??
    (grant === undefined
      ? null
      : await grantFault(
          grant,
          {
            // The consumption happened while the grant held; that it has expired since changes nothing.
            now: grant.issued_at,
            clockSkewSeconds: CLOCK_SKEW_SECONDS,
            grantKeys: settings.grantKeys,
            allowOpenSignature: true,
            // What its preflight found eligible stays billable when the grant's key is revoked later: the ledger
            // holds the consumption, and without one nothing is attested. A grant listed by its id is void.
            revocation: { revokedAttestations, revokedKids: [], snapshotTime },
          },
          KNOWN_GRANTS,
        ))
  );
}
