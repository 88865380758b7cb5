/**
 * A digest that names the roots a verdict was reached with, so that two receipts can be told to rest on the same
 * ones. Order of lists does not matter; what was not given is absent.
 */
import { hashBuiltInRoots } from "@svc/core/built-in";
import { compareCodeUnits } from "@svc/core/bytes";
import { DOMAINS, digest } from "@svc/core/digest";
import { canonicalize } from "@svc/core/json";
import type { PinnedKey } from "@svc/vdi-registry/authority";
import type { CeremonyKey } from "../options/ceremony-keys.ts";
import type { PublicBeacon } from "../options/public-beacons.ts";
import type { Settings } from "../options/read-options.ts";

/** 64 hex digits. */
export function trustDigest(settings: Settings): string {
  return digest(DOMAINS.trust, {
    built_in: hashBuiltInRoots(),
    ...list("issuers", settings.issuers),
    ...(settings.circuits === null ? {} : { verification_keys: settings.circuits.digestList }),
    ...list("governance_keys", settings.governanceKeys),
    ...list("manifest_authorities", settings.manifestAuthorities),
    ...list("revocation_keys", settings.revocationKeys),
    ...(settings.minimumGrade === null ? {} : { minimum_grade: settings.minimumGrade }),
    ...list("public_beacons", settings.publicBeacons),
    ...list("ceremony_keys", settings.ceremonyKeys),
    ...(settings.acceptUnrecognisedKey ? { accept_unrecognised_key: true } : {}),
    ...(settings.logTime === null ? {} : { log_time: settings.logTime }),
    ...(settings.revocation === null ? {} : { revocation: settings.revocation.digest }),
  });
}

/**
 * Each key as `{ public_key, kid?, name? }`, each beacon as `{ source, value }`, each
 * ceremony key as `{ public_key, party }`; sorted by canonical text, once each.
 */
function list(
  name: string,
  entries: readonly (PinnedKey | PublicBeacon | CeremonyKey)[] | null,
): { [member: string]: object } {
  if (entries === null) return {};
  const texts = new Map(entries.map((entry) => [canonicalize(entry), entry]));
  const sorted = [...texts].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, entry]) => entry);
  return { [name]: sorted };
}
