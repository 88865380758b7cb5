/** Grants of this operator, as handlers look at them. */
import { type GrantReason, grantFault, KnownGrants } from "@svc/billing";
import type { ChargeAuthority, Refusal, RevocationSnapshot } from "@svc/core";
import type { Settings } from "../settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";

/**
 * The grants that this isolate has verified. Which keys they may be signed by is asked with every request, so one
 * memory serves every configuration.
 */
export const KNOWN_GRANTS = new KnownGrants(1_024);

/** Why a grant is none that this operator issued, or null. It need not hold any more: it was consumed while it did. */
export function issuedGrantFault(
  grant: ChargeAuthority,
  { grantKeys }: Pick<Settings, "grantKeys">,
  revocation: RevocationSnapshot | null,
): Promise<Refusal<GrantReason> | null> {
  const times = { now: grant.issued_at, clockSkewSeconds: CLOCK_SKEW_SECONDS };
  return grantFault(grant, { ...times, grantKeys, allowOpenSignature: true, revocation }, KNOWN_GRANTS);
}
