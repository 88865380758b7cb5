/** Signing keys as they meet: the one that a document states, and those that a reader pinned. */

/** A key as a signature states it. */
export interface StatedKey {
  readonly kid: string;
  /** 64 hex digits. */
  readonly public_key: string;
}

/** A signing key that the caller trusts; under a stated kid it counts only in documents that state that kid. */
export interface PinnedKey {
  /** 64 hex digits. */
  readonly public_key: string;
  readonly kid?: string;
}

/** A manifest authority's key; under a name it speaks only for manifests whose authority has that name. */
export interface PinnedAuthority extends PinnedKey {
  readonly name?: string;
}
