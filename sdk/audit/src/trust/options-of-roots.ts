/**
 * Trust roots as the library's options. An empty list is not given on: given, it would refuse everybody, and a
 * reader who pinned nobody has not asked for that.
 */
import { withoutUndefined } from "@svc/core/json";
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
  const { verificationKeys, minimumGrade, publicBeacons, ceremonyKeys, sources } = roots;
  const keys = TRUST_KEY_LISTS.map((name) => [name, pinnedKeys(roots[name])] as const);
  const trust = withoutUndefined({
    ...Object.fromEntries(keys.filter(([, pinned]) => pinned.length > 0)),
    verificationKeys: verificationKeys.length === 0 ? undefined : verificationKeys.map(({ key }) => key),
    minimumGrade,
    publicBeacons,
    ceremonyKeys,
    sources,
  });
  return withoutUndefined({
    profileId: roots.profile,
    at: at ?? undefined,
    trust: Object.keys(trust).length === 0 ? undefined : (trust as TrustOptions),
    revocation: roots.revocation,
  });
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
  return withoutUndefined({
    verification: verifyOptionsOf(roots, null),
    anchors: anchorsOf(roots),
    logs: logsOf(roots),
    meterKeys: metersOf(roots),
  });
}

/** The reader's own names by public key, of those that have one; the first where a key is listed twice. */
export function issuerNames({ issuers }: Pick<TrustRoots, "issuers">): Readonly<Record<string, string>> {
  const named = issuers.flatMap(({ public_key, label }) =>
    label === undefined ? [] : [[public_key, label] as const],
  );
  return Object.fromEntries(named.reverse());
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
