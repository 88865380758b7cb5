/**
 * Whom a caller trusts, as one object: read deeply, frozen, and known again by every entry that takes it.
 *
 * Entries take it or a plain object with the same members, and read both with the one reader of this room. A policy
 * that was made once cannot be half a policy later: what it demands, its digest names, and results echo that digest.
 */

import { hashBuiltInRoots } from "../built-in/hash-roots.ts";
import { compareCodeUnits } from "../bytes/compare.ts";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { canonicalize } from "../json/canonical.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { withoutUndefined } from "../json/members.ts";
import { SETUP_GRADE } from "../wire/circuit-record.ts";
import { type CeremonyKey, readCeremonyKeys } from "./ceremony-keys.ts";
import {
  domainsContent,
  type ResolvedIssuer,
  readTrustedDomains,
  type TrustedDomain,
} from "./issuer-domains.ts";
import type { PinnedAuthority, PinnedKey } from "./keys.ts";
import { type PinnedCircuits, readPinnedCircuits } from "./pinned-circuits.ts";
import { readPinnedAuthorities, readPinnedKeys, readPlainKeys } from "./pinned-keys.ts";
import { type PinnedSource, readPinnedSources } from "./pinned-sources.ts";
import { type PublicBeacon, readPublicBeacons } from "./public-beacons.ts";
import { readFlag } from "./read-atoms.ts";
import { type Members, readTrustMembers } from "./read-members.ts";

/** Roots from outside the document. Every list is of what the caller trusts; absent is not the same as empty. */
export interface TrustOptions {
  /** Issuers' signing keys. Given, a document by any other key fails in every profile. */
  readonly issuers?: readonly (string | PinnedKey)[];
  /**
   * Domains whose directories the caller trusts: names, or what `resolveIssuer` returned. A directory lists keys for
   * documents that name its domain.
   */
  readonly domains?: readonly (string | ResolvedIssuer)[];
  /** Key hashes, snarkjs verification keys, or circuit records. */
  readonly verificationKeys?: readonly unknown[];
  /** Keys that sign circuit records, beside the built-in ones. */
  readonly governanceKeys?: readonly (string | PinnedKey)[];
  /** Keys that sign authority bindings of manifests. */
  readonly manifestAuthorities?: readonly (string | PinnedAuthority)[];
  /** Keys that sign revocation snapshots. Given, an unsigned snapshot does not count as supplied. */
  readonly revocationKeys?: readonly (string | PinnedKey)[];
  /** Lowest grade of trusted setup, such as "mpc-3+beacon". */
  readonly minimumGrade?: string;
  /** Public randomness, known from elsewhere than the document, by which a setup's beacon counts. */
  readonly publicBeacons?: readonly PublicBeacon[];
  /** Keys of people who sign contributions to a trusted setup. Without them no setup is above `single-party`. */
  readonly ceremonyKeys?: readonly CeremonyKey[];
  /** Keys whose word about inputs counts, and for which roles or inputs. */
  readonly sources?: readonly PinnedSource[];
  /** Accept a verification key that no root vouches for. The result then says `self_asserted`. */
  readonly acceptUnrecognisedKey?: boolean;
}

declare const made: unique symbol;

/** What `createTrustPolicy` made: frozen to the last member. A copy is read as the roots that it has, and an altered one is refused. */
export interface TrustPolicy extends TrustOptions {
  readonly [made]: true;
  /** Names these roots and the built-in ones; `roots_digest` in results and receipts. 64 hex digits. */
  readonly digest: string;
}

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
  /** Names these roots and the built-in ones: `digest` of a trust policy with the same. 64 hex digits. */
  readonly rootsDigest: string;
}

/** Roots before they are named. */
type UnnamedRoots = Omit<Roots, "rootsDigest">;

type TrustMember = keyof TrustOptions | "digest";

/** `digest` is that of a policy which was copied, as a message to a worker copies it; it has to be right. */
const MEMBERS: readonly TrustMember[] = [
  "issuers",
  "domains",
  "verificationKeys",
  "governanceKeys",
  "manifestAuthorities",
  "revocationKeys",
  "minimumGrade",
  "publicBeacons",
  "ceremonyKeys",
  "sources",
  "acceptUnrecognisedKey",
  "digest",
];

const policies = new WeakMap<object, Roots>();

