/**
 * May this grant be handed out? Under an Idempotency-Key the grant that the key got comes back, and a credential with
 * a quota gets no more than it in a day: what a stolen one can authorise is bounded.
 *
 * Days are those of UTC. A grant counts with what it authorises, whether or not it is spent.
 */
import type { Granted, Idempotency, LedgerStore } from "./store.ts";

export interface GrantQuota {
  /** Names the credential that the sums belong to. */
  readonly credentialId: string;
  /** Most grants a day; null is no bound. */
  readonly grantsPerDay: number | null;
  /** Most that a day's grants authorise together, a decimal integer; null is no bound. */
  readonly microsPerDay: string | null;
}

export interface Admission {
  /** JSON text of the signed grant. */
  readonly grant: string;
  /** Decimal integer, the grant's own bound. */
  readonly maxChargeMicros: string;
  /** `null` when nothing is bounded. */
  readonly quota: GrantQuota | null;
  readonly idempotency?: Idempotency | undefined;
}

export type AdmissionOutcome =
  /** This grant, or the one that the key got before. */
  | { readonly kind: "granted"; readonly grant: string }
  | { readonly kind: "idempotency_key_reused" }
  /** Seconds until the day is over. */
  | { readonly kind: "quota_exceeded"; readonly retryAfterSeconds: number };

const DAY_SECONDS = 86_400;

/**
 * Hands a grant out once for its Idempotency-Key, within the quota of the credential that asks.
 *
 * @param store the ledger of the grant's tenant
 * @param keptSeconds how long the key reads the grant back
 * @param now Unix seconds
 */
export function admitGrant(
  store: LedgerStore,
  { grant, maxChargeMicros, quota, idempotency }: Admission,
  keptSeconds: number,
  now: number,
): AdmissionOutcome {
  return store.transaction(() => {
    const kept = idempotency === undefined ? null : store.readKeptGrant(idempotency.keyHash);
    if (kept !== null && kept.keptUntil > now) {
      return kept.bodyDigest === idempotency?.bodyDigest
        ? { kind: "granted", grant: kept.grant }
        : { kind: "idempotency_key_reused" };
    }
    const day = Math.floor(now / DAY_SECONDS);
    if (quota !== null) {
      const after = grantedAfter(store.readGranted(quota.credentialId, day), maxChargeMicros);
      if (isBeyond(after, quota))
        return { kind: "quota_exceeded", retryAfterSeconds: (day + 1) * DAY_SECONDS - now };
      store.writeGranted(quota.credentialId, day, after);
    }
    if (idempotency !== undefined)
      store.keepGrant({ ...idempotency, grant, keptUntil: now + keptSeconds }, now);
    return { kind: "granted", grant };
  });
}

function grantedAfter({ grants, micros }: Granted, maxChargeMicros: string): Granted {
  return { grants: grants + 1, micros: String(BigInt(micros) + BigInt(maxChargeMicros)) };
}

function isBeyond({ grants, micros }: Granted, { grantsPerDay, microsPerDay }: GrantQuota): boolean {
  return (
    (grantsPerDay !== null && grants > grantsPerDay) ||
    (microsPerDay !== null && BigInt(micros) > BigInt(microsPerDay))
  );
}
