/**
 * What can be said of an attest before anything is reserved: the arithmetic, the times, the meter's signature,
 * the grant itself. Pure, cheapest first.
 */
import {
  type AdjustRequest,
  type AttestRequest,
  billedEventOf,
  type ChargeFault,
  chargeOf,
  documentsOf,
  type EventReason,
  eventGrantFault,
  eventTimeFault,
  type GrantReason,
  grantFault,
  meterSignatureFault,
} from "@svc/billing";
import { type Reading, type Refuse, type RevocationSnapshot, refusal } from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import { KNOWN_GRANTS } from "../ledger/known-grants.ts";
import type { Settings } from "../settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";

export type AttestFault = ChargeFault | EventReason | GrantReason | "authority_required";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/** Checks a request that bills an event. @returns what it charges @param now Unix seconds */
export async function checkCharge(
  request: AttestRequest | AdjustRequest,
  settings: Settings,
  { revokedAttestations, snapshotTime }: RevocationSnapshot,
  now: number,
): Promise<Reading<string, AttestFault>> {
  const grant = request.charge_authority;
  if (grant === undefined && settings.requireAuthority) {
    return refuse("authority_required", {}, "/charge_authority");
  }
  const documents = documentsOf(request);
  const event = billedEventOf(documents);
  const charge = chargeOf(request);
  if (!charge.ok) return charge;
  const fault =
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
        ));
  return fault ?? charge;
}
