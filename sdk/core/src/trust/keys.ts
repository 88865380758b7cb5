/** Signing keys as they meet: the one that a document states, and those that a reader pinned. */

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
  /** What the key is trusted for. Absent: the use of its list. */
  readonly uses?: readonly KeyUse[];
  /** Beside the use `adjustments`: public keys of the bills that the key may adjust. */
  readonly for?: readonly string[];
}

/** A manifest authority's key; under a name it speaks only for manifests whose authority has that name. */
export interface PinnedAuthority extends PinnedKey {
  readonly name?: string;
}
