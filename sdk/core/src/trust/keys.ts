/** Keys as they meet: one that a document states, and those of a trust file. */
import type { IssuerDirectory } from "../wire/issuer-directory.ts";

/** A key as a signature states it. */
export interface StatedKey {
  readonly kid: string;
  /** 64 hex digits. */
  readonly public_key: string;
}

/** What a key may be trusted for. An entry without `uses` has the use of its list. */
export const KEY_USES = [
  "decisions",
  "bills",
  "adjustments",
  "periods",
  "receipts",
  "sources",
  "revocation",
  "manifests",
] as const;
export type KeyUse = (typeof KEY_USES)[number];

/** A signing key that the caller trusts; under a stated kid it counts only in documents that state that kid. */
export interface PinnedKey {
  /** 64 hex digits. */
  readonly public_key: string;
  readonly kid?: string;
  /** The reader's own name for its holder. No digest covers it. */
  readonly label?: string;
  /** What the key is trusted for. Absent: the use of its list. */
  readonly uses?: readonly KeyUse[];
  /** Beside the use `adjustments`: public keys of the bills that the key may adjust. */
  readonly for?: readonly string[];
}

/** A manifest authority's key; under a name it speaks only for manifests whose authority has that name. */
export interface PinnedAuthority extends PinnedKey {
  readonly name?: string;
}

/** A source of inputs. */
export interface PinnedSource {
  /** 64 hex digits. */
  readonly public_key: string;
  /**
   * What its statements count for, at least one: roles that policies demand (`credit-bureau`), or JSON Pointers of inputs
   * where no policy names a role.
   */
  readonly roles: readonly string[];
  /** What the reader calls it; a statement's own name for its source is a claim. */
  readonly name?: string;
}

/** Public randomness that the reader knows from elsewhere than the circuit record, such as a round of drand. */
export interface PublicBeacon {
  /** As circuit records name it, for example "drand quicknet, round 12345678". */
  readonly source: string;
  /** 1 to 255 bytes of lowercase hex. */
  readonly value: string;
}

/** A key that signs contributions to a trusted setup. Keys are free to make, so whose they are is the reader's claim. */
export interface CeremonyKey {
  /** 64 lowercase hex digits. */
  readonly public_key: string;
  /** Whose it is; keys of one party count once. */
  readonly party: string;
}

/** A directory as `resolveIssuer` returned it. */
export interface ResolvedIssuer {
  readonly domain: string;
  readonly directory: IssuerDirectory;
  /** Unix seconds. */
  readonly fetched_at: number;
}

/** A domain of `trust.domains`, with its directory where it was given. */
export type TrustedDomain = Pick<ResolvedIssuer, "domain"> & Partial<ResolvedIssuer>;

/** Uses that an entry has only if it names them. */
const NAMED_ONLY: readonly KeyUse[] = ["adjustments", "receipts"];

/** The entries of a list that count for a use. One without `uses` has the uses of its list. */
export function keysFor<Key extends PinnedKey>(keys: readonly Key[], use: KeyUse): readonly Key[] {
  return keys.filter(({ uses }) => (uses === undefined ? !NAMED_ONLY.includes(use) : uses.includes(use)));
}
