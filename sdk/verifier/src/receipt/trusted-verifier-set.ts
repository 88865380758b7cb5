/**
 * A Trusted Verifier Set: the verifiers whose word a relying party takes, with their keys, and the terms on
 * which it takes it. Given by the relying party, so a malformed one is its own mistake.
 */
import { decodeHex } from "@svc/core/bytes";
import { type Reading, refuse } from "@svc/core/reading";
import { publicKeyEncodingFault } from "@svc/core/signing";

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
const VERIFIER_ID = /^vdi:verifier:[a-z0-9._-]{1,64}$/;
const MAX_VERIFIERS = 10_000;

/** The set as plain data, or what is wrong with it. */
export function readTrustedVerifierSet(input: unknown): Reading<TrustedVerifierSet, "tvs_malformed"> {
  const fault = faultOf(input);
  if (fault !== null) return refuse("tvs_malformed", fault);
  return { ok: true, value: structuredClone(input) as TrustedVerifierSet };
}

function faultOf(input: unknown): string | null {
  if (!isObject(input)) return "tvs: expected an object";
  const unknown = Object.keys(input).find((name) => !(MEMBERS as readonly string[]).includes(name));
  if (unknown !== undefined) return `tvs: unknown member ${JSON.stringify(unknown.slice(0, 64))}`;
  const { tvs_id, version, quorum, verifiers, max_age_seconds, distinct_organizations } = input;
  if (typeof tvs_id !== "string" || tvs_id === "") return "tvs.tvs_id: expected a name";
  if (typeof version !== "string" && !Number.isSafeInteger(version)) {
    return "tvs.version: expected a text or an integer";
  }
  if (quorum !== undefined && !isCount(quorum, 1)) return "tvs.quorum: expected an integer of at least 1";
  if (max_age_seconds !== undefined && !isCount(max_age_seconds, 0)) {
    return "tvs.max_age_seconds: expected an integer of at least 0";
  }
  if (distinct_organizations !== undefined && typeof distinct_organizations !== "boolean") {
    return "tvs.distinct_organizations: expected true or false";
  }
  return faultOfVerifiers(verifiers, distinct_organizations === true);
}

function faultOfVerifiers(verifiers: unknown, organizationsWanted: boolean): string | null {
  if (!Array.isArray(verifiers) || verifiers.length === 0 || verifiers.length > MAX_VERIFIERS) {
    return "tvs.verifiers: expected a list that is not empty";
  }
  const ids = new Set<string>();
  const keys = new Set<string>();
  for (const [i, verifier] of verifiers.entries()) {
    const at = `tvs.verifiers[${i}]`;
    if (!isObject(verifier)) return `${at}: expected { verifier_id, public_keys, organization? }`;
    const { verifier_id: id, public_keys: own, organization, ...others } = verifier;
    if (Object.keys(others).length > 0)
      return `${at}: unknown member ${JSON.stringify(Object.keys(others)[0])}`;
    if (typeof id !== "string" || !VERIFIER_ID.test(id))
      return `${at}.verifier_id: expected vdi:verifier:<name>`;
    if (ids.has(id)) return `${at}.verifier_id: ${id} is listed twice`;
    ids.add(id);
    if (!Array.isArray(own) || own.length === 0)
      return `${at}.public_keys: expected a list that is not empty`;
    for (const key of own) {
      const bytes = typeof key === "string" ? decodeHex(key, 32) : null;
      if (bytes === null || publicKeyEncodingFault(bytes) !== null)
        return `${at}.public_keys: expected Ed25519 keys in hex`;
      if (keys.has(key as string)) return `${at}.public_keys: a key is listed twice`;
      keys.add(key as string);
    }
    if (
      organization === undefined
        ? organizationsWanted
        : typeof organization !== "string" || organization === ""
    ) {
      return `${at}.organization: expected a name`;
    }
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}
