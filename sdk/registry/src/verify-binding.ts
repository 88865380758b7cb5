/**
 * Whether an authority stands behind a manifest: the binding covers exactly this manifest, is signed by a key
 * that the caller pinned, and holds at the time asked about. A key that the binding brings along counts for
 * nothing until it is found in the caller's list.
 */
import { canonicalize } from "@svc/core/json";
import { type Refusal, refuse } from "@svc/core/reading";
import { PAYLOAD_TYPES, verifyDocument } from "@svc/core/signing";
import type { AuthorityBinding, Manifest } from "@svc/core/wire";
import type { PinnedAuthority } from "./pinned-authority.ts";

export type BindingReason =
  | "authority_binding_mismatch"
  | "manifest_authority_unrecognised"
  | "authority_binding_not_current"
  | "authority_binding_signature_invalid";

export interface BindingContext {
  readonly authorities: readonly PinnedAuthority[];
  /** Unix seconds: the time asked about. */
  readonly at: number;
  readonly clockSkewSeconds: number;
}

/** What is wrong with the binding, or null. Cheapest first; a pointer is into the binding. */
export function bindingFault(
  manifest: Manifest,
  binding: AuthorityBinding,
  { authorities, at, clockSkewSeconds }: BindingContext,
): Refusal<BindingReason> | null {
  for (const member of ["manifest_id", "manifest_version", "manifest_hash"] as const) {
    if (binding[member] !== manifest[member]) {
      const detail = `the binding is about ${binding[member]}, the manifest's ${member} is ${manifest[member]}`;
      return refuse("authority_binding_mismatch", detail, `/${member}`);
    }
  }
  if (canonicalize(binding.authority) !== canonicalize(manifest.authority)) {
    const detail = "the binding and the manifest name different authorities";
    return refuse("authority_binding_mismatch", detail, "/authority");
  }
  const unrecognised = pinningFault(binding, authorities);
  if (unrecognised !== null) {
    return refuse("manifest_authority_unrecognised", unrecognised, "/signature/public_key");
  }
  const { issued_at: from, expires_at: until } = binding;
  if (from >= until || at < from - clockSkewSeconds || at >= until) {
    const detail = `the binding holds from ${from} until ${until}; the time asked about is ${at}`;
    return refuse("authority_binding_not_current", detail, at < from ? "/issued_at" : "/expires_at");
  }
  const verdict = verifyDocument(PAYLOAD_TYPES.authorityBinding, binding);
  return verdict.valid
    ? null
    : refuse("authority_binding_signature_invalid", verdict.detail, "/signature/value");
}

function pinningFault(binding: AuthorityBinding, authorities: readonly PinnedAuthority[]): string | null {
  const { public_key: key, kid } = binding.signature;
  const same = authorities.filter(({ public_key }) => public_key === key);
  if (same.length === 0) return `no pinned authority has the key ${key}`;
  const underKid = same.filter((pinned) => pinned.kid === undefined || pinned.kid === kid);
  if (underKid.length === 0) return `the key ${key} is pinned under another kid than ${kid}`;
  const { name } = binding.authority;
  return underKid.some((pinned) => pinned.name === undefined || pinned.name === name)
    ? null
    : `the key ${key} is pinned for another authority than ${JSON.stringify(name)}`;
}
