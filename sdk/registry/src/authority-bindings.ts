/**
 * The project's own signed word behind each version that it published: a detached binding for each, and the
 * public keys that made them. The secrets were thrown away after signing, so no further binding can be made
 * under these keys. A binding vouches that the project published these rules, not that they are good ones.
 */

import { deepFreeze } from "@svc/core/trust";
import type { AuthorityBinding } from "@svc/core/wire";
import { AUTHORITY_BINDINGS, AUTHORITY_KEYS } from "./generated/authority-bindings.ts";
import { getManifest } from "./lookup.ts";

export interface ManifestAuthorityKey {
  /** 64 hex digits. */
  readonly public_key: string;
  readonly kid: string;
}

/** Keys that signed the shipped bindings, in the shape that verifiers pin manifest authorities in. */
export const MANIFEST_AUTHORITY_KEYS: readonly ManifestAuthorityKey[] = deepFreeze(AUTHORITY_KEYS);

const BINDINGS: readonly AuthorityBinding[] = deepFreeze(AUTHORITY_BINDINGS);

/**
 * The project's binding of a published version, or null for what is not published.
 *
 * @param version the latest when absent
 */
export function getAuthorityBinding(manifestId: string, version?: string): AuthorityBinding | null {
  const wanted = version ?? getManifest(manifestId)?.manifest_version;
  const isWanted = ({ manifest_id, manifest_version }: AuthorityBinding) =>
    manifest_id === manifestId && manifest_version === wanted;
  return BINDINGS.find(isWanted) ?? null;
}
