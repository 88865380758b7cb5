// Which bindings are lacking, and signing those: what is signed already stays as it is, to the byte. Refuses to
// sign anything while a published manifest differs from what was signed for it.

import {
  type AuthorityBinding,
  hashManifest,
  type Manifest,
  PAYLOAD_TYPES,
  type Signer,
  signDocument,
  verifyDocument,
} from "@svc/core";
import { inCodes } from "@svc/core/finding";

export interface Validity {
  /** Unix seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Published versions without a binding. @throws Error naming each manifest whose hash or binding is not its own */
export function unsigned(published: readonly Manifest[], bindings: readonly AuthorityBinding[]): Manifest[] {
  const stale = published.flatMap((manifest) => faultsOf(manifest, bindings));
  if (stale.length > 0) throw new Error(stale.join("\n"));
  return published.filter((manifest) => bindingOf(manifest, bindings) === undefined);
}

export function bindManifest(
  manifest: Manifest,
  { issuedAt, expiresAt }: Validity,
  signer: Signer,
): AuthorityBinding {
  const binding = signDocument(
    PAYLOAD_TYPES.authorityBinding,
    {
      manifest_id: manifest.manifest_id,
      manifest_version: manifest.manifest_version,
      manifest_hash: manifest.manifest_hash,
      authority: manifest.authority,
      issued_at: issuedAt,
      expires_at: expiresAt,
    },
    signer,
  );
  const verdict = verifyDocument(PAYLOAD_TYPES.authorityBinding, binding);
  if (!verdict.valid) throw new Error(`${manifest.manifest_id}: ${inCodes(verdict)}`);
  return binding;
}

function bindingOf(manifest: Manifest, bindings: readonly AuthorityBinding[]): AuthorityBinding | undefined {
  return bindings.find(
    ({ manifest_id, manifest_version }) =>
      manifest_id === manifest.manifest_id && manifest_version === manifest.manifest_version,
  );
}

function faultsOf(manifest: Manifest, bindings: readonly AuthorityBinding[]): string[] {
  const which = `${manifest.manifest_id} ${manifest.manifest_version}`;
  const signed = bindingOf(manifest, bindings);
  const hash = hashManifest(manifest);
  if (signed !== undefined && signed.manifest_hash !== hash) {
    return [`${which} was changed after publication: publish a new version and leave this one as it was`];
  }
  return manifest.manifest_hash === hash ? [] : [`${which}: its hash is ${hash}; write that into its file`];
}
