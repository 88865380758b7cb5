/**
 * Whom a caller trusts, as one object: read deeply, frozen, and known again by every entry that takes it.
 *
 * Entries take it or a plain object with the same members, and read both with the one reader of trust files. A policy
 * that was made once cannot be half a policy later: what it demands, its digest names, and results echo that digest.
 */

import { hashBuiltInRoots } from "../built-in/hash-roots.ts";
import { compareCodeUnits } from "../bytes/compare.ts";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { canonicalize } from "../json/canonical.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import type { Json } from "../json/json.ts";
import { withoutUndefined } from "../json/members.ts";
import type { ProfileId } from "../wire/profile-id.ts";
import { domainsContent } from "./issuer-domains.ts";
import type {
  CeremonyKey,
  PinnedAuthority,
  PinnedKey,
  PinnedSource,
  PublicBeacon,
  ResolvedIssuer,
  TrustedDomain,
} from "./keys.ts";
import { type PinnedCircuits, pinnedCircuitsOf } from "./pinned-circuits.ts";
import { pathTo } from "./read-trust.ts";
import { readRevocation, type UnjudgedRevocation } from "./revocation.ts";
import {
  type ReadTrust,
  readTrustFile,
  type TrustedLog,
  type TrustedVerifierSet,
  type TrustOptions,
} from "./trust-file.ts";

declare const made: unique symbol;

/** What `createTrustPolicy` made: frozen to the last member. A copy is read as the roots that it has, and an altered one is refused. */
export interface TrustPolicy extends TrustOptions {
  readonly [made]: true;
  /** Names these roots and the built-in ones; `roots_digest` in results and receipts. 64 hex digits. */
  readonly digest: string;
}

/** What the option `trust` takes. `"anyone"` accepts any issuer, as an absent `trust` does, and says so in the code. */
export type TrustOption = TrustOptions | "anyone";

/** Roots as verification sees them, read once. `null` is "not given". */
export interface Roots {
  readonly issuers: readonly PinnedKey[] | null;
  readonly domains: readonly TrustedDomain[] | null;
  readonly circuits: PinnedCircuits | null;
  readonly governanceKeys: readonly PinnedKey[] | null;
  readonly manifestAuthorities: readonly PinnedAuthority[] | null;
  readonly revocationKeys: readonly PinnedKey[] | null;
  readonly minimumGrade: string | null;
  readonly publicBeacons: readonly PublicBeacon[] | null;
  readonly ceremonyKeys: readonly CeremonyKey[] | null;
  readonly sources: readonly PinnedSource[] | null;
  readonly acceptUnrecognisedKey: boolean;
  /** What else the trust file says: a call's own options count before it. */
  readonly terms: TrustTerms;
  /** Names these roots and the built-in ones: `digest` of a trust policy with the same. 64 hex digits. */
  readonly rootsDigest: string;
}

/** Members of a trust file that are no roots of a verification. `null` is "not given". */
export interface TrustTerms {
  readonly profileId: ProfileId | null;
  readonly requireGovernance: boolean;
  readonly revocation: UnjudgedRevocation | null;
  readonly directories: readonly ResolvedIssuer[];
  readonly meterKeys: readonly PinnedKey[] | null;
  readonly trustedVerifiers: readonly string[] | null;
  readonly tvs: TrustedVerifierSet | null;
  /** An exported verifier registry. */
  readonly registry: Json | null;
  readonly logs: readonly TrustedLog[];
}

/** Roots before they are named. */
type UnnamedRoots = Omit<Roots, "rootsDigest">;

const policies = new WeakMap<object, Roots>();

/**
 * A trust policy from a trust file: every key, record, beacon and grade is read and checked here, once.
 *
 * @param trust a trust file's members as a plain object
 * @throws TypeError naming the member that is malformed or unknown, or there and `undefined`; for an old spelling, which
 *   names the new one; and for anything but a plain object, such as a Promise whose `await` was forgotten
 */
export function createTrustPolicy(trust: TrustOptions): TrustPolicy {
  return policyOf(trust, "trust");
}

/** @param argument how it is called in messages; empty for a file */
export function policyOf(trust: unknown, argument: string): TrustPolicy {
  const read = readTrustFile(trust, argument);
  const roots = freezeRoots(rootsOf(read, argument));
  const policy = deepFreeze({ ...read, digest: roots.rootsDigest }) as unknown as TrustPolicy;
  policies.set(policy, roots);
  return policy;
}

