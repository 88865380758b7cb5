/**
 * Whom a reader trusts, as the audit page keeps and exports it (`vdi_trust_roots_v1`). Nothing is shipped in it
 * beyond what is built into the library, and no document can add anything: only the reader's hand does.
 */
import type { Json } from "@svc/core/json";
import type { DsseEnvelope } from "@svc/core/signing";
import type { ProfileId, RevocationSnapshot } from "@svc/core/wire";
import type { CeremonyKey, PinnedSource, PublicBeacon } from "@svc/vdi-verifier";

export interface PinnedKeyEntry {
  readonly public_key: string;
  readonly kid?: string;
  readonly label?: string;
}

/** A hash, or a whole circuit record. */
export interface PinnedCircuitEntry {
  readonly key: Json;
  readonly label?: string;
}

export interface VerifierEntry {
  /** `vdi:verifier:<name>#<public key>`. */
  readonly verifier: string;
  readonly label?: string;
}

export interface VkeyEntry {
  readonly vkey: string;
  readonly label?: string;
}

/** A snapshot, and the DSSE envelope around it where it is signed. */
export interface GivenRevocation {
  readonly snapshot: RevocationSnapshot;
  readonly envelope?: DsseEnvelope;
}

export interface TrustRoots {
  readonly type: "vdi_trust_roots_v1";
  readonly profile: ProfileId;
  readonly issuers: readonly PinnedKeyEntry[];
  readonly verificationKeys: readonly PinnedCircuitEntry[];
  readonly governanceKeys: readonly PinnedKeyEntry[];
  readonly manifestAuthorities: readonly PinnedKeyEntry[];
  readonly revocationKeys: readonly PinnedKeyEntry[];
  /** Meters: where one is listed, a bill has to show the signature of one of them. */
  readonly meterKeys: readonly PinnedKeyEntry[];
  readonly verifiers: readonly VerifierEntry[];
  readonly logs: readonly VkeyEntry[];
  readonly witnesses: readonly VkeyEntry[];
  readonly witnessThreshold: number;
  readonly minimumGrade?: string;
  /** Public randomness that the reader knows from elsewhere than a document. */
  readonly publicBeacons?: readonly PublicBeacon[];
  /** Keys of people whose statements over a setup the reader counts. */
  readonly ceremonyKeys?: readonly CeremonyKey[];
  /** Keys whose word about inputs the reader counts, and for what. */
  readonly sources?: readonly PinnedSource[];
  readonly revocation?: GivenRevocation;
}

/** Lists of keys by the names that they have among the library's options of trust. */
export type TrustKeyList = "issuers" | "governanceKeys" | "manifestAuthorities" | "revocationKeys";
export type KeyList = TrustKeyList | "meterKeys";
export type RootList = KeyList | "verificationKeys" | "verifiers" | "logs" | "witnesses";

export const TRUST_KEY_LISTS: readonly TrustKeyList[] = Object.freeze([
  "issuers",
  "governanceKeys",
  "manifestAuthorities",
  "revocationKeys",
]);
export const KEY_LISTS: readonly KeyList[] = Object.freeze([...TRUST_KEY_LISTS, "meterKeys"]);

export const NO_ROOTS: TrustRoots = Object.freeze({
  type: "vdi_trust_roots_v1",
  profile: "VDI_VERIFY_STANDARD_V1",
  issuers: [],
  verificationKeys: [],
  governanceKeys: [],
  manifestAuthorities: [],
  revocationKeys: [],
  meterKeys: [],
  verifiers: [],
  logs: [],
  witnesses: [],
  witnessThreshold: 0,
});

/** How many roots the reader has pinned; 0 means that nothing can be vouched for. */
export function countRoots(roots: TrustRoots): number {
  const lists: readonly RootList[] = [...KEY_LISTS, "verificationKeys", "verifiers", "logs", "witnesses"];
  const { sources = [], revocation } = roots;
  const rest = sources.length + (revocation === undefined ? 0 : 1);
  return lists.reduce((sum, name) => sum + roots[name].length, rest);
}
