/**
 * Trust roots as the library's options. An empty list is not given on: given, it would refuse everybody, and a
 * reader who pinned nobody has not asked for that.
 */
import type { PinnedKey } from "@svc/core/trust";
import type { LogPolicyOptions } from "@svc/tlog";
import type { TrustOptions, VerifierAnchors, VerifyOptions } from "@svc/vdi-verifier";
import type { ExamineTrust } from "../model/terms.ts";
import { type PinnedKeyEntry, TRUST_KEY_LISTS, type TrustRoots } from "./roots.ts";

/**
 * The reader's roots as options of `verifyDecision`.
 *
 * @param at the time asked about, Unix seconds; null for now
 */
export function verifyOptionsOf(roots: TrustRoots, at: number | null): VerifyOptions {
  const trust: Record<string, unknown> = {};
  for (const name of TRUST_KEY_LISTS) {
    const keys = pinnedKeys(roots[name]);
    if (keys.length > 0) trust[name] = keys;
  }
  if (roots.verificationKeys.length > 0)
    trust.verificationKeys = roots.verificationKeys.map(({ key }) => key);
  if (roots.minimumGrade !== undefined) trust.minimumGrade = roots.minimumGrade;
  if (roots.publicBeacons !== undefined) trust.publicBeacons = roots.publicBeacons;
  if (roots.ceremonyKeys !== undefined) trust.ceremonyKeys = roots.ceremonyKeys;
  if (roots.sources !== undefined) trust.sources = roots.sources;
  return {
    profileId: roots.profile,
    ...(at === null ? {} : { at }),
    ...(Object.keys(trust).length === 0 ? {} : { trust: trust as TrustOptions }),
    ...(roots.revocation === undefined ? {} : { revocation: roots.revocation }),
  };
}

/** Without the reader's names. */
function pinnedKeys(entries: readonly PinnedKeyEntry[]): PinnedKey[] {
  return entries.map(({ public_key, kid }) => (kid === undefined ? { public_key } : { public_key, kid }));
}

/** Whose signature bills have to show; undefined where that of no meter is wanted. */
export function metersOf({ meterKeys }: TrustRoots): readonly PinnedKey[] | undefined {
  return meterKeys.length === 0 ? undefined : pinnedKeys(meterKeys);
}

/** All that `examine` asks of whom the reader trusts. */
export function examineTrustOf(roots: TrustRoots): ExamineTrust {
  const meterKeys = metersOf(roots);
  return {
    verification: verifyOptionsOf(roots, null),
    anchors: anchorsOf(roots),
    logs: logsOf(roots),
    ...(meterKeys === undefined ? {} : { meterKeys }),
  };
}

/** Whose receipts count. */
export function anchorsOf({ verifiers }: TrustRoots): VerifierAnchors {
  return verifiers.length === 0 ? {} : { trustedVerifiers: verifiers.map(({ verifier }) => verifier) };
}

/** Every witness is counted for every log: keys are pinned apart from each other. */
export function logsOf({ logs, witnesses, witnessThreshold }: TrustRoots): LogPolicyOptions[] {
  return logs.map(({ vkey }) => ({
    log: vkey,
    witnesses: witnesses.map((witness) => witness.vkey),
    threshold: witnessThreshold,
  }));
}

/** As `verifyBundle` takes them. */
export function bundleOptionsOf(
  roots: TrustRoots,
  at: number | null,
): VerifyOptions & VerifierAnchors & { readonly logs: readonly LogPolicyOptions[] } {
  return { ...verifyOptionsOf(roots, at), ...anchorsOf(roots), logs: logsOf(roots) };
}