/** Read once: its digest would cost every verification without roots a twentieth of its time. */
let noRoots: Roots | undefined;

/**
 * The roots of a policy, of a copy of it, or of a plain object with its members; no roots when it is `undefined` or
 * `"anyone"`.
 *
 * @throws TypeError naming the argument when anything is malformed or unknown, or a member `undefined`
 */
export function readRoots(input: unknown, argument: string): Roots {
  if (input === undefined || input === "anyone") {
    noRoots ??= freezeRoots(rootsOf({}, argument));
    return noRoots;
  }
  const known = typeof input === "object" && input !== null ? policies.get(input) : undefined;
  return known ?? rootsOf(readTrustFile(input, argument), argument);
}

function rootsOf(read: ReadTrust, argument: string): Roots {
  const roots: UnnamedRoots = {
    issuers: read.issuers ?? null,
    domains: read.domains ?? null,
    circuits: read.verificationKeys === undefined ? null : pinnedCircuitsOf(read.verificationKeys),
    governanceKeys: read.governanceKeys ?? null,
    manifestAuthorities: read.manifestAuthorities ?? null,
    revocationKeys: read.revocationKeys ?? null,
    minimumGrade: read.minimumGrade ?? null,
    publicBeacons: read.publicBeacons ?? null,
    ceremonyKeys: read.ceremonyKeys ?? null,
    sources: read.sources ?? null,
    acceptUnrecognisedKey: read.acceptUnrecognisedKey ?? false,
    terms: termsOf(read, argument),
  };
  const rootsDigest = digest(DOMAINS.trust, rootsContent(roots));
  if (read.digest !== undefined && read.digest !== rootsDigest) {
    throw new TypeError(`${pathTo(argument, "digest")}: not that of these roots`);
  }
  return { ...roots, rootsDigest };
}

function termsOf(read: ReadTrust, argument: string): TrustTerms {
  const { revocation, revocationKeys = null, trustedVerifiers, registry } = read;
  return {
    profileId: read.profileId ?? null,
    requireGovernance: read.requireGovernance ?? false,
    revocation: readRevocation(revocation, revocationKeys, pathTo(argument, "revocation")),
    directories: read.directories ?? [],
    meterKeys: read.meterKeys ?? null,
    trustedVerifiers: trustedVerifiers?.map((one) => (typeof one === "string" ? one : one.verifier)) ?? null,
    tvs: read.tvs ?? null,
    registry: (registry ?? null) as Json,
    logs: read.logs ?? [],
  };
}

/** A policy serves many calls. Its circuits and its snapshot have sets, which do not freeze, and nothing outside holds them. */
function freezeRoots({ circuits, terms, ...lists }: Roots): Roots {
  return Object.freeze({ ...deepFreeze(lists), circuits, terms: Object.freeze(terms) });
}

let builtIn: string | undefined;

/** What the digest is taken of: order of lists does not matter; what was not given is absent. */
export function rootsContent(roots: UnnamedRoots): object {
  builtIn ??= hashBuiltInRoots();
  return withoutUndefined({
    built_in: builtIn,
    issuers: sorted(roots.issuers),
    domains: roots.domains === null ? undefined : domainsContent(roots.domains),
    verification_keys: roots.circuits?.digestList,
    governance_keys: sorted(roots.governanceKeys),
    manifest_authorities: sorted(roots.manifestAuthorities),
    revocation_keys: sorted(roots.revocationKeys),
    minimum_grade: roots.minimumGrade ?? undefined,
    public_beacons: sorted(roots.publicBeacons),
    ceremony_keys: sorted(roots.ceremonyKeys),
    sources: sorted(roots.sources),
    accept_unrecognised_key: roots.acceptUnrecognisedKey || undefined,
  });
}

/**
 * Each key as `{ public_key, kid?, name? }`, each beacon as `{ source, value }`, each ceremony key as
 * `{ public_key, party }`, each source as `{ public_key, roles, name? }`; sorted by canonical text, once each.
 */
function sorted(
  entries: readonly (PinnedKey | PublicBeacon | CeremonyKey | PinnedSource)[] | null,
): readonly object[] | undefined {
  if (entries === null) return undefined;
  const texts = new Map(entries.map(unlabelled).map((entry) => [canonicalize(entry), entry]));
  return [...texts].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, entry]) => entry);
}

/** What the reader calls a key changes nothing. */
function unlabelled(entry: object): object {
  const { label: _, ...rest } = entry as PinnedKey;
  return rest;
}
