/**
 * `@svc/core/trust`: the rules of trust, each written once. Reading what a caller passes, pinned keys and circuits,
 * names under which a key is revoked, freshness of snapshots, time windows, the clock, and the trust policy.
 */
export { type CeremonyKey, readCeremonyKeys } from "./ceremony-keys.ts";
export { currentSeconds } from "./clock.ts";
export { deepFreeze } from "./deep-freeze.ts";
export type { PinnedAuthority, PinnedKey, StatedKey } from "./keys.ts";
export { namesOfKey, revokedName } from "./names-of-key.ts";
export * from "./options.ts";
export { type PinnedCircuits, readPinnedCircuits } from "./pinned-circuits.ts";
export {
  authoritiesNamed,
  type Pinning,
  pinningOf,
  readPinnedAuthorities,
  readPinnedKeys,
  readPublicKey,
} from "./pinned-keys.ts";
export { type PinnedSource, readPinnedSources } from "./pinned-sources.ts";
export { type PublicBeacon, readPublicBeacons } from "./public-beacons.ts";
export {
  envelopeFault,
  isFresh,
  isSigned,
  judgeRevocation,
  type Revocation,
  type RevocationOption,
  readRevocation,
  type SuppliedSnapshot,
  snapshotClaim,
  suppliedSnapshot,
  type UnjudgedRevocation,
} from "./revocation.ts";
export { judgeRevocationSync } from "./revocation-sync.ts";
export { type KeyStanding, standingOfKey } from "./revoked-key.ts";
export { type AskedTime, type TimeWindow, type WindowFault, windowFault } from "./time-window.ts";
export {
  createTrustPolicy,
  type Roots,
  readRoots,
  rootsContent,
  type TrustOptions,
  type TrustPolicy,
} from "./trust-policy.ts";
export { parseVerifierReference, type VerifierReference } from "./verifier-reference.ts";
