/**
 * A Trusted Verifier Set: the verifiers whose word a relying party takes, with their keys, and the terms on
 * which it takes it. Given by the relying party, so a malformed one is its own mistake.
 */
import { withoutUndefined } from "@svc/core/json";
import { readCount, readFlag, readList, readPublicKey, readText, readTrustMembers } from "@svc/core/trust";
import { isVerifierId } from "@svc/core/wire";

export interface TrustedVerifier {
  readonly verifier_id: string;
  /** 64 hex digits each. */
  readonly public_keys: readonly string[];
  readonly organization?: string;
}

export interface TrustedVerifierSet {
  readonly tvs_id: string;
  readonly version: string | number;
  /** Distinct members wanted, in place of the level's default. */
  readonly quorum?: number;
  readonly verifiers: readonly TrustedVerifier[];
  /** Receipts made longer ago do not fill a quorum. */
  readonly max_age_seconds?: number;
  /** A quorum counts organizations instead of members; every member then names one. */
  readonly distinct_organizations?: boolean;
}

const MEMBERS = [
  "tvs_id",
  "version",
  "quorum",
  "verifiers",
  "max_age_seconds",
  "distinct_organizations",
] as const;
const MAX_VERIFIERS = 10_000;

/**
 * The set as plain data.
 *
 * @throws TypeError, RangeError naming what is malformed: it is the relying party's own
 */
export function readTrustedVerifierSet(input: unknown, argument: string): TrustedVerifierSet {
  if (input === undefined) throw new TypeError(`${argument}: expected an object`);
  const set = readTrustMembers(input, MEMBERS, argument);
  const quorum = readCount(set.quorum, `${argument}.quorum`, 1);
  const maxAge = readCount(set.max_age_seconds, `${argument}.max_age_seconds`, 0);
  const byOrganization = readFlag(set.distinct_organizations, `${argument}.distinct_organizations`);
  const id = readText(set.tvs_id, `${argument}.tvs_id`, "a name");
  if (id === null) throw new TypeError(`${argument}.tvs_id: expected a name`);
  return withoutUndefined({
    tvs_id: id,
    version: readVersion(set.version, `${argument}.version`),
    verifiers: readVerifiers(set.verifiers, `${argument}.verifiers`, byOrganization),
    distinct_organizations: byOrganization,
    quorum: quorum ?? undefined,
    max_age_seconds: maxAge ?? undefined,
  });
}

function readVersion(version: unknown, argument: string): string | number {
  if (typeof version === "string" || Number.isSafeInteger(version)) return version as string | number;
  throw new TypeError(`${argument}: expected a text or an integer`);
}

function readVerifiers(input: unknown, argument: string, organizationsWanted: boolean): TrustedVerifier[] {
  const entries = readList(input, argument, "{ verifier_id, public_keys, organization? }");
  if (entries.length === 0 || entries.length > MAX_VERIFIERS) {
    throw new RangeError(`${argument}: expected 1 to ${MAX_VERIFIERS} verifiers`);
  }
  const verifiers = entries.map((entry, i) => readVerifier(entry, `${argument}[${i}]`, organizationsWanted));
  assertOnce(
    verifiers.map(({ verifier_id }) => verifier_id),
    `${argument}: a verifier`,
  );
  assertOnce(
    verifiers.flatMap(({ public_keys }) => public_keys),
    `${argument}: a key`,
  );
  return verifiers;
}

function readVerifier(entry: unknown, argument: string, organizationWanted: boolean): TrustedVerifier {
  const { verifier_id, public_keys, organization } = readTrustMembers(
    entry,
    ["verifier_id", "public_keys", "organization"],
    argument,
  );
  if (!isVerifierId(verifier_id))
    throw new TypeError(`${argument}.verifier_id: expected vdi:verifier:<name>`);
  const keys = readList(public_keys, `${argument}.public_keys`, "hex public keys");
  if (keys.length === 0) throw new RangeError(`${argument}.public_keys: expected at least one`);
  const name = readText(organization, `${argument}.organization`, "a name");
  if (name === null && organizationWanted) throw new TypeError(`${argument}.organization: expected a name`);
  return withoutUndefined({
    verifier_id,
    public_keys: keys.map((key, i) => readPublicKey(key, `${argument}.public_keys[${i}]`)),
    organization: name ?? undefined,
  });
}

function assertOnce(names: readonly string[], what: string): void {
  if (new Set(names).size < names.length) throw new RangeError(`${what} is listed twice`);
}
