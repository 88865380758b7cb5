/** Trust in an issuer: keys that the reader pinned, and keys that the directory of a domain lists. */
import { compareCodeUnits } from "../bytes/compare.ts";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { type Fail, type FailureOf, failure } from "../finding/failure.ts";
import type { ISSUER_KEY_REASONS, IssuerKeyReason } from "../finding/sets/issuers.ts";
import type { STEP_REASONS } from "../finding/sets/steps.ts";
import { withoutUndefined } from "../json/members.ts";
import {
  type ClaimedIssuer,
  type DirectoryUse,
  type IssuerDirectory,
  isDomain,
  parseIssuerDirectory,
} from "../wire/issuer-directory.ts";
import type { PinnedKey, StatedKey } from "./keys.ts";
import { readSeconds } from "./options.ts";
import { keysFor, pinningOf } from "./pinned-keys.ts";
import { readList, readTrustMembers } from "./read-members.ts";

/** A directory as `resolveIssuer` returned it. */
export interface ResolvedIssuer {
  readonly domain: string;
  readonly directory: IssuerDirectory;
  /** Unix seconds. */
  readonly fetched_at: number;
}

/** A domain of `trust.domains`, with its directory where it was given. */
export type TrustedDomain = Pick<ResolvedIssuer, "domain"> & Partial<ResolvedIssuer>;

/** @throws TypeError naming the argument when the list or an entry is malformed, or one domain is listed twice */
export function readTrustedDomains(input: unknown, argument: string): readonly TrustedDomain[] {
  return readOnce<TrustedDomain>(
    input,
    argument,
    "domains or { domain, directory, fetched_at }",
    (entry, at) => {
      if (typeof entry === "string") return { domain: readDomain(entry, at) };
      const given = readTrustMembers(entry, ["domain", "directory", "fetched_at"], at);
      // The form that a trust policy gives a domain without a directory.
      const isNamed = given.directory === undefined && given.fetched_at === undefined;
      return isNamed ? { domain: readDomain(given.domain, `${at}.domain`) } : readResolved(given, at);
    },
  );
}

/** @throws TypeError naming the argument when the list or an entry is malformed, or one domain is listed twice */
export function readDirectories(input: unknown, argument: string): readonly ResolvedIssuer[] {
  return input === undefined
    ? []
    : readOnce(input, argument, "{ domain, directory, fetched_at }", readResolved);
}

function readOnce<Entry extends TrustedDomain>(
  input: unknown,
  argument: string,
  of: string,
  read: (entry: unknown, argument: string) => Entry,
): readonly Entry[] {
  const entries = readList(input, argument, of).map((entry, i) => read(entry, `${argument}[${i}]`));
  const again = entries.findIndex(({ domain }, i) => entries.findIndex((one) => one.domain === domain) < i);
  if (again >= 0) throw new TypeError(`${argument}[${again}]: the domain is listed already`);
  return entries;
}

function readDomain(value: unknown, argument: string): string {
  if (isDomain(value)) return value;
  throw new TypeError(`${argument}: expected a domain in lower case`);
}

function readResolved(entry: unknown, argument: string): ResolvedIssuer {
  const given = readTrustMembers(entry, ["domain", "directory", "fetched_at"], argument);
  const domain = readDomain(given.domain, `${argument}.domain`);
  const read = parseIssuerDirectory(given.directory);
  if (!read.ok) throw new TypeError(`${argument}.directory${read.pointer ?? ""}: ${read.detail}`);
  if (read.value.domain !== domain) throw new TypeError(`${argument}.directory: of another domain`);
  const fetched_at = readSeconds(given.fetched_at, `${argument}.fetched_at`);
  if (fetched_at === null) throw new TypeError(`${argument}.fetched_at: expected Unix seconds`);
  return { domain, directory: read.value, fetched_at };
}

/** Each domain with the digest of its directory, sorted by domain, for digests of trust. */
export function domainsContent(domains: readonly TrustedDomain[]): object[] {
  const sorted = [...domains].sort((a, b) => compareCodeUnits(a.domain, b.domain));
  return sorted.map(({ domain, directory }) =>
    withoutUndefined({ domain, directory: directory && digest(DOMAINS.issuerDirectory, directory) }),
  );
}

/** What decides whether an issuer's key counts. */
export interface IssuerSettings {
  readonly issuers: readonly PinnedKey[] | null;
  readonly domains: readonly TrustedDomain[] | null;
  readonly directories: readonly ResolvedIssuer[];
  readonly now: number;
  readonly witnessedTime: number | null;
}

export interface IssuedDocument {
  readonly signature: StatedKey;
  readonly issued_at: number;
  readonly issuer?: ClaimedIssuer;
}

type ListReasons = Pick<
  typeof STEP_REASONS,
  "issuer_not_trusted" | "issuer_kid_mismatch" | "issuer_directory_missing"
>;
type IssuerFault = FailureOf<typeof ISSUER_KEY_REASONS> | FailureOf<ListReasons>;

