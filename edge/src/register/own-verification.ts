/**
 * Options by which this service verifies its bills: its keys, its meters and its snapshot. Read once for each snapshot
 * object, because a snapshot may list thousands and reading one computes its digest and its sets.
 */
import type { BillingOptions } from "@svc/billing";
import { type BillingSettings, readBillingOptions } from "@svc/billing/opened";
import type { ProfileId, RevocationSnapshot } from "@svc/core";

export interface OwnTerms {
  readonly operatorKeys: readonly string[];
  /** Empty where no meter's word is demanded. */
  readonly meterKeys: readonly string[];
  readonly profileId?: ProfileId | undefined;
  /** A value of `currentSnapshot`, which is frozen. `null` where there is none. */
  readonly snapshot: RevocationSnapshot | null;
}

const READ = new WeakMap<RevocationSnapshot, Map<string, BillingSettings>>();

/** @param now Unix seconds: the time that is asked about */
export function ownVerification(terms: OwnTerms, now: number): BillingSettings {
  return { ...readOnce(terms), at: now, now };
}

function readOnce(terms: OwnTerms): BillingSettings {
  const { snapshot, operatorKeys, meterKeys, profileId } = terms;
  // Only what nobody can change is what it was when it was read.
  if (snapshot === null || !Object.isFrozen(snapshot)) return readOwn(terms);
  const name = JSON.stringify([operatorKeys, meterKeys, profileId]);
  const known = READ.get(snapshot) ?? new Map<string, BillingSettings>();
  READ.set(snapshot, known);
  const read = known.get(name) ?? readOwn(terms);
  known.set(name, read);
  return read;
}

function readOwn({ snapshot, operatorKeys, meterKeys, profileId }: OwnTerms): BillingSettings {
  const options: BillingOptions = {
    trust: { issuers: operatorKeys },
    revocation: snapshot === null ? undefined : { snapshot },
    meterKeys: meterKeys.length === 0 ? undefined : meterKeys,
    profileId,
  };
  return readBillingOptions(options);
}