/**
 * A trust policy from the roots given: every key, record, beacon and grade is read and checked here, once.
 *
 * @throws TypeError, RangeError naming the member that is malformed or unknown; TypeError for a member that is there and
 *   `undefined`, and for anything but a plain object, such as a Promise whose `await` was forgotten
 */
export function createTrustPolicy(trust: TrustOptions): TrustPolicy {
  if (trust === undefined) throw new TypeError("trust: undefined");
  const roots = freezeRoots(readPlainRoots(readTrustMembers(trust, MEMBERS, "trust"), "trust"));
  const { circuits, acceptUnrecognisedKey, rootsDigest, ...lists } = roots;
  const given = Object.entries({
    ...lists,
    verificationKeys: circuits?.entries ?? null,
    acceptUnrecognisedKey: acceptUnrecognisedKey || null,
    digest: rootsDigest,
  });
  const policy = deepFreeze(
    Object.fromEntries(given.filter(([, value]) => value !== null)),
  ) as unknown as TrustPolicy;
  policies.set(policy, roots);
  return policy;
}

/** Read once: its digest would cost every verification without roots a twentieth of its time. */
let noRoots: Roots | undefined;

/**
 * The roots of a policy, of a copy of it, or of a plain object with its members; no roots when it is `undefined`.
 *
 * @throws TypeError, RangeError naming the argument when anything is malformed or unknown, or a member `undefined`
 */
export function readRoots(input: unknown, argument: string): Roots {
  if (input === undefined) {
    noRoots ??= freezeRoots(readPlainRoots({}, argument));
    return noRoots;
  }
  const known = typeof input === "object" && input !== null ? policies.get(input) : undefined;
  return known ?? readPlainRoots(readTrustMembers(input, MEMBERS, argument), argument);
}

function readPlainRoots(given: Members<TrustMember>, argument: string): Roots {
  const read = <Value>(
    name: TrustMember,
    reader: (value: unknown, argument: string) => Value,
  ): Value | null => (given[name] === undefined ? null : reader(given[name], `${argument}.${name}`));
  const roots: UnnamedRoots = {
    issuers: read("issuers", readPinnedKeys),
    domains: read("domains", readTrustedDomains),
    circuits: read("verificationKeys", readPinnedCircuits),
    governanceKeys: read("governanceKeys", readPlainKeys),
    manifestAuthorities: read("manifestAuthorities", readPinnedAuthorities),
    revocationKeys: read("revocationKeys", readPinnedKeys),
    minimumGrade: read("minimumGrade", readGrade),
    publicBeacons: read("publicBeacons", readPublicBeacons),
    ceremonyKeys: read("ceremonyKeys", readCeremonyKeys),
    sources: read("sources", readPinnedSources),
    acceptUnrecognisedKey: readFlag(given.acceptUnrecognisedKey, `${argument}.acceptUnrecognisedKey`),
  };
  const rootsDigest = digest(DOMAINS.trust, rootsContent(roots));
  if (given.digest !== undefined && given.digest !== rootsDigest) {
    throw new TypeError(`${argument}.digest: not that of these roots`);
  }
  return { ...roots, rootsDigest };
}

/** A policy serves many calls. Its circuits are a set, which does not freeze, and nothing outside holds it. */
function freezeRoots({ circuits, ...lists }: Roots): Roots {
  return Object.freeze({ ...deepFreeze(lists), circuits });
}

function readGrade(value: unknown, argument: string): string {
  if (typeof value === "string" && SETUP_GRADE.test(value)) return value;
  throw new RangeError(`${argument}: expected a setup grade such as single-party or mpc-3+beacon`);
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
 * Each key as `{ public_key, kid?, name?, uses?, for? }` with both lists sorted, each beacon as `{ source, value }`, each
 * ceremony key as `{ public_key, party }`, each source as `{ public_key, roles, name? }`; sorted by canonical text, once
 * each.
 */
function sorted(
  entries: readonly (PinnedKey | PublicBeacon | CeremonyKey | PinnedSource)[] | null,
): readonly object[] | undefined {
  if (entries === null) return undefined;
  const texts = new Map(entries.map(withSortedUses).map((entry) => [canonicalize(entry), entry]));
  return [...texts].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, entry]) => entry);
}

function withSortedUses(entry: object): object {
  const { uses, for: adjusted } = entry as Pick<PinnedKey, "uses" | "for">;
  return withoutUndefined({ ...entry, uses: uses?.toSorted(), for: adjusted?.toSorted() });
}