const fail: Fail<typeof ISSUER_KEY_REASONS & ListReasons> = failure;

export interface IssuerFinding {
  /** By which root the reader knows the key. */
  readonly root: "pinned" | "domain" | "self_asserted";
  /** Why the reader's lists refuse the key. */
  readonly fault: IssuerFault | null;
  /** The reader trusts the domain and has no directory of it. */
  readonly missing: IssuerFault | null;
}

/**
 * By which root the reader knows the key that signed, and what is wrong with it.
 *
 * @param use of the document
 */
export function judgeIssuer(
  document: IssuedDocument,
  use: DirectoryUse | "adjustments",
  settings: IssuerSettings,
): IssuerFinding {
  const { signature, issuer } = document;
  const { issuers, domains, directories } = settings;
  const found = (root: IssuerFinding["root"], fault: IssuerFault | null = null) => ({
    root,
    fault,
    missing: null,
  });
  const pinning = issuers === null ? "not_given" : pinningOf(issuersFor(issuers, use), signature);
  if (pinning === "pinned") return found("pinned");
  if (!domains?.some(({ domain }) => domain === issuer?.domain)) {
    if (typeof pinning === "object") {
      const values = { expected: pinning.expectedKid, found: signature.kid };
      return found("self_asserted", fail("issuer_kid_mismatch", values));
    }
    const isOpen = pinning === "not_given" && domains === null;
    return found(
      "self_asserted",
      isOpen ? null : fail("issuer_not_trusted", { found: signature.public_key }),
    );
  }
  const known = directoryOf(issuer, { domains, directories });
  if (known === null) {
    const missing = fail("issuer_directory_missing", { found: issuer?.domain ?? "" });
    return { root: "self_asserted", fault: null, missing };
  }
  const fault = listingFault(document, use === "adjustments" ? "bills" : use, known.directory, settings);
  return fault === null ? found("domain") : found("self_asserted", fault);
}

/** An adjustment is signed by the key of its bill, or by one with the use `adjustments`: which, is judged beside the bill. */
function issuersFor(issuers: readonly PinnedKey[], use: DirectoryUse | "adjustments"): readonly PinnedKey[] {
  return use === "adjustments"
    ? [...keysFor(issuers, "bills"), ...keysFor(issuers, use)]
    : keysFor(issuers, use);
}

/** The domain that a document names, and what a directory at hand says about its key. */
export interface IssuerStanding {
  readonly domain: string;
  /** What the issuer calls itself in the directory. */
  readonly name?: string;
  /** A directory at hand, trusted or not, lists the key for this document. */
  readonly listed: boolean;
  readonly fetched_at?: number;
  /** Why a directory at hand does not list it. */
  readonly reason?: IssuerKeyReason;
}

/** Undefined for a document without an issuer. */
export function standingOfIssuer(
  document: IssuedDocument,
  use: DirectoryUse,
  settings: IssuerSettings,
): IssuerStanding | undefined {
  const { issuer } = document;
  if (issuer === undefined) return undefined;
  const known = directoryOf(issuer, settings);
  if (known === null) return { domain: issuer.domain, listed: false };
  const reason = listingFault(document, use, known.directory, settings)?.reason;
  return withoutUndefined<IssuerStanding>({
    domain: issuer.domain,
    name: known.directory.name,
    listed: reason === undefined,
    fetched_at: known.fetched_at,
    reason,
  });
}

function directoryOf(
  issuer: ClaimedIssuer | undefined,
  { domains, directories }: Pick<IssuerSettings, "domains" | "directories">,
): ResolvedIssuer | null {
  const known = [...(domains ?? []), ...directories].find(
    (one): one is ResolvedIssuer => one.domain === issuer?.domain && one.directory !== undefined,
  );
  return known ?? null;
}

/** Why the directory does not list the key of a document that names its domain. */
export function listingFault(
  { signature, issued_at }: IssuedDocument,
  use: DirectoryUse,
  { domain, keys }: IssuerDirectory,
  { now, witnessedTime }: Pick<IssuerSettings, "now" | "witnessedTime">,
): FailureOf<typeof ISSUER_KEY_REASONS> | null {
  const key = keys.find(
    ({ public_key, kid }) =>
      public_key === signature.public_key && (kid === undefined || kid === signature.kid),
  );
  if (key === undefined) {
    return fail("issuer_key_not_listed", { expected: domain, found: signature.public_key });
  }
  const { from, until, uses } = key;
  if (!uses.includes(use)) return fail("issuer_key_use", { expected: use, found: uses });
  if (issued_at < from) return fail("issuer_key_not_yet", { expected: from, found: issued_at });
  if (until === undefined) return null;
  const isWitnessed = witnessedTime !== null && witnessedTime < until;
  // Whoever holds an ended key can write any `issued_at`.
  const hasEnded = issued_at >= until || (until <= now && !isWitnessed);
  return hasEnded ? fail("issuer_key_ended", { expected: until, found: issued_at }) : null;
}
